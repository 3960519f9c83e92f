"""A figure is called measured, and nobody could measure it again.

A speed is a property of a load: the same server gives one figure to one short request and another
to sixty-four long ones. A measured throughput or latency therefore names what was sent
(`workload`: the lengths of prompts and replies, or the task), and how often (`repetitions`) or
how many at once (`concurrency`). Every measured figure has a `protocol` that says something; `Not
stated` is not one.

The failure this prevents: a figure of one request is read as the speed of a shared server, or a
later run differs by a third and nobody can tell whether the engine or the load has changed.

**What to do:** add what the source gives, each under its own key:

    kind: throughput
    workload: 1,024 tokens in and 128 out, random
    repetitions: 3
    concurrency: [4, 8, 16]

Where no source gives it, write `status: unknown` and say in `note` what is missing.

`kind` decides what is asked for. An entry without one counts as a throughput when its value is in
tokens per second, and as a latency when it speaks of the first token or the time per token.
Figures that are inherited, withdrawn or unknown are not looked at: they promise nothing.

It cannot be waived: a figure that cannot be repeated is not `measured`, and there is a word for
it.

Source: a decision of this catalogue, after upstream's
[withdrawal of its Kimi-K3 throughput](https://github.com/AMD-AGI/Infera/blob/5890f7f60750b17f598a1226a37c5be1fecf8045/examples/recipes/kimi-k3-optimized/README.md#6-measured-behaviour),
whose published sweep did not say enough to come out again.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.models.evidence import Kind
from generator.rules.rule import Rule, Subject
from generator.rules.support.evidence_entries import Entry, entries, is_stated

# Kinds of figures that depend on the load.
_NEED_A_LOAD: Final[tuple[Kind, ...]] = ("throughput", "latency")


def check(subject: Subject) -> Iterator[Finding]:
    """Measured figures whose protocol is empty words, or does not name the load."""
    for entry in entries(subject):
        if entry.evidence.status != "measured":
            continue
        if not is_stated(entry.evidence.protocol):
            yield RULE.finding(
                entry.at("protocol"),
                f"`{entry.evidence.figure}` is measured, and its protocol says nothing",
                "say how it was measured, or write `status: unknown`",
            )
        elif entry.kind in _NEED_A_LOAD and (missing := _missing(entry)):
            yield RULE.finding(
                entry.at("protocol"),
                f"`{entry.evidence.figure}` is a measured {entry.kind}, and its entry has "
                f"{' and '.join(what for what, _ in missing)}",
                f"add {' and '.join(how for _, how in missing)} from the source, or write "
                "`status: unknown`",
            )


def _missing(entry: Entry) -> list[tuple[str, str]]:
    """The parts of the load that are not named, each with the key that would."""
    evidence = entry.evidence
    missing = []
    if not is_stated(evidence.workload):
        missing.append(("no `workload`", "`workload: …` (lengths of prompts and replies)"))
    if not evidence.repetitions and not evidence.concurrency:
        missing.append(
            ("neither `repetitions` nor `concurrency`", "`repetitions: …` or `concurrency: […]`")
        )
    return missing


RULE = Rule(
    "evidence.no-protocol",
    "error",
    since="0.1.0",
    needs="catalog",
    check=check,
    waivable=False,
)
