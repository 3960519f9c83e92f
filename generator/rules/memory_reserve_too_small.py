"""Less than 5 GB of an accelerator's memory stays free.

What is free when the server is ready is a snapshot and no floor. Each new shape that production
brings (batch sizes, widths of verification, prefill chunks) takes memory from what the share
leaves, and fragmentation adds to it: 13.5 GB at ready were about 2 GiB under load.

The failure this prevents: a server that passed its tests runs out of memory hours later. Where
processor and accelerator share one memory, the whole machine stops answering with it, because the
operating system lives in the same gigabytes; there it is an error.

**What to do:** lower the share until at least 5 GB stay, and read the free memory of the boot log
under load.

Sources: gpu-serving-change, a public skill text (see `recipes/sources.yaml`).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.figures import gib

RESERVE: Final = 5 * 10**9


def check(subject: Subject) -> Iterator[Finding]:
    """Memory shares that leave less than the reserve."""
    for deployment in subject.deployments:
        fraction, memory = deployment.cache_fraction, deployment.memory
        if not fraction or not memory or fraction.number is None:
            continue
        left = (1 - deployment.share) * memory
        if left < RESERVE:
            yield RULE.finding(
                fraction.at,
                f"{deployment.label}: {fraction.shown} leaves {gib(left)} of {gib(memory)} for all "
                "that comes after the start",
                f"set {fraction.flag} {int((1 - RESERVE / memory) * 100) / 100:g} or less, so that "
                "5 GB stay free",
                "error" if deployment.is_unified else "warning",
            )


RULE = Rule("memory.reserve-too-small", "warning", since="0.1.0", needs="launches", check=check)
