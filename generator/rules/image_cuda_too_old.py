"""A CUDA 12 build of vLLM is to run on silicon that only its CUDA 13 build has kernels for.

Until release 0.19 the bare tag of `vllm/vllm-openai` was a CUDA 12 build; from 0.20.0 on `-cu129`
is. Neither has the FP4 kernels of sm_103 (B300, GB300), and CUDA 12 knows no sm_110 (Thor).

The failure this prevents: the checkpoint is loaded, and then "CUDA error: no kernel image is
available for execution on the device" ends the engine, minutes after the start.

**What to do:** take the CUDA 13 build: `-cu130` up to 0.19, the bare tag from 0.20.0 on.

It is a warning on sm_103, where a model without FP4 weights runs, and an error on sm_110.

Sources: [NVIDIA/Model-Optimizer, pull request 2042](https://github.com/NVIDIA/Model-Optimizer/pull/2042);
[vLLM, pull request 39878](https://github.com/vllm-project/vllm/pull/39878);
NVIDIA on [CUDA 13](https://docs.nvidia.com/cuda/cuda-toolkit-release-notes/), the first to compile
for sm_110.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_references import parse_reference
from generator.rules.support.vllm_tags import CUDA_13_SINCE, VllmTag, vllm_tag

_NEEDS_CUDA_13: Final = ("sm_103", "sm_110")


def check(subject: Subject) -> Iterator[Finding]:
    """Containers on such silicon with a CUDA 12 image."""
    for engine in subject.engines:
        image = engine.container.image
        architecture = engine.launch.architecture
        tag = vllm_tag(parse_reference(image.text)) if image else None
        if image and tag and architecture in _NEEDS_CUDA_13 and _is_cuda_12(tag):
            suffix = "-cu130" if tag.release and tag.release < CUDA_13_SINCE else ""
            yield RULE.finding(
                image.at,
                f"`{image.text}` is a CUDA 12 build, and {architecture} needs CUDA 13",
                f"write the tag `{tag.base}{suffix}`",
                "warning" if architecture == "sm_103" else "error",
            )


def _is_cuda_12(tag: VllmTag) -> bool:
    if tag.variant:
        return tag.variant.startswith("cu12")
    return tag.release is not None and tag.release < CUDA_13_SINCE


RULE = Rule("image.cuda-too-old", "error", since="0.1.0", needs="workloads", check=check)
