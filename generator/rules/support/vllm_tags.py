"""The tags of vllm/vllm-openai: which release they name, and for which CUDA they are built.

Up to 0.19 the bare tag was CUDA 12 and `-cu130` was CUDA 13. From 0.20.0 on the bare tag is CUDA 13
and `-cu129` is CUDA 12; `-cu130` exists no longer:
https://github.com/vllm-project/vllm/pull/39878, https://github.com/NVIDIA/Model-Optimizer/pull/2042.
"""

import re
from typing import Final

from generator.record import record
from generator.rules.support.image_references import Reference

_PATH: Final = "vllm/vllm-openai"
_RELEASE: Final = re.compile(r"v?(\d+)\.(\d+)\.(\d+)(?:(?:\.post|rc)\d+)?")
_PARTS: Final = frozenset({"x86_64", "aarch64", "arm64", "amd64", "ubuntu2404", "ubuntu2204"})
# The first release whose bare tag is CUDA 13, and the last that had -cu130 beside it.
CUDA_13_SINCE: Final = (0, 20, 0)


@record
class VllmTag:
    """A tag taken apart; `release` is None for `latest` and `nightly`."""

    base: str
    release: tuple[int, int, int] | None
    variant: str | None


def vllm_tag(reference: Reference | None) -> VllmTag | None:
    """The tag of an official vLLM image; None for another image, and for a tag of its own kind."""
    if reference is None or reference.host is not None or reference.path != _PATH:
        return None
    if not reference.tag:
        return None
    parts = [part for part in reference.tag.split("-") if part not in _PARTS]
    variants = [part for part in parts if re.fullmatch(r"cu\d+", part)]
    others = [part for part in parts if part not in variants]
    if len(others) != 1 or len(variants) > 1:
        return None
    matched = _RELEASE.fullmatch(others[0])
    if matched is None and others[0] not in ("latest", "nightly"):
        return None
    release = (int(matched[1]), int(matched[2]), int(matched[3])) if matched else None
    return VllmTag(others[0], release, variants[0] if variants else None)
