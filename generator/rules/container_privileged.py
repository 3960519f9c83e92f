"""An engine's container is privileged, and nothing in it needs that.

A privileged container has every device of the node, whatever the scheduler gave it, and may change
the node. The device plugin's isolation ends there: an engine that counts the accelerators it sees
takes those of other pods.

The failure this prevents: two deployments on one node, each with half of its accelerators, that
both load onto the first ones and run out of memory; and a hole in the wall around a server that
answers the network.

**What to do:** remove `privileged: true` (`--privileged`). Accelerators come by the device plugin's
resource, or by `--gpus` and `--device`; RDMA needs `IPC_LOCK` and a device plugin of its own.

Not reported where the container mounts device files of the node (`/dev/infiniband` without a
device plugin), nor for init containers. It is a warning: the engine does run.

Sources: Kubernetes on [pod security](https://kubernetes.io/docs/concepts/security/pod-security-standards/#baseline);
Docker on [privileged containers](https://docs.docker.com/engine/containers/run/#runtime-privilege-and-linux-capabilities).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Privileged engines that mount no device file."""
    for engine in subject.engines:
        if engine.container.privileged and not _has_device_files(engine):
            yield RULE.finding(
                engine.container.privileged,
                f"{engine.workload.label} is privileged and mounts no device file that needs it",
                "remove it; ask for accelerators by resource, --gpus or --device",
            )


def _has_device_files(engine: Running) -> bool:
    volumes = (engine.workload.volume(mount) for mount in engine.container.mounts)
    return any(volume and (volume.source + "/").startswith("/dev/") for volume in volumes)


RULE = Rule("container.privileged", "warning", since="0.1.0", needs="workloads", check=check)
