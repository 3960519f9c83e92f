"""Which architecture a node label or an image means.

A manifest seldom says `sm_90`; it asks for nodes by the label that the vendor's discovery
puts on them. The table has products that such labels name, so that a manifest says its
architecture without `--hardware`. A product that is not in it stays unknown. Images for ROCm are
built for some architectures, and name them where it is one.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from generator.vocabulary import Architecture

Vendor = Literal["nvidia", "amd"]

# Values of nvidia.com/gpu.product, as GPU feature discovery writes them:
# https://github.com/NVIDIA/k8s-device-plugin/blob/main/docs/gpu-feature-discovery/README.md.
# Compute capabilities: https://developer.nvidia.com/cuda-gpus. A more exact value may follow
# after a hyphen (memory, form, -SHARED, -MIG-…); the NVIDIA- in front is missing on old nodes.
_NVIDIA: Final[Mapping[str, Architecture]] = {
    "Tesla-T4": "sm_75",
    "A100": "sm_80",
    "A800": "sm_80",
    "A30": "sm_80",
    "A10": "sm_86",
    "A10G": "sm_86",
    "A40": "sm_86",
    "RTX-A6000": "sm_86",
    "L4": "sm_89",
    "L20": "sm_89",
    "L40": "sm_89",
    "L40S": "sm_89",
    "RTX-6000-Ada": "sm_89",
    "GeForce-RTX-4090": "sm_89",
    "H20": "sm_90",
    "H100": "sm_90",
    "H200": "sm_90",
    "H800": "sm_90",
    "GH200": "sm_90",
    "B200": "sm_100",
    "GB200": "sm_100",
    "B300": "sm_103",
    "GB300": "sm_103",
    "Thor": "sm_110",
    "GeForce-RTX-5090": "sm_120",
    "RTX-PRO-6000": "sm_120",
    "GB10": "sm_121",
}
# Values of amd.com/gpu.product-name (AMD_Instinct_MI300X_OAM), from the node labeller:
# https://github.com/ROCm/k8s-device-plugin. LLVM targets:
# https://rocm.docs.amd.com/en/latest/reference/gpu-arch-specs.html.
_AMD: Final[Mapping[str, Architecture]] = {
    "MI210": "gfx90a",
    "MI250": "gfx90a",
    "MI250X": "gfx90a",
    "MI300A": "gfx942",
    "MI300X": "gfx942",
    "MI308X": "gfx942",
    "MI325X": "gfx942",
    "MI350X": "gfx950",
    "MI355X": "gfx950",
}
_NVIDIA_LABEL: Final = "nvidia.com/gpu.product"
_AMD_LABELS: Final = ("amd.com/gpu.product-name", "beta.amd.com/gpu.product-name")
# Labels of clouds, whose values are products in small letters: nvidia-h100-80gb, h100.
# https://docs.cloud.google.com/kubernetes-engine/docs/how-to/gpus, https://karpenter.sh/docs/concepts/scheduling/.
_CLOUD_LABELS: Final = ("cloud.google.com/gke-accelerator", "karpenter.k8s.aws/instance-gpu-name")
_OF_CLOUD: Final[Mapping[str, Architecture]] = {
    name.lower().removeprefix("tesla-"): architecture for name, architecture in _NVIDIA.items()
}
# `gfx950-dcgpu` in the tags of rocm/vllm, `mi30x` and `mi35x` in those of lmsysorg/sglang:
# https://github.com/sgl-project/sglang/blob/main/docker/rocm.Dockerfile.
_BUILDS: Final[Mapping[str, Architecture]] = {
    "gfx90a": "gfx90a",
    "gfx942": "gfx942",
    "gfx950": "gfx950",
    "mi30x": "gfx942",
    "mi35x": "gfx950",
}
_IN_IMAGE: Final = re.compile(rf"(?<![a-z0-9])({'|'.join(_BUILDS)})(?![a-z0-9])")
_RESOURCES: Final[Mapping[str, Vendor]] = {"nvidia.com/": "nvidia", "amd.com/": "amd"}


def of_label(key: str, value: str) -> Architecture | None:
    """The architecture of the nodes that carry this label; None when it does not say."""
    if key == _NVIDIA_LABEL:
        return _product(value.removeprefix("NVIDIA-"), _NVIDIA)
    if key in _CLOUD_LABELS:
        return _product(value.removeprefix("nvidia-").removeprefix("tesla-"), _OF_CLOUD)
    if key in _AMD_LABELS:
        parts = re.split(r"[-_ ]", value)
        return next((_AMD[part] for part in parts if part in _AMD), None)
    return None


def vendor_of_resources(names: Iterable[str]) -> Vendor | None:
    """Whose accelerators a container asks for, by the names of its extended resources."""
    found = {vendor for name in names for start, vendor in _RESOURCES.items() if _is(name, start)}
    return found.pop() if len(found) == 1 else None


def vendor_of(architecture: str) -> Vendor:
    """Who makes an architecture."""
    return "amd" if architecture.startswith("gfx") else "nvidia"


def of_image(image: str | None) -> Architecture | None:
    """The one architecture that an image's name says it is built for; None for several or none."""
    found = {_BUILDS[name] for name in _IN_IMAGE.findall((image or "").lower())}
    return found.pop() if len(found) == 1 else None


def _product(value: str, known: Mapping[str, Architecture]) -> Architecture | None:
    """The architecture of a product, also with a more exact value behind a hyphen."""
    while value:
        if value in known:
            return known[value]
        value = value.rpartition("-")[0]
    return None


def _is(name: str, start: str) -> bool:
    return name.startswith((f"{start}gpu", f"{start}mig-"))
