"""A kernel of one vendor is chosen on the accelerators of another.

FlashInfer, FlashMLA, CUTLASS and TensorRT-LLM are CUDA code. AITER and MoRI are AMD's. What is for
CPUs, Intel's XPU or Huawei's Ascend runs on neither. A ROCm build of vLLM cannot even import
FlashInfer, and a CUDA build reads `VLLM_ROCM_USE_AITER` and does nothing with it.

The failure this prevents: the quick start of a model, written for NVIDIA, is copied to MI355X with
`FLASHINFER_MLA` in its speculation, and the engine ends with `Selected backend … is not valid for
this configuration. Reason: ['ImportError']`. The other way round nothing fails: variables of AITER
on an H200 look like a setting that somebody measured, and have no effect.

**What to do:** use the kernel that the hint names. On AMD dropping the setting is not always a fix,
because a speculation section may need a backend that the default does not give it.

It is a warning where the engine starts all the same: it takes another kernel, or does not read the
variable.

This rule cannot be waived, because a waiver does not change whose accelerators these are.

Sources: [vLLM's platform for ROCm](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/platforms/rocm.py)
and [its AITER operations](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/_aiter_ops.py);
Infera's recipes for Kimi-K3; each cell of `recipes/kernels/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.of-another-vendor",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
