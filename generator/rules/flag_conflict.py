"""Two flags do not go together.

A switch and its own opposite; or two flags of which the engine's source says that one excludes
the other.

The failure this prevents: the engine ends in the middle of its start, after it has read the
configuration of the model; or it starts, keeps one of the two and says so in a line of its log
that nobody reads.

**What to do:** remove one of the two, as the finding says.

What the engine refuses is an error; what it silently ignores is a warning.

Source: the `conflicts` of the engine's file in `recipes/engines/`, each with its source; the
negations (`--no-…`) of the parsers in `schemas/engines/`.
"""

from collections.abc import Iterator

from generator.arguments.reading import Use
from generator.finding import Finding
from generator.models.engine import Conflict
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine


def check(subject: Subject) -> Iterator[Finding]:
    """Switches with their opposites, and pairs that the engine's file names."""
    for line in subject.command_lines:
        last: dict[str, Use] = {}
        for use in line.reading.uses:
            before = last.get(use.flag.name)
            if before and before.negates != use.negates:
                yield _opposites(line, before, use)
            last[use.flag.name] = use
        for conflict in line.engine.conflicts:
            one, other = (last.get(flag) for flag in conflict.flags)
            if one and other and not one.negates and not other.negates:
                yield _pair(line, conflict, one, other)


def _opposites(line: CommandLine, lost: Use, kept: Use) -> Finding:
    return RULE.finding(
        line.at(lost.index),
        f"`{lost.spelling}` is undone by `{kept.spelling}` at {line.at(kept.index)}",
        "remove one of the two",
        "warning",
    )


def _pair(line: CommandLine, conflict: Conflict, one: Use, other: Use) -> Finding:
    refused = conflict.outcome == "refused"
    does = "ends when it gets both" if refused else f"then takes no notice of `{one.spelling}`"
    return RULE.finding(
        line.at(one.index),
        f"`{one.spelling}` does not go together with `{other.spelling}`: {line.engine_id} {does}",
        f"remove one of the two. {conflict.because}",
        "error" if refused else "warning",
    )


RULE = Rule("flag.conflict", "error", since="0.1.0", needs="launches", check=check)
