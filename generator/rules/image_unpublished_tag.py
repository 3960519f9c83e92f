"""A vLLM image is named with the suffix that its CUDA variant had before.

Until release 0.19 the CUDA 13 build of `vllm/vllm-openai` had the suffix `-cu130`. From 0.20.0 on
it is the bare tag, CUDA 12 has `-cu129`, and `-cu130` is not published any more: `v0.21.0-cu130` is
no image, and `latest-cu130` and `cu130-nightly` are what they were on the day when they ended.

The failure this prevents: a pull that fails with "manifest unknown" after the nodes are reserved;
or, where an old build is still in the cache or the registry, an engine that is several releases
older than its name says.

**What to do:** leave the suffix out (`v0.21.0`, `latest`); for CUDA 12 write `-cu129`.

Sources: [vLLM issue 42738](https://github.com/vllm-project/vllm/issues/42738),
[NVIDIA/Model-Optimizer, pull request 2042](https://github.com/NVIDIA/Model-Optimizer/pull/2042),
[ai-dynamo/nixl, pull request 2140](https://github.com/ai-dynamo/nixl/pull/2140).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_pins import pulled
from generator.rules.support.vllm_tags import CUDA_13_SINCE, vllm_tag


def check(subject: Subject) -> Iterator[Finding]:
    """Pins of the old suffix on releases that no longer have it."""
    for pin in pulled(subject):
        tag = vllm_tag(pin.reference)
        if tag is None or tag.variant != "cu130":
            continue
        if tag.release is None or tag.release > CUDA_13_SINCE:
            yield RULE.finding(
                pin.at,
                f"`{pin.reference}`: since 0.20.0 CUDA 13 is the tag without a suffix, and "
                "`-cu130` is not published",
                f"write `{pin.reference.name}:{tag.base}`, or `{tag.base}-cu129` for CUDA 12",
            )


RULE = Rule("image.unpublished-tag", "error", since="0.1.0", needs="files", check=check)
