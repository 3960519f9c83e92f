"""A container uses RDMA devices and may not lock enough memory for them.

Buffers that an RDMA adapter reads and writes must be locked in memory. Docker's default lets a
process lock a few megabytes at most, and a pod needs the capability IPC_LOCK.

The failure this prevents: "NCCL WARN Call to ibv_reg_mr_iova2 failed with error Cannot allocate
memory", on a machine with hundreds of gigabytes free.

**What to do:** `--ulimit memlock=-1` for Docker, `ulimits: {memlock: -1}` in Compose, the
capability IPC_LOCK (or `privileged`) in a pod. A limit that is written is an error, none at all a
warning.

Source: [nccl-tests issue 206](https://github.com/NVIDIA/nccl-tests/issues/206).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject

_DEVICES: Final = "/dev/infiniband"


def check(subject: Subject) -> Iterator[Finding]:
    """Containers with RDMA devices and bounded memory to lock."""
    for deployment in subject.deployments:
        around = deployment.surroundings
        if around is None or not any(one.startswith(_DEVICES) for one in around.devices):
            continue
        locked = around.room.locked_memory
        if locked == "unlimited" or (around.privileged and locked is None):
            continue
        yield RULE.finding(
            deployment.launch.at,
            f"{deployment.label} has RDMA devices, and the memory that it may lock is "
            f"{'limited' if locked else 'not said'}",
            _HINTS[around.platform],
            "error" if locked else "warning",
        )


_HINTS: Final = {
    "plan": "set `memlock-unlimited: true` under `host` of the recipe",
    "kubernetes": "add the capability IPC_LOCK",
    "compose": "set `ulimits: {memlock: -1}`",
    "docker": "add --ulimit memlock=-1",
}

RULE = Rule("network.locked-memory-limited", "error", since="0.1.0", needs="launches", check=check)
