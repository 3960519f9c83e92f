"""A flag is cut short to its first letters.

Python's parser takes any beginning of a flag that begins no other one: `--tensor-par 4` is
`--tensor-parallel-size 4`, as long as the release has no second flag that begins so.

The failure this prevents: the next release adds a flag, and the abbreviation is ambiguous (the
engine ends with `ambiguous option`); or the flag goes away, and the abbreviation silently means
another one. Whoever searches for the flag does not find the line.

**What to do:** write the flag out, as the finding spells it.

An abbreviation that the engine's own documentation uses (SGLang's `--tp`) is in the `aliases` of
its file in `recipes/engines/` and is not reported. One that is ambiguous already is an error; one
that still has one meaning is a warning.

Source: [argparse, prefix matching](https://docs.python.org/3/library/argparse.html#argument-abbreviations-prefix-matching).
"""

from collections.abc import Iterator
from typing import Final

from generator.arguments.reading import Fault
from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine

_MOST: Final = 4


def check(subject: Subject) -> Iterator[Finding]:
    """Beginnings of flags, with one meaning or several."""
    for line in subject.command_lines:
        if line.vector.wrapped:
            # What begins a flag of the engine may be a whole one of the program before it.
            continue
        faults = [fault for fault in line.reading.faults if fault.kind == "ambiguous"]
        yield from (_ambiguous(line, one) for one in faults if not _is_known(subject, line, one))
        for use in line.reading.uses:
            if use.abbreviates and line.engine.aliases.get(use.spelling) != use.flag.name:
                yield RULE.finding(
                    line.at(use.index),
                    f"`{use.spelling}` is short for `{use.abbreviates}` in {line.judge}",
                    f"write `{use.abbreviates}`",
                )


def _is_known(subject: Subject, line: CommandLine, fault: Fault) -> bool:
    """Whether it is the whole flag of another release, which has a rule of its own."""
    return any(one.line is line and one.index == fault.index for one in subject.unknown_flags)


def _ambiguous(line: CommandLine, fault: Fault) -> Finding:
    begun = ", ".join(f"`{one}`" for one in fault.matches[:_MOST])
    more = len(fault.matches) - _MOST
    rest = f" and {more} more" if more > 0 else ""
    return RULE.finding(
        line.at(fault.index),
        f"`{fault.text.partition('=')[0]}` can mean {begun}{rest} in {line.judge}",
        "write out the one that is meant",
        line.severity,
    )


RULE = Rule("flag.abbreviated", "warning", since="0.1.0", needs="launches", check=check)
