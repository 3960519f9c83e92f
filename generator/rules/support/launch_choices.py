"""Everything that a launch sets to something, however it is written.

A value reaches an engine as the word after a flag, behind a `=`, under a dotted flag, inside
JSON, through a variable, or inside a string of further arguments; these can be nested.
"""

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from generator.catalog.kernel_index import fold
from generator.finding import Location
from generator.launch import FlagUse, Launch, Word
from generator.record import record, remembered
from generator.rules.support.json_text import json_value
from generator.rules.support.launch_flags import dashed, plain_uses, uses_of

_DEEPEST: Final = 4
_SPACE: Final = re.compile(r"\s")
# What a shell would take apart or away.
_QUOTES: Final = re.compile(r"""["'\\]""")
_PAIR: Final = re.compile(r"(?P<name>[A-Za-z_][\w.-]*)=(?P<value>.*)", re.DOTALL)
_LOOSE: Final = re.compile(r"""["']?(?P<key>[A-Za-z_][\w.-]*)["']?\s*[:=]\s*["']?(?P<value>\w+)""")


class Choice(NamedTuple):
    """A value under a name: of a flag, of `NAME=value`, or of a key of JSON.

    `names` are all spellings of a flag, with the dotted keys that it was given. `value` is folded
    in case; `shown` is how it is written, `at` where the value stands.
    """

    kind: Literal["flag", "pair", "key"]
    names: tuple[str, ...]
    value: str
    shown: str
    at: Location


@record
class Said:
    """What a launch says: all of it as one folded text with the whole spellings of its flags, and
    every choice in it."""

    text: str
    choices: tuple[Choice, ...]
    values: frozenset[str]


@remembered
def said_by(launch: Launch) -> Said:
    """A launch, taken apart once for all who look for something in it."""
    variables = [
        Word(f"{variable.name}={variable.value}", variable.at)
        for variable in launch.environment
        if variable.value is not None
    ]
    uses = uses_of(launch)
    choices = (
        *_of_flags(uses),
        *_beside_flags(launch.words, 0),
        *(choice for word in variables for choice in _in_words((word,), 0)),
    )
    spellings = (name for use in uses for name in use.spellings)
    words = (word.text for word in (*launch.words, *variables))
    text = fold(" ".join((*words, *spellings)))
    return Said(text, choices, frozenset(choice.value for choice in choices))


def _in_words(words: Sequence[Word], depth: int) -> Iterator[Choice]:
    """Choices in an argument vector inside a word, for which no parser is known."""
    yield from _of_flags(plain_uses(words))
    yield from _beside_flags(words, depth)


def _of_flags(uses: Iterable[FlagUse]) -> Iterator[Choice]:
    for use in uses:
        if use.values:
            value = use.values[0]
            keys = "".join(f".{key}" for key in use.keys)
            names = tuple(dashed(spelling) + keys for spelling in use.spellings)
            shown = f"{use.written}{'=' if use.joined else ' '}{value.text}"
            yield _choice("flag", names, value.text, shown, value.at)


def _beside_flags(words: Sequence[Word], depth: int) -> Iterator[Choice]:
    """What stands in the words of an argument vector, whatever flags there are."""
    for word in words:
        _, equals, value = word.text.partition("=")
        if equals:
            if pair := _PAIR.fullmatch(word.text):
                yield _choice("pair", (pair["name"],), pair["value"], word.text, word.at)
            yield from _in_text(value, word.at, depth)
        if not word.text.startswith("-") or _SPACE.search(word.text):
            yield from _in_text(word.text, word.at, depth)


def _in_text(text: str, at: Location, depth: int) -> Iterator[Choice]:
    """Choices inside one word: JSON, or a command line of its own."""
    text = text.strip()
    if depth >= _DEEPEST or len(text) < 2:
        return
    if text[0] in "{[\"'":
        data = json_value(text.strip("'") if text[0] == "'" else text)
        if data is not None:
            yield from _in_json(data, at, depth + 1)
            return
        if text[0] == "{":
            yield from _in_loose_text(text, at)
            return
    elif text[0] != "-" and not _SPACE.search(text) and not _QUOTES.search(text):
        return
    parts = _split(text)
    if text[0] == "-" or parts != [text]:
        yield from _in_words([Word(part, at) for part in parts], depth + 1)


def _in_json(data: object, at: Location, depth: int) -> Iterator[Choice]:
    if depth > _DEEPEST * 4:
        return
    if isinstance(data, str):
        yield from _in_text(data, at, max(depth, 1))
    elif isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(value, dict | list):
                yield _choice("key", (key,), str(value), f"{key}: {value}", at)
            yield from _in_json(value, at, depth + 1)
    elif isinstance(data, list):
        words = [Word(item, at) for item in data if isinstance(item, str)]
        yield from _in_words(words, max(depth, 1))
        for item in data:
            if not isinstance(item, str):
                yield from _in_json(item, at, depth + 1)


def _in_loose_text(text: str, at: Location) -> Iterator[Choice]:
    """What looks like JSON and is none: its keys and values, wherever they stand."""
    for match in _LOOSE.finditer(text):
        key, value = match["key"], match["value"]
        yield _choice("key", (key,), value, f"{key}: {value}", at)


def _choice(
    kind: Literal["flag", "pair", "key"],
    names: tuple[str, ...],
    value: str,
    shown: str,
    at: Location,
) -> Choice:
    return Choice(kind, names, value.strip(" \t\r\n\"';,").casefold(), shown, at)


def _split(text: str) -> list[str]:
    joined = text.replace("\\\n", " ")
    try:
        return shlex.split(joined)
    except ValueError:
        return joined.split()
