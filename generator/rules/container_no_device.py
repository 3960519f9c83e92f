"""A container starts an engine without any accelerator of the machine.

Docker and Compose give a container no accelerator by themselves. NVIDIA's come by `--gpus`, by the
`nvidia` runtime or by CDI devices; AMD's are the device files `/dev/kfd` and `/dev/dri`, with the
groups that may open them.

The failure this prevents: "Failed to infer device type" or "No HIP GPUs are available" from an
image that is fine, on a machine whose `nvidia-smi` or `rocm-smi` shows all accelerators.

**What to do:** for NVIDIA add `--gpus all`, in Compose

    deploy:
      resources:
        reservations:
          devices: [{driver: nvidia, count: all, capabilities: [gpu]}]

For AMD add `--device /dev/kfd --device /dev/dri --group-add video --group-add render`, in Compose
the same under `devices` and `group_add`. A rootless engine needs `--group-add keep-groups`.

Whose accelerators are wanted is told by the image's name (`rocm`), or by `--hardware`. An engine
that is told to use the CPU is not reported, nor is a privileged container. It is a warning, because
a machine's default runtime may be NVIDIA's, which gives every container what its image asks for.

Sources: Docker on [GPUs](https://docs.docker.com/engine/containers/gpu/); AMD on
[running containers](https://rocm.docs.amd.com/projects/install-on-linux/en/latest/how-to/docker.html);
[vLLM issue 7207](https://github.com/vllm-project/vllm/issues/7207).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject
from generator.rules.support.engine_words import is_on_cpu, vendor_of_image

_AMD: Final = ("/dev/kfd", "/dev/dri")


def check(subject: Subject) -> Iterator[Finding]:
    """Engines of Docker and Compose whose container gets no accelerator."""
    for engine in subject.engines:
        workload, container = engine.workload, engine.container
        if workload.platform == "kubernetes" or not workload.is_whole or container.privileged:
            continue
        if is_on_cpu(engine.launch):
            continue
        missing = _missing(engine)
        if missing:
            yield RULE.finding(
                container.at,
                f"{workload.label} starts {engine.launch.engine} and gives it no accelerator: "
                f"{missing} is not there",
                _hint(engine, missing),
            )


def _missing(engine: Running) -> str | None:
    """What the container lacks to reach an accelerator."""
    devices = [device.text for device in engine.container.devices]
    if _is_amd(engine):
        return next((one for one in _AMD if not any(d.startswith(one) for d in devices)), None)
    # A device file of either vendor, or a CDI name such as nvidia.com/gpu=all.
    by_device = any("nvidia" in device or device.startswith(_AMD) for device in devices)
    return None if engine.container.gpus or by_device else "--gpus"


def _hint(engine: Running, missing: str) -> str:
    is_compose = engine.workload.platform == "compose"
    if missing == "--gpus":
        return (
            "reserve a device of the driver nvidia under deploy.resources.reservations.devices"
            if is_compose
            else "add `--gpus all`"
        )
    return (
        "add /dev/kfd and /dev/dri under `devices`, and video and render under `group_add`"
        if is_compose
        else "add `--device /dev/kfd --device /dev/dri --group-add video --group-add render`"
    )


def _is_amd(engine: Running) -> bool:
    architecture = engine.launch.architecture or ""
    return architecture.startswith("gfx") or vendor_of_image(engine.launch.image) == "amd"


RULE = Rule("container.no-device", "warning", since="0.1.0", needs="workloads", check=check)
