"""Adaptive speculation is asked for where its graphs do not fit.

`--speculative-adaptive` changes the depth of the draft while serving. For each of the depths 1, 3,
5 and 7 it captures graphs of its own, about 9.3 GB together for GLM-5.3-Flash on H200. With
`--mem-fraction-static 0.85` about 14 GB are left for everything that is not weights or cache.

The failure this prevents: the start goes well until `Built adaptive runtime state steps=1` and ends
out of memory in `build_adaptive_runtime_state`: 1.49 GiB wanted, about 600 MiB free on every rank.
The same start with graphs of one depth succeeds.

**What to do:** leave the switch out and fix the depth, as the recipes for four H200 do (five steps,
top-k of one, six draft tokens). A smaller memory fraction leaves more room and a smaller cache;
nobody has recorded a fraction at which the switch starts on four H200.

This rule cannot be waived. It speaks of four H200 and a fraction of 0.85 or more only; evidence for
another limit belongs into `recipes/kernels/adaptive-speculation.yaml`.

Source: gpu-serving-change, a public skill text (see `recipes/sources.yaml`).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.adaptive-speculation-memory",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
