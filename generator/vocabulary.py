"""The words that every layer shares."""

from collections.abc import Mapping
from typing import Final, Literal

Severity = Literal["error", "warning", "note"]
SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")

Target = Literal["kubernetes", "lws", "kserve", "infera", "docker", "compose", "pcai", "shell"]
# Targets whose render a Kubernetes API server is given.
CLUSTER_TARGETS: Final[tuple[Target, ...]] = ("kubernetes", "lws", "kserve", "infera")
TARGETS: Final[tuple[Target, ...]] = (*CLUSTER_TARGETS, "docker", "compose", "pcai", "shell")

RoleName = Literal["serve", "prefill", "decode"]

# Optional parts of a render: what `--with` adds to it.
Part = Literal["pin-gpus", "drain-gate", "drop-caches", "compile-cache", "prewarm"]
PARTS: Final[tuple[Part, ...]] = (
    "pin-gpus",
    "drain-gate",
    "drop-caches",
    "compile-cache",
    "prewarm",
)

Architecture = Literal[
    "sm_75",
    "sm_80",
    "sm_86",
    "sm_87",
    "sm_89",
    "sm_90",
    "sm_100",
    "sm_103",
    "sm_110",
    "sm_120",
    "sm_121",
    "gfx90a",
    "gfx942",
    "gfx950",
    "gfx1200",
    "gfx1201",
]
Family = Literal[
    "turing",
    "ampere",
    "ada",
    "hopper",
    "blackwell-datacenter",
    "blackwell-thor",
    "blackwell-consumer",
    "cdna2",
    "cdna3",
    "cdna4",
    "rdna4",
]
# Families share kernels. sm_100 and sm_120 are both sold as "Blackwell" and share none.
FAMILIES: Final[Mapping[Family, tuple[Architecture, ...]]] = {
    "turing": ("sm_75",),
    "ampere": ("sm_80", "sm_86", "sm_87"),
    "ada": ("sm_89",),
    "hopper": ("sm_90",),
    "blackwell-datacenter": ("sm_100", "sm_103"),
    "blackwell-thor": ("sm_110",),
    "blackwell-consumer": ("sm_120", "sm_121"),
    "cdna2": ("gfx90a",),
    "cdna3": ("gfx942",),
    "cdna4": ("gfx950",),
    "rdna4": ("gfx1200", "gfx1201"),
}

# All of them, family by family.
ARCHITECTURES: Final[tuple[Architecture, ...]] = tuple(
    architecture for architectures in FAMILIES.values() for architecture in architectures
)

# What a fact says when no source gives its value.
UNKNOWN: Final = "unknown"


def family_of(architecture: str) -> Family:
    """The kernel family of an architecture; KeyError for one that no family holds."""
    for family, architectures in FAMILIES.items():
        if architecture in architectures:
            return family
    raise KeyError(architecture)
