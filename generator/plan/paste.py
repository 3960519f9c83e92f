"""What can be pasted into PCAI's values editor, which splits on spaces and reads no quotes."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from generator.errors import Refused
from generator.finding import Finding, Location
from generator.launch import Word
from generator.plan.plan import Member

_SPLITS: Final = re.compile(r"\s")
_QUOTES: Final = re.compile(r"[\s\"'\\]")


def refuse_unpasteable(members: Iterable[Member]) -> None:
    """Raises Refused for a word or a variable that would not arrive as it is.

    JSON stays bare there, with its own quotes; any other word must have neither quotes nor
    spaces. A variable is one line.
    """
    findings = tuple(finding for member in members for finding in _findings(member))
    if findings:
        raise Refused(findings)


def _findings(member: Member) -> Iterator[Finding]:
    for word in member.words:
        if not _pasteable(word):
            yield _finding(
                word.at,
                f"`{word.text[:80]}` cannot be pasted into PCAI's editor",
                "it splits arguments at spaces and takes quotes as text; use a value without both",
            )
    for variable in member.environment:
        if len(f"={variable.value}.".splitlines()) > 1:
            yield _finding(
                variable.at,
                f"the value of {variable.name} has several lines",
                "PCAI's editor takes one line a variable; use a value without line breaks",
            )


def _finding(at: Location, message: str, hint: str) -> Finding:
    return Finding("value.unrepresentable", "error", at, message, hint)


def _pasteable(word: Word) -> bool:
    if not word.text:
        return False
    if not _QUOTES.search(word.text):
        return True
    try:
        return isinstance(json.loads(word.text), dict | list) and not _SPLITS.search(word.text)
    except ValueError:
        return False
