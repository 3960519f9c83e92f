"""What a parser accepts beyond exact spellings: tried on the parser itself."""

import argparse
import contextlib
import io
from collections.abc import Iterator, Sequence
from typing import Any

from generator.capture.flags import name_of
from generator.models.snapshot import ParserHabits, SnapshotFlag

# Words for flags that a parser cannot do without, and for the flags that are tried.
_ANY = "7"


def habits_of(parser: argparse.ArgumentParser, flags: Sequence[SnapshotFlag]) -> ParserHabits:
    """Each habit is true when the parser takes at least one flag that way."""
    return ParserHabits(
        abbreviations=any(reads(parser, *one) for one in _abbreviated(parser)),
        underscores=any(reads(parser, *one) for one in _underscored(parser)),
        dotted_keys=any(reads(parser, *one) for one in _dotted(parser, flags)),
    )


def _abbreviated(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Spellings without their last letter, that begin no other flag."""
    known = list(parser._option_string_actions)
    for action in _plain_options(parser):
        short = name_of(action)[:-1]
        if sum(one.startswith(short) for one in known) == 1:
            yield short, action.dest


def _underscored(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in _plain_options(parser):
        name = name_of(action)
        spelling = "--" + name[2:].replace("-", "_")
        if spelling != name and spelling not in parser._option_string_actions:
            yield spelling, action.dest


def _dotted(
    parser: argparse.ArgumentParser, flags: Sequence[SnapshotFlag]
) -> Iterator[tuple[str, str]]:
    for flag in flags:
        if flag.kind == "json" and flag.arity == "one":
            yield f"{flag.name}.a", parser._option_string_actions[flag.name].dest


def _plain_options(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Long options that take any one word."""
    for action in parser._actions:
        long = action.option_strings and name_of(action).startswith("--")
        if long and action.nargs is None and not action.choices and action.type in (None, str):
            yield action


def reads(parser: argparse.ArgumentParser, spelling: str, dest: str, word: str = _ANY) -> bool:
    """Whether the parser takes the spelling, with this word behind it, for this very option."""
    required = _required(parser, dest)
    without, given = _parsed(parser, required), _parsed(parser, [*required, spelling, word])
    return given is not None and getattr(given, dest, None) != getattr(without, dest, None)


def _required(parser: argparse.ArgumentParser, dest: str) -> list[str]:
    """Words for whatever the parser insists on, but for the option that is tried."""
    words: list[str] = []
    for action in parser._actions:
        if action.required and action.dest != dest:
            words += [*action.option_strings[:1], _ANY]
    return words


def _parsed(parser: argparse.ArgumentParser, words: list[str]) -> Any:
    """What the parser makes of the words; None when it refuses them."""
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        try:
            return parser.parse_args(words)
        except (SystemExit, Exception):
            return None
