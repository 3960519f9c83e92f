"""Words that no flag and no positional argument takes, each with its one cause."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from generator.arguments.reading import Fault, Use
from generator.finding import Location
from generator.record import record
from generator.rules.rule import Subject
from generator.rules.support.command_lines import CommandLine, is_open

# `switch-value`: it stands behind a flag that takes none. `two-words`: a flag and its value in one
# word. `json-piece`: JSON that a shell has split. `behind-dashes`: a bare `--` stands before it.
# `blank`: an escaped blank, where a backslash was meant to end a line.
Cause = Literal["switch-value", "two-words", "json-piece", "behind-dashes", "blank", "word"]
_TWO_WORDS: Final = re.compile(r"(?P<flag>--?[A-Za-z][\w.-]*)\s+(?P<value>\S.*)", re.DOTALL)
_TRUTH: Final = frozenset({"true", "false", "1", "0", "yes", "no", "on", "off"})


@record
class LeftOver:
    """A word too many; `use` is the flag that stands before it."""

    line: CommandLine
    index: int
    text: str
    cause: Cause
    use: Use | None = None

    @property
    def at(self) -> Location:
        return self.line.at(self.index)


def left_overs(subject: Subject, *causes: Cause) -> Iterator[LeftOver]:
    """The words too many that have one of these causes."""
    for line in subject.command_lines:
        yield from (one for one in _of_line(line) if one.cause in causes)


def two_words(text: str) -> tuple[str, str] | None:
    """A flag and its value that stand in one word; None for any other word."""
    found = _TWO_WORDS.fullmatch(text)
    return (found["flag"], found["value"]) if found else None


def _of_line(line: CommandLine) -> Iterator[LeftOver]:
    for value in line.reading.positionals:
        if two_words(value.text):
            yield LeftOver(line, value.index, value.text, "two-words")
    if line.vector.wrapped or _is_uncertain(line):
        return
    uses = {use.index + len(use.values): use for use in line.reading.uses}
    for fault in line.reading.faults:
        if fault.kind == "left-over" and not is_open(fault.text):
            use = uses.get(fault.index - 1)
            cause = _cause(fault, use, _last_json(line, fault.index))
            yield LeftOver(line, fault.index, fault.text, cause, use)


def _is_uncertain(line: CommandLine) -> bool:
    """Whether a word before them may take the words that are left: an unknown flag, a variable."""
    kinds = ("unknown", "ambiguous")
    unknown = any(f.kind in kinds and "=" not in f.text for f in line.reading.faults)
    return unknown or any(is_open(value.text) for value in line.reading.positionals)


def _cause(fault: Fault, use: Use | None, json: Use | None) -> Cause:
    if not fault.text.strip():
        return "blank"
    if fault.behind_dashes:
        return "behind-dashes"
    if two_words(fault.text):
        return "two-words"
    if json:
        return "json-piece"
    if use and use.flag.arity == "none" and fault.text.lower() in _TRUTH:
        return "switch-value"
    return "word"


def _last_json(line: CommandLine, index: int) -> Use | None:
    """The flag whose opened bracket is not closed yet where a left-over word stands."""
    before = [use for use in line.reading.uses if use.index < index]
    if not before or not before[-1].values:
        return None
    text = before[-1].values[-1].text
    opened = text.startswith(("{", "[")) and not text.endswith(("}", "]"))
    return before[-1] if opened else None
