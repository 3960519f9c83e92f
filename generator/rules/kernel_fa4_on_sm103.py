"""FlashAttention 4 is chosen on sm_103 with a release whose build leaves sm_103 out.

B300 and GB300 are sm_103. FlashAttention's forward kernel for Blackwell checked the accelerator
against a range of names, and in some builds sm_103 sorts outside it, although the message claims
that 10.x is supported. SGLang up to 0.5.12.post1 and vLLM 0.22.1 were reported with such a build.

The failure this prevents: the weights load, and the warm-up ends in `AssertionError: Only SM 10.x
and 11.x are supported` on a card that is 10.3. The message sends the reader the wrong way; what
counts is the kernel, the architecture and the build.

**What to do:** take a release with a build after FlashAttention's pull request 2572, or another
backend that runs here: `triton`, or `trtllm_mha` in SGLang. The vision encoder has a setting of its
own, `--mm-attention-backend`; see [kernel.default-does-not-run](../kernel.default-does-not-run/).

It is a warning where nothing says which release the launch starts.

This rule cannot be waived, because a waiver does not rebuild the kernel.

Sources: SGLang issues [25564](https://github.com/sgl-project/sglang/issues/25564) and
[28297](https://github.com/sgl-project/sglang/issues/28297);
[FlashAttention pull request 2572](https://github.com/Dao-AILab/flash-attention/pull/2572).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.fa4-on-sm103",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
