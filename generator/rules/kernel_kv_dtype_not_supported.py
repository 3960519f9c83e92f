"""An attention kernel is chosen with a type of KV cache that it cannot read.

`--kv-cache-dtype` is one setting for all layers, and every attention kernel reads some types only:
FlashAttention reads FP8 in its version 3 on sm_90 and in its version 4 on sm_10x, sparse kernels
want a packed layout of their own, Triton has FP8 of the kind e4m3 from sm_89 on, and NVFP4 belongs
to some kernels of Blackwell.

The failure this prevents: the engine ends with `kv_cache_dtype not supported`, with an assertion in
the first forward pass, or with a type that Triton does not know; or it starts and quietly attends
with another kernel than the one that was asked for, so that its figures belong to something else.

**What to do:** use the cache type or the kernel that the hint names. `auto` takes the type of the
checkpoint, which every kernel reads.

It is a warning where the engine starts all the same and takes another kernel, and where the refusal
belongs to some releases and nothing says which release the launch starts. What an image refuses for
reasons of its own is [image.kv-dtype-refused](../image.kv-dtype-refused/).

This rule cannot be waived, because a waiver does not teach the kernel to read the cache.

Sources: `supported_kv_cache_dtypes` of vLLM's attention backends and the checks of SGLang's
arguments, each cell of `recipes/kernels/` with its file and release; vLLM
[issue 26431](https://github.com/vllm-project/vllm/issues/26431) and
[issue 51313](https://github.com/vllm-project/vllm/issues/51313).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.kv-dtype-not-supported",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
