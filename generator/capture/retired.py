"""Flags that the engine is about to drop, or knows only to refuse: in the engine's own words."""

import argparse
import logging
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

from generator.record import record

# A help text speaks of the flag itself: elsewhere it may call a value or another flag deprecated.
_SAID: Final = re.compile(
    r"^\W*deprecated\b"
    r"|\b(?:this|the) (?:argument|flag|option|parameter|field)[^.]{0,60} deprecated\b"
    r"|\bis deprecated and (?:will be|has been|is)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.!])\s+(?=[A-Z`'\[(])")
_FLAG: Final = re.compile(r"--?[A-Za-z0-9][A-Za-z0-9_.-]*")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
_LONGEST: Final = 300


@record
class Retired:
    """What the engine says of a flag; all None for one in good standing."""

    deprecated: str | None = None
    refuses: str | None = None
    instead: str | None = None


def retired(parser: argparse.ArgumentParser, action: argparse.Action) -> Retired:
    """What the engine says when the flag is used, or in its help text."""
    if "deprecated" in type(action).__name__.lower():
        return _used(action)
    words = _in_help(action.help)
    marked = getattr(action, "deprecated", False) or action in getattr(parser, "_deprecated", ())
    if words is None and marked:
        words = f"argument '{action.dest}' is deprecated"
    return Retired(deprecated=words)


def _in_help(text: str | None) -> str | None:
    if not text or text is argparse.SUPPRESS:
        return None
    one_line = " ".join(text.replace("%%", "%").split())
    sentences = _SENTENCE.split(one_line)
    said = [i for i, sentence in enumerate(sentences) if _SAID.search(sentence)]
    if not said:
        return None
    return _short(" ".join(sentences[said[0] : said[0] + 2]))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def _used(action: argparse.Action) -> Retired:
    """Use a retired flag on a parser of our own, and listen to what the engine says."""
    spelling = action.option_strings[0] if action.option_strings else action.dest
    # It may be a phrase: `--attn-dp-size <dp-size>`.
    phrase = str(getattr(action, "new_flag", None) or "").partition(" ")[0]
    named = phrase if _FLAG.fullmatch(phrase) else None
    refusal: str | None = None
    with _listening() as heard:
        try:
            action(_Strict(add_help=False), argparse.Namespace(), "", spelling)
        except _Said as said:
            refusal = str(said)
        except SystemExit as error:
            refusal = str(error.code)
        except Exception as error:
            refusal = str(error) or type(error).__name__
    if refusal is not None:
        return Retired(refuses=_plain(refusal), instead=named)
    words = _plain(" ".join(heard)) or _in_help(action.help)
    return Retired(deprecated=words or f"{spelling}: {type(action).__name__}", instead=named)


def _plain(text: str) -> str:
    return _short(" ".join(_COLOUR.sub("", text).split()))


class _Said(Exception):
    pass


class _Strict(argparse.ArgumentParser):
    """A parser whose error is what it says, and no exit."""

    def error(self, message: str) -> NoReturn:
        raise _Said(message)


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def _listening() -> Iterator[list[str]]:
    """What is logged meanwhile, then what is warned of."""
    handler = _Heard()
    root = logging.getLogger()
    before, root.handlers = root.handlers, [handler]
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            yield handler.messages
    finally:
        root.handlers = before
    handler.messages += [str(one.message) for one in caught]
