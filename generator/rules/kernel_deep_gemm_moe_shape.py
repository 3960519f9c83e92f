"""DeepGEMM experts are chosen for a shape that they cannot take.

GLM-5.3-Flash has 288 experts and a shared one, which makes 289 groups. On four ranks the
intermediate size of a rank is 512. The activation kernel of DeepGEMM in SGLang needs
`D // 8 >= num_experts`, and 512 // 8 is 64. The grouped product would also want about 28 GiB of
scratch on each accelerator.

The failure this prevents: a model card whose authors measured on GB300, or on eight H200 with
expert parallelism, says `deep_gemm`. On four H200 the weights load, and the capture of the graphs
ends in the assertion, after minutes. Kernels compiled beforehand, another memory fraction and
another graph size change nothing, because the shape does not.

**What to do:** `--moe-runner-backend triton`, and `--speculative-moe-runner-backend triton` where a
draft is loaded. On eight ranks with expert parallelism a rank has fewer groups, and SGLang's own
recipe uses DeepGEMM there.

This rule cannot be waived, because a waiver does not change the shape.

Sources: gpu-serving-change, a public skill text (see `recipes/sources.yaml`);
[the assertion in SGLang](https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/layers/moe/moe_runner/deep_gemm.py).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.deep-gemm-moe-shape",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
