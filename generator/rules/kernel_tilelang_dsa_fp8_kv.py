"""TileLang sparse attention is chosen with an FP8 cache on CUDA.

`--kv-cache-dtype` is one setting for the whole pool, and SGLang's TileLang kernels for sparse
attention (DSA) read bfloat16 on CUDA. SGLang refuses the pair itself from release 0.5.17 to 0.5.21.
From 0.5.22 on it accepts it on sm_89 and later, where both backends are tilelang.

**On sm_90 this is a decision of this catalogue.** The fleet of H200 nodes that its recipes come
from records the pair as invalid there, and no run with a later release is on record here. On other
architectures the rule follows SGLang's own check.

The failure this prevents: GLM-5.3-Flash is started on H200 with the FP8 cache of a Blackwell recipe
to halve the cache. The engine ends while it reads its arguments; releases before the check start
and read FP8 bytes as bfloat16.

**What to do:** keep `--kv-cache-dtype bfloat16` with tilelang. Most layers of this model have no
cache that grows with the context, so that it costs little. An FP8 cache goes with `flashmla_kv` on
sm_90 and with `trtllm` on sm_100 and sm_103.

This rule cannot be waived. Evidence changes it: a run on sm_90 belongs into
`recipes/kernels/tilelang-dsa.yaml`, where every recipe gets it.

Sources: gpu-serving-change, a public skill text (see `recipes/sources.yaml`);
[the check up to 0.5.21](https://github.com/sgl-project/sglang/blob/v0.5.21/python/sglang/srt/arg_groups/overrides.py)
and [the one since](https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/arg_groups/overrides.py).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.tilelang-dsa-fp8-kv",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
