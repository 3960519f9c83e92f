"""The memory share is above the largest with which this model serves on this hardware.

A share that starts need not be one that serves. Speculative decoding, new batch shapes and
fragmentation take memory after the server is ready, and on a machine whose processor and
accelerator share one memory they take it from everything else. `memory-ceilings` of a model's file
says up to which share it was seen to serve, and what happens above.

The failure this prevents: DeepSeek-V4-Flash with DSpark on two DGX Sparks starts at 0.80, passes a
smoke test and dies under traffic; 0.78 serves.

**What to do:** lower the share to the ceiling. Do not go lower for safety: where weights fill most
of the memory, each point less is taken from the KV cache alone.

An error in a recipe, which can waive it where its source runs at a higher share; a warning in other
people's files, whose image may be another than the one that was measured.

Sources: each ceiling names its own; the first is svangen's `results/RESULTS.md`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Memory shares above a ceiling of the model on this hardware."""
    for deployment in subject.deployments:
        fraction = deployment.cache_fraction
        number = fraction.number if fraction else None
        for ceiling in deployment.model.memory_ceilings if deployment.model else ():
            if (
                fraction
                and number is not None
                and ceiling.hardware == deployment.hardware_id
                and number > ceiling.fraction
            ):
                yield RULE.finding(
                    fraction.at,
                    f"{deployment.label}: {fraction.shown} is above {ceiling.fraction:g}, the "
                    f"largest share with which this model serves on {ceiling.hardware}",
                    f"set {fraction.flag} {ceiling.fraction:g}. {ceiling.because}",
                    "error" if subject.plan else "warning",
                )


RULE = Rule("memory.above-ceiling", "error", since="0.1.0", needs="launches", check=check)
