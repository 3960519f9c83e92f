"""FlashAttention 4 is chosen on consumer Blackwell (sm_120, sm_121).

sm_100 and sm_120 are both sold as Blackwell and share no kernels: sm_12x has none of the tensor
memory instructions that FlashAttention 4 was written for. RTX PRO 6000 and RTX 5090 are sm_120,
DGX Spark is sm_121.

The failure this prevents: the weights load, which takes minutes, and the first forward pass ends
in `AssertionError: Only SM 10.x and 11.x are supported`, or in an assertion that FP8 is only
supported on compute capability 10.x. A maintainer of SGLang says that FA4 does not support SM120;
two changes that added 12 to its list of capabilities were closed without being merged.

**What to do:** use `flashinfer`, or `triton` where FlashInfer has no kernel for the model. Every
spelling counts, as [kernel.fa4-on-sm90](../kernel.fa4-on-sm90/) lists them.

Later releases may bring kernels for sm_12x (vLLM's pull request 47218 and FlashAttention's 2634
were open when this was written). When an engine release has them, the cell in
`recipes/kernels/fa4.yaml` changes, with that release as its source.

This rule cannot be waived, because a waiver does not make the kernel exist.

Sources: SGLang [issue 23985](https://github.com/sgl-project/sglang/issues/23985) and pull requests
[18748](https://github.com/sgl-project/sglang/pull/18748) and
[18754](https://github.com/sgl-project/sglang/pull/18754);
[vLLM pull request 47218](https://github.com/vllm-project/vllm/pull/47218);
[FlashAttention pull request 2634](https://github.com/Dao-AILab/flash-attention/pull/2634).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.fa4-on-sm12x", "error", since="0.1.0", needs="launches", check=check, waivable=False
)
