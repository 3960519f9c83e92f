"""What a launch sets: the values of its flags and variables, and the checkpoint it serves."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from generator.finding import Location
from generator.launch import Launch, Word
from generator.record import record, remembered

_REFERENCE: Final = re.compile(
    r"\$(?:\((?P<parens>[A-Za-z_]\w*)\)"
    r"|\{(?P<braces>[A-Za-z_]\w*)(?::?[-=](?P<default>[^}]*))?\}|(?P<bare>[A-Za-z_]\w*))"
)
# A dash and a digit begin a number.
_FLAG: Final = re.compile(r"--?[A-Za-z][\w.-]*")
_MODEL_FLAGS: Final = ("--model", "--model-path")
# Words that start an engine and are followed by the model.
_SERVES: Final = "serve"


@record
class Set:
    """A flag or variable with its value ("" for a switch), and where the value stands."""

    name: str
    value: str
    at: Location


@remembered
def expanded(launch: Launch) -> tuple[Word, ...]:
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


def dashed(flag: str) -> str:
    """A flag as the catalogue spells it."""
    return flag.replace("_", "-")


def flag_settings(words: Sequence[Word]) -> Iterator[Set]:
    """Every flag of an argument vector, in order; the last one of a name is the one that counts."""
    for index, word in enumerate(words):
        name, equals, value = word.text.partition("=")
        if not _FLAG.fullmatch(name):
            continue
        following = words[index + 1] if index + 1 < len(words) else None
        if equals:
            yield Set(dashed(name), value, word.at)
        elif following is not None and not _FLAG.match(following.text):
            yield Set(dashed(name), following.text, following.at)
        else:
            yield Set(dashed(name), "", word.at)


def flag_value(words: Sequence[Word], *names: str) -> Set | None:
    """What the engine makes of a flag under any of its names; None where it is not given."""
    return next((one for one in reversed([*flag_settings(words)]) if one.name in names), None)


def is_set(launch: Launch, words: Sequence[Word], what: str) -> bool:
    """Whether a flag or a variable is set: `NAME`, or `NAME=value` for that value alone."""
    name, equals, wanted = what.partition("=")
    found: Iterator[Set | None] = iter((flag_value(words, name),))
    if not name.startswith("-"):
        found = (
            Set(variable.name, variable.value or "", variable.at)
            for variable in launch.environment
            if variable.name == name
        )
    return any(one is not None and (not equals or one.value == wanted) for one in found)


def checkpoint(words: Sequence[Word]) -> Set | None:
    """The model that an argument vector names, by flag or after `serve`."""
    named = flag_value(words, *_MODEL_FLAGS)
    if named and named.value:
        return named
    for before, word in pairwise(words):
        if before.text == _SERVES and not word.text.startswith("-"):
            return Set(_SERVES, word.text, word.at)
    return None
