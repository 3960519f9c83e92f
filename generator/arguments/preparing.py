"""What vLLM's parser does to an argument vector before argparse reads it.

`FlexibleArgumentParser.parse_args` (vllm/utils/argparse_utils.py; vllm/utils.py and
vllm/utils/__init__.py in older releases): `--model` becomes the positional argument, underscores
become dashes, `-O3` becomes a flag with its value, and dotted flags are collected into one JSON
value for each flag, behind all others.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.arguments.parser import Parser
from generator.arguments.reading import Value
from generator.record import record

# Everything between the first `--` and the first dot.
_NAME: Final = re.compile(r"(?<=--)[^.]*")
_LEVELS: Final = frozenset("0123")
_LEVEL_FLAG: Final = "--optimization-level"
_MODEL_FLAG: Final = "--model"


@record
class Dotted:
    """`--flag.key.inner value`; `value` is None when no word follows.

    A `+` stays at the last key: it adds to a list.
    """

    flag: str
    keys: tuple[str, ...]
    index: int
    value: Value | None


@record
class Prepared:
    """The words that argparse gets, with the places of those that they come from."""

    words: tuple[Value, ...]
    dotted: tuple[Dotted, ...]


def prepared(words: Sequence[str], parser: Parser) -> Prepared:
    """The words as argparse gets them; of a parser without these habits, as they are."""
    found = [Value(text, index) for index, text in enumerate(words)]
    if _MODEL_FLAG not in parser.options and parser.habits.dotted_keys:
        found = _with_model_first(found)
    if parser.habits.underscores:
        found = [word for index in range(len(found)) for word in _spelled(found, index, parser)]
    if parser.habits.dotted_keys:
        return _without_dotted(found)
    return Prepared(tuple(found), ())


def _with_model_first(words: Sequence[Value]) -> list[Value]:
    """`vllm serve --model x` is `vllm serve x`; the parser moves the value itself."""
    for at, word in enumerate(words):
        name, equals, joined = word.text.partition("=")
        if name != _MODEL_FLAG:
            continue
        if joined:
            return [Value(joined, word.index), *words[:at], *words[at + 1 :]]
        if not equals and at + 1 < len(words) and not words[at + 1].text.startswith("-"):
            return [words[at + 1], *words[:at], *words[at + 2 :]]
        break
    return list(words)


def _spelled(words: Sequence[Value], index: int, parser: Parser) -> Iterator[Value]:
    text, at = words[index].text, words[index].index
    if text.startswith("--"):
        name, equals, value = text.partition("=")
        yield Value(_NAME.sub(_dashed, name, count=1) + equals + value, at)
    elif text.startswith("-O") and text != "-O":
        yield Value(_LEVEL_FLAG if _LEVEL_FLAG in parser.options else "-O", at)
        yield Value(text[3:] if text[2] == "=" else text[2:], at)
    elif text == "-O" and _LEVEL_FLAG in parser.options and _is_level(words, index + 1):
        yield Value(_LEVEL_FLAG, at)
    else:
        yield words[index]


def _dashed(match: re.Match[str]) -> str:
    return match[0].replace("_", "-")


def _is_level(words: Sequence[Value], index: int) -> bool:
    return index < len(words) and words[index].text in _LEVELS


def _without_dotted(words: Sequence[Value]) -> Prepared:
    plain: list[Value] = []
    dotted: list[Dotted] = []
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        name, equals, joined = word.text.partition("=")
        if not name.startswith("-") or "." not in name:
            plain.append(word)
            continue
        flag, *keys = name.split(".")
        value = Value(joined, word.index) if equals else None
        if not equals and index < len(words):
            value = words[index]
            index += 1
        dotted.append(Dotted(flag, tuple(keys), word.index, value))
    return Prepared(tuple(plain), tuple(dotted))
