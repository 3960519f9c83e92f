"""A TensorRT-LLM kernel (trtllm-gen) is chosen outside datacenter Blackwell.

FlashInfer carries kernels of TensorRT-LLM, called trtllm-gen, as compiled code for compute
capability 10.x: B200 and GB200 (sm_100), B300 and GB300 (sm_103). They are behind `FLASHINFER_MLA`,
`trtllm_mla`, `trtllm_mha`, the `trtllm` of sparse attention and `flashinfer_trtllm` experts. Some
values have other kernels behind them for other architectures, which the cells say release by
release: `trtllm_mha` runs on sm_90 and sm_12x since SGLang 0.5.19.

The failure this prevents: messages say "Blackwell" and mean sm_10x. On an RTX PRO 6000 or a DGX
Spark, which are Blackwell too, SGLang ends with `TRTLLM MHA backend for prefill is only supported
on Blackwell GPUs (SM100)`; on an H200 the kernels end with `Unsupported architecture`.

**What to do:** use what the hint names. On sm_12x that is FlashInfer's own attention and, for
experts, `flashinfer_cutlass`, `b12x` or `marlin`; on sm_90 FlashAttention 3, FlashMLA and Triton.

It is a warning where the refusal belongs to some releases and nothing says which release the
launch starts.

This rule cannot be waived, because a waiver does not make the kernel exist.

Sources: [SGLang's checks](https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/arg_groups/attention_hook.py);
[FlashInfer issue 1466](https://github.com/flashinfer-ai/flashinfer/issues/1466);
[a report from a DGX Spark](https://github.com/Blackwellboy/model-serving-minefield/issues/110).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.trtllm-outside-sm10x",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
