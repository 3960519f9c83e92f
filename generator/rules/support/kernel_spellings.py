"""Every way in which a launch can name a kernel, and where it does.

A value reaches an engine as the word after a flag, behind a `=`, under a dotted flag, inside
JSON, through a variable, or inside a string of further arguments; these can be nested.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

from generator.finding import Location
from generator.launch import Launch, Word
from generator.models.kernel import Kernel, Spellings
from generator.record import record, remembered
from generator.rules.support.json_text import json_value

# `--att` begins too many flags; argparse takes any longer prefix that is unambiguous.
_SHORTEST_PREFIX: Final = len("--att") + 1
_DEEPEST: Final = 4
_SPACE: Final = re.compile(r"\s")
_REFERENCE: Final = re.compile(
    r"\$(?:\((?P<parens>[A-Za-z_]\w*)\)"
    r"|\{(?P<braces>[A-Za-z_]\w*)(?::?[-=](?P<default>[^}]*))?\}|(?P<bare>[A-Za-z_]\w*))"
)
_PAIR: Final = re.compile(r"(?P<name>[A-Za-z_][\w.-]*)=(?P<value>.*)", re.DOTALL)
_LOOSE: Final = re.compile(r"""["']?(?P<key>[A-Za-z_][\w.-]*)["']?\s*[:=]\s*["']?(?P<value>\w+)""")


@record
class KernelUse:
    """A place that chooses a kernel; `shown` is how it is written there."""

    shown: str
    at: Location
    engine: str = field(compare=False)


def uses(launch: Launch, kernel: Kernel) -> tuple[KernelUse, ...]:
    """The uses of a kernel in a launch; of an unknown engine, by any engine's spelling."""
    engines = kernel.spellings if launch.engine is None else (launch.engine,)
    found: dict[KernelUse, None] = {}
    words = _expanded(launch)
    text = _folded(words, launch)
    for engine in engines:
        for spellings in kernel.spellings.get(engine, ()):
            search = _Search(engine, spellings)
            if not search.may_find_in(text):
                continue
            found.update(dict.fromkeys(search.in_words(words, 0)))
            for variable in launch.environment:
                if variable.value is not None:
                    word = Word(f"{variable.name}={variable.value}", variable.at)
                    found.update(dict.fromkeys(search.in_words((word,), 0)))
    return tuple(found)


def _folded(words: Sequence[Word], launch: Launch) -> str:
    """Everything that a launch says, in one text to look for names in."""
    parts = [word.text for word in words]
    parts += [f"{variable.name}={variable.value}" for variable in launch.environment]
    return " ".join(parts).replace("-", "_").casefold()


@remembered
def _expanded(launch: Launch) -> tuple[Word, ...]:
    """The words with the launch's own variables in place of references to them."""
    known = {variable.name: variable for variable in launch.environment}
    words = []
    for word in launch.words:
        at = word.at

        def text_of(match: re.Match[str]) -> str:
            name = match["parens"] or match["braces"] or match["bare"]
            variable = known.get(name)
            if variable is None or variable.value is None:
                return match["default"] or match[0]
            return variable.value

        whole = _REFERENCE.fullmatch(word.text)
        if whole:
            variable = known.get(whole["parens"] or whole["braces"] or whole["bare"])
            at = variable.at if variable else at
        words.append(Word(_REFERENCE.sub(text_of, word.text), at))
    return tuple(words)


