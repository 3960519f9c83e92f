"""Several ranks share a container whose /dev/shm is too small for them.

The ranks of one container exchange data through shared memory: NCCL makes segments of 32 MiB, and
the engine queues of 100 to 160 MiB for each rank. A container gets 64 MiB of /dev/shm unless its
file says otherwise.

The failure this prevents: "NCCL WARN Error: failed to extend /dev/shm/nccl-… to 33030532 bytes,
error: No space left on device (28)", which has nothing to do with a disk; without NCCL_DEBUG=WARN
the log only has "unhandled system error".

**What to do:** in a pod, mount an `emptyDir` with `medium: Memory` and a `sizeLimit` of 8 to 32 GiB
at /dev/shm, or set `hostIPC`; in Compose `shm_size` or `ipc: host`; with Docker `--shm-size` or
`--ipc=host`. The default is an error; a size that is written and is less than 160 MiB for each
rank is a warning.

It cannot be waived: a second rank needs the room.

Sources: [Dynamo issue 1408](https://github.com/ai-dynamo/dynamo/issues/1408); the sizes of segments
are listed in [llm-d issue 352](https://github.com/llm-d/llm-d/issues/352).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment

DEFAULT: Final = 64 * 2**20
FOR_EACH_RANK: Final = 160 * 2**20


def check(subject: Subject) -> Iterator[Finding]:
    """Containers with several ranks and too little shared memory."""
    for deployment in subject.deployments:
        around = deployment.surroundings
        size = around.room.shared_memory if around else None
        ranks = ranks_of_container(deployment)
        if around and size is not None and ranks and ranks > 1 and size < ranks * FOR_EACH_RANK:
            yield RULE.finding(
                around.room.shared_memory_at or deployment.launch.at,
                f"{deployment.label} has {size // 2**20} MiB of /dev/shm for {ranks} ranks",
                _HINTS[around.platform],
                "error" if size <= DEFAULT else "warning",
            )


def ranks_of_container(deployment: Deployment) -> int | None:
    """How many ranks a container holds; None when that is not known."""
    around = deployment.surroundings
    nodes, ranks = deployment.nodes, deployment.ranks
    asked = around.room.accelerators if around else None
    if ranks is None or nodes is None or nodes < 1:
        return None
    here = -(-ranks // nodes)
    return min(here, asked) if asked else here


_HINTS: Final = {
    "plan": "raise `shared-memory-gib` of the recipe's `host`",
    "kubernetes": "mount an emptyDir with `medium: Memory` and a sizeLimit of 8Gi or more at "
    "/dev/shm",
    "compose": "set `shm_size: 16g`, or `ipc: host`",
    "docker": "add --shm-size 16g, or --ipc=host",
}

RULE = Rule(
    "memory.shared-memory-too-small",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
