"""Several ranks share a container whose /dev/shm has 64 MiB.

The ranks of tensor parallelism exchange data through shared memory. A container gets 64 MiB of it
unless something else is mounted at `/dev/shm`; NCCL alone wants about 32 MiB for each channel.

The failure this prevents: "failed to extend /dev/shm/nccl-…: No space left on device", or, without
`NCCL_DEBUG=WARN`, only "unhandled system error". Neither has anything to do with a disk.

**What to do:** in a pod, mount memory there, with a limit that belongs to the container's own:

    volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 16Gi}}]
    volumeMounts: [{name: shm, mountPath: /dev/shm}]

With Docker and Compose: `--ipc host` (`ipc: host`), or `--shm-size 16g` (`shm_size: 16gb`).

It is a warning: ranks whose accelerators reach each other directly may get by with what is there,
until NCCL opens one channel more. Pods that an operator completes are not reported.

Sources: [ai-dynamo/dynamo, issue 1408](https://github.com/ai-dynamo/dynamo/issues/1408);
vLLM on [Docker](https://docs.vllm.ai/en/stable/deployment/docker/);
NCCL on [sharing data](https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/troubleshooting.html).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject
from generator.rules.support.engine_words import ranks

_HINTS = {
    "kubernetes": "mount an emptyDir with `medium: Memory` and a sizeLimit at /dev/shm",
    "compose": "add `ipc: host`, or a `shm_size`",
    "docker": "add `--ipc host`, or `--shm-size`",
}


def check(subject: Subject) -> Iterator[Finding]:
    """Engines with several ranks and the default shared memory."""
    for engine in subject.engines:
        if engine.container.has_shared_memory or not engine.workload.is_whole:
            continue
        said = ranks(engine.launch)
        count = said or _accelerators(engine)
        if count > 1:
            what = "ranks" if said else "accelerators"
            yield RULE.finding(
                engine.container.at,
                f"{engine.workload.label} has {count} {what} and 64 MiB of shared memory",
                _HINTS[engine.workload.platform],
            )


def _accelerators(engine: Running) -> int:
    amounts = [int(one.amount) for one in engine.container.accelerators if one.amount.isdecimal()]
    return max(amounts, default=1)


RULE = Rule(
    "container.shared-memory-missing", "warning", since="0.1.0", needs="workloads", check=check
)
