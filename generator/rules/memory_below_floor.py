"""The memory share is one that is known to be too small for this model on this hardware.

What a share leaves beyond the weights is the KV cache. Where weights fill most of the memory, a
share that was lowered for safety takes all of the difference from the cache.

The failure this prevents: at 0.70 on a DGX Spark DeepSeek-V4-Flash's 77.7 GiB of weights fit, and
2.39 GiB were left for the cache. The engine refused even a context of 32K tokens, after minutes of
loading.

**What to do:** raise the share towards the model's ceiling on this hardware.

An error in a recipe, which can waive it where a shorter context was seen to start; a warning in
other people's files. Where `--kv-cache-memory-bytes` sizes the cache, the share does not.

Sources: the `memory-floors` of `recipes/models/`, with their own; the first is svangen's
`results/RESULTS.md`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment


def check(subject: Subject) -> Iterator[Finding]:
    """Memory shares at or below a floor of the model on this hardware."""
    for deployment in subject.deployments:
        fraction = deployment.cache_fraction
        number = fraction.number if fraction else None
        for floor in deployment.model.memory_floors if deployment.model else ():
            is_here = floor.hardware == deployment.hardware_id
            if fraction and number is not None and is_here and number <= floor.fraction:
                yield RULE.finding(
                    fraction.at,
                    f"{deployment.label}: {fraction.shown} is known to be too small for this "
                    f"model on {floor.hardware}",
                    f"{_hint(deployment)}. {floor.because}",
                    "error" if subject.plan else "warning",
                )


def _hint(deployment: Deployment) -> str:
    ceilings = deployment.model.memory_ceilings if deployment.model else ()
    known = [one.fraction for one in ceilings if one.hardware == deployment.hardware_id]
    return f"raise it to {known[0]:g}" if known else "raise it"


RULE = Rule("memory.below-floor", "error", since="0.1.0", needs="launches", check=check)
