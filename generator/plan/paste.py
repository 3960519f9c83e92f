"""What can be pasted into PCAI's values editor, which splits on spaces and reads no quotes."""

import json
import re
from collections.abc import Iterable
from typing import Final

from generator.errors import Refused
from generator.finding import Finding
from generator.launch import Word
from generator.plan.plan import Member

_SPLITS: Final = re.compile(r"\s")
_QUOTES: Final = re.compile(r"[\s\"'\\]")


def refuse_unpasteable(members: Iterable[Member]) -> None:
    """Raises Refused for a word that would not arrive as it is.

    JSON stays bare there, with its own quotes; anything else must have neither quotes nor
    spaces.
    """
    findings = tuple(
        Finding(
            "value.unrepresentable",
            "error",
            word.at,
            f"`{word.text[:80]}` cannot be pasted into PCAI's editor",
            "it splits arguments at spaces and takes quotes as text; use a value without both",
        )
        for member in members
        for word in member.words
        if not _pasteable(word)
    )
    if findings:
        raise Refused(findings)


def _pasteable(word: Word) -> bool:
    if not word.text:
        return False
    if not _QUOTES.search(word.text):
        return True
    try:
        return isinstance(json.loads(word.text), dict | list) and not _SPLITS.search(word.text)
    except ValueError:
        return False
