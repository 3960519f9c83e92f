"""Small parsers: a snapshot, and argparse's own parser of the same options."""

import argparse
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from generator.arguments.reading import Reading
from generator.models.snapshot import Arity, ParserHabits, Snapshot, SnapshotFlag, ValueKind

PLAIN: Final = ParserHabits(abbreviations=True, underscores=False, dotted_keys=False)
FLEXIBLE: Final = ParserHabits(abbreviations=True, underscores=True, dotted_keys=True)
_NARGS: Final[dict[Arity, str | None]] = {
    "one": None,
    "optional": "?",
    "one-or-more": "+",
    "any": "*",
}
_TYPES: Final[dict[ValueKind, type]] = {"string": str, "integer": int, "float": float}


def flag(name: str, arity: Arity = "one", kind: ValueKind = "string", **more: Any) -> SnapshotFlag:
    """An option of a parser."""
    return SnapshotFlag(name=name, arity=arity, kind=kind, **more)


def snapshot(
    *flags: SnapshotFlag,
    habits: ParserHabits = PLAIN,
    positionals: tuple[str, ...] = (),
    engine: str = "vllm",
    release: str = "1.0.0",
    environment: tuple[str, ...] = (),
) -> Snapshot:
    """A release with these options."""
    return Snapshot(
        engine=engine,
        release=release,
        parser="made for a test",
        habits=habits,
        positionals=positionals,
        flags=flags,
        environment=environment,
    )


class Ended(Exception):
    """argparse refused the words."""


class Strict(argparse.ArgumentParser):
    """A parser that raises where argparse exits."""

    def error(self, message: str) -> NoReturn:
        raise Ended(message)


def argparse_of(of: Snapshot) -> argparse.ArgumentParser:
    """argparse's own parser with the options of a snapshot."""
    parser = Strict(add_help=False, allow_abbrev=of.habits.abbreviations)
    for name in of.positionals:
        parser.add_argument(name, nargs="?")
    for one in of.flags:
        _add(parser, one)
    return parser


def _add(parser: argparse.ArgumentParser, one: SnapshotFlag) -> None:
    names = (one.name, *one.aliases)
    if one.negations:
        parser.add_argument(*names, dest=one.name, action=argparse.BooleanOptionalAction)
    elif one.arity == "none":
        parser.add_argument(*names, dest=one.name, action="store_true", default=None)
    else:
        more: dict[str, Any] = {"const": True} if one.arity == "optional" else {}
        parser.add_argument(
            *names,
            dest=one.name,
            nargs=one.count if one.arity == "exactly" else _NARGS[one.arity],
            type=_TYPES[one.kind],
            choices=[_TYPES[one.kind](choice) for choice in one.choices] or None,
            action="append" if one.repeats == "appends" else "store",
            **more,
        )


def namespace(reading: Reading, of: Snapshot) -> dict[str, object]:
    """What argparse would hand to the engine after this reading."""
    found: dict[str, object] = {one.name: None for one in of.flags}
    found |= dict.fromkeys(of.positionals)
    for name, word in zip(of.positionals, reading.positionals, strict=False):
        found[name] = word.text
    for use in reading.uses:
        value = _converted(use.flag, [one.text for one in use.values], negated=use.negates)
        if use.flag.repeats == "appends":
            before = found[use.flag.name]
            found[use.flag.name] = [*(before if isinstance(before, list) else []), value]
        else:
            found[use.flag.name] = value
    return found


def _converted(one: SnapshotFlag, words: Sequence[str], *, negated: bool) -> object:
    if one.arity == "none":
        return not negated
    values = [_TYPES[one.kind](word) for word in words]
    if one.arity == "optional":
        return values[0] if values else True
    return values[0] if one.arity == "one" else values
