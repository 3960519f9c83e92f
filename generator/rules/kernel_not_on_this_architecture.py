"""A kernel is chosen on an architecture that it was not built for.

Each kernel library is compiled for some architectures, and the engines check which one they run
on: vLLM in the `supports_compute_capability` of an attention backend and in the
`_supports_current_device` of experts, SGLang while it resolves its arguments. Families that share
a trade name share no kernels: sm_100 and sm_120 are both sold as Blackwell.

The failure this prevents: a value is copied from a recipe for another card. The engine ends with
`Selected backend … is not valid for this configuration. Reason: [compute capability not
supported]`, `does not support the deployment configuration`, or an assertion; at the latest after
the weights have been loaded on every node.

**What to do:** use what the hint names, or leave the setting out and let the engine choose.
`recipe kernel sm_121 --engine vllm` prints everything that is known of an architecture.

It is a warning where the engine starts all the same and takes another kernel, and where the refusal
belongs to some releases and nothing says which release the launch starts: pin an image of the
catalogue, or a tag with the release in it.

This rule cannot be waived, because a waiver does not make the kernel exist. A cell that is wrong
belongs corrected in `recipes/kernels/`, with the line that shows it as its source.

Sources: each cell of `recipes/kernels/` names the file and the release that were read.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject, ask_from=4)


RULE = Rule(
    "kernel.not-on-this-architecture",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
