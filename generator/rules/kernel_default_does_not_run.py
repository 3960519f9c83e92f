"""What the engine chooses by itself does not run on this architecture.

Not every kernel is named. A vision encoder, a draft, a sparse model or a switch of AITER brings a
kernel along, and some releases choose one that the architecture does not have. The launch then
names nothing wrong and fails all the same.

The failure this prevents: after the weights are loaded the engine ends in a kernel that nobody
asked for. On B300 a vision encoder ends in `Only SM 10.x and 11.x are supported`; on B200 the draft
of several EAGLE layers ends in `no kernel image is available for execution on the device`; on
sm_12x DeepSeek-V3.2 ends in `No valid attention backend found`; on MI300X AITER ends in `MXFP4
quantization is not supported on gfx942`.

**What to do:** set what the hint says, or take a release in which the engine chooses rightly. Where
neither is possible, the model does not run on this machine with this engine.

It is a warning where the refusal belongs to some releases and nothing says which release the
launch starts.

This rule cannot be waived, because a waiver does not make the kernel exist. The setting that the
hint asks for ends it.

Sources: SGLang issues [25564](https://github.com/sgl-project/sglang/issues/25564),
[12360](https://github.com/sgl-project/sglang/issues/12360) and
[23490](https://github.com/sgl-project/sglang/issues/23490); vLLM issues
[31936](https://github.com/vllm-project/vllm/issues/31936),
[32109](https://github.com/vllm-project/vllm/issues/32109) and
[34641](https://github.com/vllm-project/vllm/issues/34641); each cell of `recipes/kernels/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.default-does-not-run",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
