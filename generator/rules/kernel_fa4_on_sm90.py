"""FlashAttention 4 is chosen on Hopper (sm_90).

`fa4` was written for datacenter Blackwell. Model cards whose authors measured on Blackwell name
it, and the line is then pasted into a recipe for H100 or H200. The kernel of Hopper is
FlashAttention 3.

**This is a decision of this catalogue, and some engine releases disagree.** SGLang registers
`fa4` without looking at the architecture, and vLLM's later releases allow version 4 on compute
capability 9.x. FlashAttention itself lists sm_90. So the engine may start, and nothing in its log
need say that the kernel is not the one that was validated. No log line of a failure on sm_90 is
on record here. The catalogue refuses the value because one kernel family's validation is no
evidence for another.

The failure this prevents: a recipe of Blackwell runs on Hopper, is slower or subtly wrong, and
its published figures and accuracy belong to a kernel of another family.

**What to do:** use `fa3`. When it rejects a draft model's attention pattern, use `triton`, then
`flashinfer`. Every spelling counts: `--attention-backend fa4` and its `=`, underscore and
abbreviated forms, the prefill, decode, draft and multimodal variants, dotted and JSON-valued
flags (`{"flash_attn_version": 4}`), variables, and strings of further arguments.

Where a file does not say on which hardware it runs, one note asks for `--hardware`.

This rule cannot be waived. Evidence changes it: a source for fa4 on sm_90 belongs into
`recipes/kernels/fa4.yaml`, where every recipe gets it, and not into one recipe's exception.

Sources: [SGLang's attention registry](https://github.com/sgl-project/sglang/blob/00a66ebe136b90479f9ccf9fc4f3d1c08251981c/python/sglang/srt/layers/attention/attention_registry.py);
gpu-serving-change, a public skill text (see `recipes/sources.yaml`);
[FlashAttention](https://github.com/Dao-AILab/flash-attention).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject, ask_from=1)


RULE = Rule(
    "kernel.fa4-on-sm90", "error", since="0.1.0", needs="launches", check=check, waivable=False
)
