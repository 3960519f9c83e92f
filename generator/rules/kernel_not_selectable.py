"""A name that the engine's list of kernels has, but that no launch can choose.

vLLM keeps all its attention backends in one list, and `--attention-backend` is read against that
list. Not every name in it is a choice: some belong to a model that takes them by itself, one marks
the encoder of images, one has no module behind it. SGLang's `--prefill-attention-backend` has a
choice that decodes alone.

The failure this prevents: a name is taken from the list in the source, or from the log of another
launch that says which backend it uses. The flag is accepted, and the engine ends while it builds
the model, with `must be registered before use`, `non-sparse not supported` or
`Selected backend … is not valid for this configuration`.

**What to do:** use what the hint names, or leave the setting out: a model that needs such a kernel
takes it by itself.

It is a warning where the engine starts all the same and takes another kernel, and where the refusal
belongs to some releases and nothing says which release the launch starts.

This rule cannot be waived, because a waiver does not make the name a choice. A cell that is wrong
belongs corrected in `recipes/kernels/`, with the line that shows it as its source.

Sources: [vLLM's list of backends](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/v1/attention/backends/registry.py)
and [the check of a backend](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/v1/attention/backend.py);
each cell of `recipes/kernels/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.not-selectable",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
