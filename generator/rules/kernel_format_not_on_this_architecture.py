"""Weights are in a format for which the architecture has no kernel.

NVFP4 was made for Blackwell and MXFP4 for Blackwell and CDNA 4. Elsewhere an engine can at best
expand such weights as they are used (weight-only, as Marlin does), and not every release, backend
or model has that path.

The failure this prevents: a checkpoint of hundreds of gigabytes is brought to a node, loaded, and
refused: `Quantization method … is not supported on this GPU`, `No compiled cutlass_scaled_mm`, or
an assertion about the compute capability.

**What to do:** take the checkpoint in FP8 or BF16, or the backend that the hint names. A format is
read from `--quantization` and from the name of the checkpoint.

It is a warning where the engine starts all the same and takes another kernel, and where the refusal
belongs to some releases and nothing says which release the launch starts.

This rule cannot be waived, because a waiver does not make the kernel exist.

Sources: `get_min_capability` of the engines' quantization methods and `_supports_quant_scheme` of
vLLM's experts, each cell of `recipes/kernels/` with its file and release; SGLang's cookbook for
GLM-5.3-Flash.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.format-not-on-this-architecture",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