class _Search:
    """The search for one engine's spellings of one kernel."""

    def __init__(self, engine: str, spellings: Spellings) -> None:
        self._engine = engine
        self._values = frozenset(value.casefold() for value in spellings.values)
        self._flags = tuple(_dashed(flag) for flag in spellings.flags)
        self._keys = frozenset(_key(name) for name in (*spellings.json_keys, *spellings.flags))
        self._variables = frozenset(spellings.variables)
        # A flag may be cut short on a command line; keys and variables may not.
        cut = (flag.replace("-", "_")[:_SHORTEST_PREFIX] for flag in self._flags)
        whole = (*map(_key, spellings.json_keys), *(name.casefold() for name in self._variables))
        self._names = frozenset((*cut, *whole))

    def may_find_in(self, folded: str) -> bool:
        """False where neither a value nor a name of these spellings stands in the text.

        Most launches use no kernel by name, and a full search of one is slow.
        """
        if "\\u" in folded:
            return True
        values = (value.replace("-", "_") for value in self._values)
        return any(v in folded for v in values) and any(name in folded for name in self._names)

    def in_words(self, words: Sequence[Word], depth: int) -> Iterator[KernelUse]:
        """Uses in an argument vector."""
        for index, word in enumerate(words):
            name, equals, value = word.text.partition("=")
            if word.text.startswith("-") and self._takes(name):
                following = words[index + 1] if index + 1 < len(words) else None
                if equals:
                    yield from self._chosen(f"{name}={value}", value, word.at)
                elif following is not None:
                    shown = f"{name} {following.text}"
                    yield from self._chosen(shown, following.text, following.at)
            elif (pair := _PAIR.fullmatch(word.text)) and (
                pair["name"] in self._variables or self._is_key(pair["name"])
            ):
                yield from self._chosen(word.text, pair["value"], word.at)
            if equals:
                yield from self._in_text(value, word.at, depth)
            if not word.text.startswith("-") or _SPACE.search(word.text):
                yield from self._in_text(word.text, word.at, depth)

    def _in_text(self, text: str, at: Location, depth: int) -> Iterator[KernelUse]:
        """Uses inside one word: JSON, or a command line of its own."""
        text = text.strip()
        if depth >= _DEEPEST or len(text) < 2:
            return
        if text[0] in "{[\"'":
            data = json_value(text.strip("'") if text[0] == "'" else text)
            if data is not None:
                yield from self._in_json(data, at, depth + 1)
                return
            if text[0] == "{":
                yield from self._in_loose_text(text, at)
                return
        parts = _split(text)
        if text[0] == "-" or parts != [text]:
            yield from self.in_words([Word(part, at) for part in parts], depth + 1)

    def _in_json(self, data: object, at: Location, depth: int) -> Iterator[KernelUse]:
        if depth > _DEEPEST * 4:
            return
        if isinstance(data, str):
            yield from self._in_text(data, at, max(depth, 1))
        elif isinstance(data, dict):
            for key, value in data.items():
                if self._is_key(key) and not isinstance(value, dict | list | bool):
                    yield from self._chosen(f"{key}: {value}", str(value), at)
                yield from self._in_json(value, at, depth + 1)
        elif isinstance(data, list):
            words = [Word(item, at) for item in data if isinstance(item, str)]
            yield from self.in_words(words, max(depth, 1))
            for item in data:
                if not isinstance(item, str):
                    yield from self._in_json(item, at, depth + 1)

    def _in_loose_text(self, text: str, at: Location) -> Iterator[KernelUse]:
        """What looks like JSON and is none: its keys and values, wherever they stand."""
        for match in _LOOSE.finditer(text):
            if self._is_key(match["key"]):
                yield from self._chosen(f"{match['key']}: {match['value']}", match["value"], at)

    def _chosen(self, shown: str, value: str, at: Location) -> Iterator[KernelUse]:
        if value.strip(" \t\r\n\"';,").casefold() in self._values:
            yield KernelUse(shown, at, self._engine)

    def _takes(self, name: str) -> bool:
        """Whether the value of this flag can be one of the kernel's."""
        if "." in name:
            return self._is_key(name)
        dashed = _dashed(name)
        long_enough = len(dashed) >= _SHORTEST_PREFIX and dashed.startswith("--")
        return dashed in self._flags or (
            long_enough and any(flag.startswith(dashed) for flag in self._flags)
        )

    def _is_key(self, name: str) -> bool:
        return _key(name.rpartition(".")[2]) in self._keys


def _dashed(flag: str) -> str:
    return flag.replace("_", "-")


def _key(name: str) -> str:
    """A key as JSON spells it; vLLM marks list items with a `+`."""
    return name.strip("-+").replace("-", "_").casefold()


def _split(text: str) -> list[str]:
    joined = text.replace("\\\n", " ")
    try:
        return shlex.split(joined)
    except ValueError:
        return joined.split()
