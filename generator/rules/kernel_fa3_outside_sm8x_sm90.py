"""FlashAttention 3 is chosen on an architecture that has no such kernel.

`fa3` was written for Hopper (sm_90). SGLang also accepts it on compute capability 8.x, for models
without multi-head latent attention. On Blackwell of any kind and on AMD it does not run.

The failure this prevents: a recipe for H200 is copied to B200, RTX PRO 6000 or DGX Spark, and
after the weights have loaded SGLang stops with `FlashAttention v3 Backend requires SM>=80 and
SM<=90. Please use --attention-backend flashinfer.` vLLM writes one line to its log and takes
another version, so that a setting which was chosen on purpose has no effect; there the rule warns.

**What to do:** on datacenter Blackwell (sm_100, sm_103) use `fa4`, `trtllm_mha` or `flashinfer`;
on sm_12x use `flashinfer` or `triton`; on AMD use `aiter`. The hint names the value that this
catalogue prefers. Every spelling counts, as
[kernel.fa4-on-sm90](../kernel.fa4-on-sm90/) lists them.

On sm_89 this rule is silent. SGLang's check lets it pass, but a report finds no kernel for it in
the package, and the first launch ends in an invalid-argument error of CUDA. The catalogue marks
that cell as unknown.

Where a file does not say on which hardware it runs, one note asks for `--hardware`.

This rule cannot be waived, because a waiver does not make the kernel exist.

Sources: [SGLang's attention registry](https://github.com/sgl-project/sglang/blob/00a66ebe136b90479f9ccf9fc4f3d1c08251981c/python/sglang/srt/layers/attention/attention_registry.py);
[SGLang issue 38980](https://github.com/sgl-project/sglang/issues/38980).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject, ask_from=1)


RULE = Rule(
    "kernel.fa3-outside-sm8x-sm90",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
