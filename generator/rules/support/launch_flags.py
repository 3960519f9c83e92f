"""The flags of a launch: as the parser of its release reads them, else by whole spellings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from generator.arguments.read import read
from generator.arguments.reading import Reading, Use
from generator.launch import FlagUse, Launch, Word
from generator.record import remembered, replace
from generator.rules.support.launch_words import expanded

if TYPE_CHECKING:
    from generator.rules.rule import Subject
    from generator.rules.support.command_lines import CommandLine

# A dash and a digit begin a number; what has a blank in it is a value.
_FLAG: Final = re.compile(r"--?[A-Za-z][\w.-]*")
# Where the parser of one release ends, another one goes on: the word may still be a flag.
_UNREAD: Final = frozenset({"unknown", "ambiguous"})


def read_launches(subject: "Subject") -> Iterator[Launch]:
    """The launches with their flags, as the parser of each one's release reads them.

    A launch whose words start no server of a known engine is left as it is.
    """
    lines = {id(line.launch): line for line in subject.command_lines}
    for launch in subject.launches:
        line = lines.get(id(launch))
        if line is None:
            yield launch
        else:
            yield _read(launch, line, line.reading)


def expanded_launches(subject: "Subject") -> Iterator[Launch]:
    """The same launches with their own variables in place of references to them."""
    lines = {id(line.launch): line for line in subject.command_lines}
    for launch, as_read in zip(subject.launches, subject.read_launches, strict=True):
        words = expanded(launch)
        line = lines.get(id(launch))
        if words is launch.words:
            yield as_read
        elif line is None:
            yield replace(launch, words=words)
        else:
            own = words[line.vector.begin :]
            reading = read([word.text for word in own], line.parser)
            yield _read(replace(launch, words=words), line, reading)


@remembered
def uses_of(launch: Launch) -> tuple[FlagUse, ...]:
    """Every use of a flag, in order."""
    return launch.uses if launch.uses is not None else tuple(plain_uses(launch.words))


def last_use(launch: Launch, *spellings: str) -> FlagUse | None:
    """What an engine makes of a flag under any of its spellings; None where it is not given.

    The last use counts, and none where that one negates. A dotted flag sets only a key.
    """
    known = _last_uses(launch)
    found = [known[name] for name in spellings if name in known]
    use = max(found, key=_place)[1] if found else None
    return None if use is None or use.negates else use


def plain_uses(words: Sequence[Word]) -> Iterator[FlagUse]:
    """The flags of words for which no parser is known: only whole spellings count."""
    for index in range(len(words)):
        use = _plain_use(words, index)
        if use:
            yield use


def dashed(flag: str) -> str:
    """A flag as the catalogue spells it."""
    return flag.replace("_", "-")


def _plain_use(words: Sequence[Word], index: int) -> FlagUse | None:
    word = words[index]
    name, equals, value = word.text.partition("=")
    if not _FLAG.fullmatch(name):
        return None
    flag, *keys = name.split(".")
    end = index + 1
    while not equals and end < len(words) and not _is_flag(words[end]):
        end += 1
    values = (Word(value, word.at),) if equals else tuple(words[index + 1 : end])
    return FlagUse((dashed(flag),), name, values, word.at, bool(equals), keys=tuple(keys))


def _is_flag(word: Word) -> bool:
    return _FLAG.fullmatch(word.text.partition("=")[0]) is not None


@remembered
def _last_uses(launch: Launch) -> Mapping[str, tuple[int, FlagUse]]:
    """The last use of each spelling, with its place among all."""
    return {
        spelling: (place, use)
        for place, use in enumerate(uses_of(launch))
        if not use.keys
        for spelling in use.spellings
    }


def _place(placed: tuple[int, FlagUse]) -> int:
    return placed[0]


def _read(launch: Launch, line: "CommandLine", reading: Reading) -> Launch:
    """A launch as a parser reads its arguments. It is certain then, but behind a wrapper."""
    words = launch.words[line.vector.begin :]
    return replace(
        launch,
        uses=_uses(words, reading),
        positionals=tuple(Word(one.text, words[one.index].at) for one in reading.positionals),
        is_certain=launch.is_certain or not line.vector.wrapped,
    )


def _uses(words: Sequence[Word], reading: Reading) -> tuple[FlagUse, ...]:
    found = [(use.index, _as_read(words, use)) for use in reading.uses]
    unread = (fault.index for fault in reading.faults if fault.kind in _UNREAD)
    plain = ((index, _plain_use(words, index)) for index in unread)
    found += [(index, use) for index, use in plain if use]
    return tuple(use for _, use in sorted(found, key=lambda pair: pair[0]))


def _as_read(words: Sequence[Word], use: Use) -> FlagUse:
    word = words[use.index]
    name, equals, _ = word.text.partition("=")
    joined = any(value.index == use.index for value in use.values)
    return FlagUse(
        (use.flag.name, *use.flag.aliases),
        use.spelling if joined and not equals else name,
        tuple(Word(value.text, words[value.index].at) for value in use.values),
        word.at,
        joined,
        use.negates,
        use.keys,
    )
