"""Characters that stand for answers and filters in a render that is learned from.

They are of Unicode's private planes, so no catalogue has them. A value's sign also holds a control
character: where it comes back as `\\u0001`, the value went through JSON on its way.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from generator.record import record
from generator.render.quoting import FILTERS

_OPEN: Final = "\U00100000"
_CLOSE: Final = "\U00100001"
# What a value begins with, and a colon in it, decide lines of a render; so a sign can have both.
_PLAIN, _PATH, _DASH = "\U00100002", "\U00100003", "\U00100004"
_END: Final = "\U00100005"
_STARTS: Final = {"": _PLAIN, "/": _PATH, "-": _DASH}
# The sign of the first answer, and the last character that there is for signs.
_FIRST, _LAST = 0x100100, 0x10FFFD
# Two values that no answer gives: the command, and the names of what is open.
COMMAND: Final = -1
OPEN_NAMES: Final = -2

_SIGN: Final = re.compile(
    f"(?:/{_PATH}|-{_DASH}|{_PLAIN})(?P<index>.)(?P<probe>\x01|\\\\u0001):?{_END}"
)
_PART: Final = re.compile(f"{_PLAIN}(?P<value>.)(?P<json>j?)|{_OPEN}(?P<filter>.)|{_CLOSE}")
_NAMES: Final = tuple(FILTERS)
# So many texts are kept as parts: each is asked for several times in a row.
_LINES: Final = 4096
# Filters that the page's script has too.
SPOKEN: Final = frozenset({"yaml", "kube", "compose", "sh", "comment", "csv_field"})


class NotLearned(Exception):
    """A render does something that a form cannot do; its target is left out of the form."""


@record
class Value:
    """Where an answer stands; `json`: it is inside a string of JSON."""

    index: int
    json: bool


@record
class Filtered:
    """A text that goes through a filter once its values are known."""

    name: str
    parts: "tuple[Part, ...]"


Part = str | Value | Filtered


def sign(index: int, kind: str = "") -> str:
    """The sign of a value; `kind` is what the value begins with and a colon where it has one.

    Raises NotLearned where there are more answers than signs.
    """
    if _FIRST + index > _LAST:
        raise NotLearned(f"there is no sign for answer {index}")
    colon = ":" if kind.endswith(":") else ""
    start = kind.removesuffix(":")
    return f"{start}{_STARTS[start]}{chr(_FIRST + index)}\x01{colon}{_END}"


def kind_of(value: str) -> str:
    """What of a value can decide which lines a render has: its beginning, and a colon."""
    start = "/" if value[:1] in ("/", "<") else value[:1] if value[:1] == "-" else ""
    return start + (":" if ":" in value else "")


def has_sign(text: str) -> bool:
    """Whether a text may hold a sign; quick, and right where it says no."""
    return "\x01" in text or "\\u0001" in text


def plain(text: str) -> str:
    """A text whose signs are the same for values of every kind."""
    return _SIGN.sub(lambda m: f"{_PLAIN}{m['index']}{'j' * (len(m['probe']) > 1)}", text)


def answers_in(text: str) -> frozenset[int]:
    """The values that stand in a text of `plain`."""
    if _PLAIN not in text:
        return frozenset()
    found = (match["value"] for match in _PART.finditer(text))
    return frozenset(ord(value) - _FIRST for value in found if value)


@lru_cache(maxsize=_LINES)
def parts_of(text: str) -> tuple[Part, ...]:
    """What a text of `plain` is made of."""
    stack: list[tuple[str, list[Part]]] = [("", [])]
    at = 0
    for match in _PART.finditer(text):
        if match.start() > at:
            stack[-1][1].append(text[at : match.start()])
        at = match.end()
        if match["value"]:
            stack[-1][1].append(Value(ord(match["value"]) - _FIRST, bool(match["json"])))
        elif match["filter"]:
            stack.append((_NAMES[ord(match["filter"]) - _FIRST], []))
        else:
            name, inside = stack.pop()
            stack[-1][1].append(Filtered(name, tuple(inside)))
    if at < len(text):
        stack[-1][1].append(text[at:])
    return tuple(stack[0][1])


def signing_filters() -> Mapping[str, Callable[..., str]]:
    """The filters of templates, which mark instead of change what holds a sign."""
    return {name: _signing(index, name) for index, name in enumerate(_NAMES)}


def _signing(index: int, name: str) -> Callable[..., str]:
    real = FILTERS[name]
    opening = f"{_OPEN}{chr(_FIRST + index)}"

    kept: dict[str, str] = {}

    def marked(value: Any, *rest: Any) -> str:
        if not isinstance(value, str) or rest:
            return real(value, *rest)
        if not has_sign(value):
            if value not in kept:
                kept[value] = real(value)
            return kept[value]
        if name not in SPOKEN:
            raise NotLearned(f"an answer goes through the filter {name}, which fill.js lacks")
        return f"{opening}{value}{_CLOSE}"

    return marked
