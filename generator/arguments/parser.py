"""The options of a release by spelling, and which of them a word can mean.

The order of the questions is argparse's own (`ArgumentParser._parse_optional`): it decides, for
example, that `-1` is a value and that a word with a blank in it is never an option.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from generator.models.snapshot import ParserHabits, Snapshot, SnapshotFlag
from generator.record import record

_NEGATIVE_NUMBER: Final = re.compile(r"-\d+|-\d*\.\d+")


class Option(NamedTuple):
    """One spelling of a flag; a parser has hundreds."""

    spelling: str
    flag: SnapshotFlag
    negates: bool = False


@record
class Match:
    """The options that a word can mean: none for an unknown flag, several for an ambiguous one.

    `joined` is the value behind the `=`, or behind the letter of a short flag (`-q8`).
    """

    written: str
    options: tuple[Option, ...]
    joined: str | None = None


class Parser:
    """Looks words up as the parser of one release does.

    `extra` are flags that an image adds; one that the release has too replaces the release's.
    """

    def __init__(self, snapshot: Snapshot, extra: Sequence[SnapshotFlag] = ()) -> None:
        self.habits: ParserHabits = snapshot.habits
        self.positionals = len(snapshot.positionals)
        self.options: dict[str, Option] = {}
        self._begun_before: dict[str, tuple[Option, ...]] = {}
        for flag in (*snapshot.flags, *extra):
            for spelling in (flag.name, *flag.aliases):
                self.options[spelling] = Option(spelling, flag)
            for spelling in flag.negations:
                self.options[spelling] = Option(spelling, flag, negates=True)

    def match(self, word: str) -> Match | None:
        """What a word can mean; None for a value or a positional argument."""
        if not word.startswith("-") or word == "-":
            return None
        if word in self.options:
            return Match(word, (self.options[word],))
        name, equals, joined = word.partition("=")
        if equals and name in self.options:
            return Match(name, (self.options[name],), joined)
        match = self._begun(word)
        if match.options:
            return match
        if _NEGATIVE_NUMBER.fullmatch(word) or " " in word:
            return None
        return match

    def _begun(self, word: str) -> Match:
        """The options whose spelling begins with a word, or, of a short one, whose word it is."""
        name, equals, joined = word.partition("=")
        value = joined if equals else None
        if word.startswith("--"):
            begun = self._beginning(name) if self.habits.abbreviations else ()
            return Match(name, begun, value)
        short = self.options.get(word[:2])
        begun = tuple(one for one in self._beginning(word) if one is not short)
        if short and not begun:
            return Match(word[:2], (short,), word[2:])
        return Match(name if equals else word, (*((short,) if short else ()), *begun))

    def _beginning(self, prefix: str) -> tuple[Option, ...]:
        """Looked up once: what one launch has that no release knows, the next one has, too."""
        if prefix not in self._begun_before:
            self._begun_before[prefix] = tuple(
                option for spelling, option in self.options.items() if spelling.startswith(prefix)
            )
        return self._begun_before[prefix]
