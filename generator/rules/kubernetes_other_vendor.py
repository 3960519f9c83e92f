"""A pod asks for accelerators that neither its image nor its node can go with.

`nvidia.com/gpu` and `amd.com/gpu` are resources of two device plugins. A pod that selects AMD
nodes and asks for NVIDIA's resource fits no node and stays Pending. A ROCm image that is given
NVIDIA devices starts and says "No HIP GPUs are available"; a CUDA image on AMD devices finds no
driver.

The failure this prevents: a manifest that was copied from one fleet to another, and that fails
only after the image of tens of gigabytes has been pulled.

**What to do:** write the resource of the vendor whose nodes are selected, and an image that is
built for it.

An image counts as one for ROCm or CUDA when its name or tag says so (`rocm`, `cuda`, `cu130`).

Sources: the device plugins of [NVIDIA](https://github.com/NVIDIA/k8s-device-plugin) and
[AMD](https://instinct.docs.amd.com/projects/k8s-device-plugin/en/latest/);
[vLLM issue 7207](https://github.com/vllm-project/vllm/issues/7207) for the message.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject
from generator.rules.support.engine_words import vendor_of_image, vendor_of_resource

_NAMES = {"nvidia": "NVIDIA", "amd": "AMD"}
_RESOURCES = {"nvidia": "nvidia.com/gpu", "amd": "amd.com/gpu"}


def check(subject: Subject) -> Iterator[Finding]:
    """Accelerators of one vendor beside a node or an image of the other."""
    for engine in subject.engines:
        for resource in engine.container.accelerators:
            vendor = vendor_of_resource(resource.name)
            for other, why in _said(engine) if vendor else ():
                if vendor and other != vendor:
                    yield RULE.finding(
                        resource.at,
                        f"`{resource.name}` is of {_NAMES[vendor]}, but {why}",
                        f"write `{_RESOURCES[other]}`, or take a node and an image of "
                        f"{_NAMES[vendor]}",
                    )
                    break


def _said(engine: Running) -> Iterator[tuple[str, str]]:
    """What else says a vendor."""
    architecture = engine.workload.architecture
    if architecture:
        vendor = "amd" if architecture.startswith("gfx") else "nvidia"
        yield vendor, f"the nodes that the pod selects have {architecture}"
    by_name = vendor_of_image(engine.launch.image)
    if by_name:
        yield by_name, f"the image `{engine.launch.image}` is built for {_NAMES[by_name]}"


RULE = Rule("kubernetes.other-vendor", "error", since="0.1.0", needs="workloads", check=check)
