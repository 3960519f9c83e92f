"""Values to words of an argument vector."""

import json

from generator.errors import Refused
from generator.finding import Finding, Location
from generator.launch import Word
from generator.plan.plan import Json


def words_of(flag: str, value: Json, at: Location) -> tuple[Word, ...]:
    """A flag and its value as the engine receives them.

    true is the bare flag, null nothing, a list one word an item, a mapping (or a list that
    holds one) compact JSON. A value that begins with a dash is joined with `=`, because
    argparse would read it as the next flag.
    """
    if value is None:
        return ()
    if value is True:
        return (Word(flag, at),)
    if value is False:
        return (Word(negated(flag), at),)
    if isinstance(value, list) and not any(isinstance(item, list | dict) for item in value):
        return _repeated(flag, [text_of(item) for item in value], at)
    text = text_of(value)
    if text == "--":
        # argparse drops it before Python 3.12.2: https://github.com/python/cpython/issues/109475
        raise _refused(
            at, f"the value of {flag} is `--`", "older releases of argparse drop such a value"
        )
    if text.startswith("-"):
        return (Word(f"{flag}={text}", at),)
    return (Word(flag, at), Word(text, at))


def negated(flag: str) -> str:
    """The off-switch of a flag (argparse's BooleanOptionalAction)."""
    return f"--no-{flag.lstrip('-')}"


def text_of(value: Json) -> str:
    """A value as one word."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return "" if value is None else str(value)


def _repeated(flag: str, items: list[str], at: Location) -> tuple[Word, ...]:
    for item in items:
        if item.startswith("-"):
            what = f"`{item}` in the list of {flag} begins with a dash"
            raise _refused(at, what, "argparse would read it as a flag")
    return (Word(flag, at), *(Word(item, at) for item in items))


def _refused(at: Location, message: str, why: str) -> Refused:
    hint = f"{why}, and no spelling passes it; use another value"
    return Refused((Finding("value.unrepresentable", "error", at, message, hint),))
