"""Values of flags that the parser of a release refuses."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.arguments.reading import Use, Value
from generator.arguments.values import ValueFault, ValueFaultKind, fault_of
from generator.catalog.flag_history import find_flag
from generator.finding import Location
from generator.record import record, remembered
from generator.rules.rule import Subject
from generator.rules.support.command_lines import CommandLine, is_open
from generator.rules.support.literal_quotes import has_literal_quotes
from generator.rules.support.nearest import nearest

_OPENING: Final = ("{", "[")
_KEY: Final = re.compile(r"[{\[,]\s*[A-Za-z_][\w.-]*\s*(?:[:,}\]]|$)")
_LONGEST: Final = 80
# How many words a hint lists.
_MOST: Final = 12


@record
class RefusedValue:
    """One value of one use of a flag, and why the parser refuses it."""

    line: CommandLine
    use: Use
    value: Value
    fault: ValueFault

    @property
    def at(self) -> Location:
        return self.line.at(self.value.index)


def refused_values(subject: Subject, kind: ValueFaultKind) -> Iterator[RefusedValue]:
    """The values that fail in this way; those in quotes of a shell have a rule of their own."""
    return (refused for refused in _refused(subject) if refused.fault.kind == kind)


def lost_its_quotes(refused: RefusedValue) -> bool:
    """Whether a text that is no JSON is what a shell leaves of JSON that nobody quoted."""
    text = refused.value.text
    if not text.startswith(_OPENING):
        return False
    return '"' not in text and "'" not in text and bool(_KEY.match(text) or len(text) == 1)


def shown(text: str) -> str:
    """A value as it may stand in a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def instead(text: str, words: Sequence[str]) -> str:
    """What to write instead of a value: the word that it is near to, else the first of them."""
    near = nearest(text, words, 0.6)
    if near:
        return f"did you mean `{near}`?"
    rest = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return f"use one of: {', '.join(words[:_MOST])}{rest}"


@remembered
def _refused(subject: Subject) -> tuple[RefusedValue, ...]:
    """The values that fail in any way; several rules ask, each for its own."""
    return tuple(
        RefusedValue(line, use, value, fault)
        for line in subject.command_lines
        for use in line.reading.uses
        for value in (() if use.keys else use.values)
        if (fault := _fault(subject, line, use, value)) and not has_literal_quotes(value.text)
    )


def _fault(subject: Subject, line: CommandLine, use: Use, value: Value) -> ValueFault | None:
    fault = None if is_open(value.text) else fault_of(use.flag, value.text)
    if fault is None or line.release.standing != "unknown":
        return fault
    for snapshot in subject.catalog.snapshots.all(line.engine_id):
        flag = find_flag(snapshot, use.flag.name)
        if flag and fault_of(flag, value.text) is None:
            return None
    return fault
