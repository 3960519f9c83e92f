"""The options of an argparse parser as flags of a snapshot."""

import argparse
import enum
import json
from collections.abc import Iterator, Sequence, Set
from typing import Any, Final

from generator.capture.conversion import Conversion, conversion_of
from generator.capture.retired import retired
from generator.models.snapshot import Arity, SnapshotFlag

_WORDS: Final[dict[object, Arity]] = {
    None: "one",
    0: "none",
    1: "one",
    "?": "optional",
    "+": "one-or-more",
    "*": "any",
    argparse.REMAINDER: "any",
}
# argparse has no public names for the actions of `append` and `extend`.
_ADDS: Final = (argparse._AppendAction, argparse._AppendConstAction, argparse._CountAction)
# Boolean switches take no word, whatever conversion argparse holds for them.
_SWITCH: Final = Conversion("boolean", None)
# A range of ports is no list that anyone reads.
_MOST_CHOICES: Final = 500


def flags_of(parser: argparse.ArgumentParser) -> tuple[SnapshotFlag, ...]:
    """Every option of the parser, hidden ones too, by name."""
    groups = _groups(parser)
    found = [
        _flag(parser, action, groups.get(id(action)))
        for action in parser._actions
        if action.option_strings
    ]
    return tuple(sorted(found, key=lambda flag: (flag.name.lstrip("-"), flag.name)))


def positionals_of(parser: argparse.ArgumentParser) -> tuple[str, ...]:
    """Names of the positional arguments, in order."""
    return tuple(action.dest for action in parser._actions if not action.option_strings)


def name_of(action: argparse.Action) -> str:
    """The spelling that the engine derives the option's name from, else its first long one."""
    own = f"--{action.dest.replace('_', '-')}"
    if own in action.option_strings:
        return own
    long = [one for one in action.option_strings if one.startswith("--")]
    return (long or list(action.option_strings))[0]


def _flag(
    parser: argparse.ArgumentParser, action: argparse.Action, group: str | None
) -> SnapshotFlag:
    name = name_of(action)
    spellings = _spellings(parser, action)
    negations = tuple(_negations(parser, action, spellings))
    arity, count = _arity(action)
    conversion = _SWITCH if arity == "none" else conversion_of(_function(parser, action.type))
    said = retired(parser, action)
    return SnapshotFlag(
        name=name,
        aliases=tuple(one for one in spellings if one != name and one not in negations),
        negations=negations,
        arity=arity,
        count=count,
        kind=conversion.kind,
        conversion=conversion.name,
        choices=_choices(action),
        default=_as_json(action.default),
        repeats="appends" if isinstance(action, _ADDS) else "replaces",
        deprecated=said.deprecated,
        refuses=said.refuses,
        instead=said.instead,
        group=group,
    )


def _arity(action: argparse.Action) -> tuple[Arity, int | None]:
    words = _WORDS.get(action.nargs)
    if words is not None:
        return words, None
    return "exactly", int(action.nargs or 0)


def _function(parser: argparse.ArgumentParser, type_: Any) -> Any:
    """argparse's own look-up: `type` may be a name that the parser registered."""
    return None if type_ is None else parser._registry_get("type", type_, type_)


def _spellings(parser: argparse.ArgumentParser, action: argparse.Action) -> tuple[str, ...]:
    """What the parser takes for an option: vLLM 0.33.0 keeps old ones out of `option_strings`."""
    known = parser._option_string_actions.items()
    return tuple(spelling for spelling, taken in known if taken is action)


def _negations(
    parser: argparse.ArgumentParser, action: argparse.Action, spellings: Sequence[str]
) -> Iterator[str]:
    """The spellings that switch a flag off: `--no-x`, and what an engine pairs beside it.

    They are found by use: vLLM has a switch of its own, with `--disable-x` for `--enable-x`.
    """
    if isinstance(action, argparse.BooleanOptionalAction):
        for spelling in spellings:
            namespace = argparse.Namespace()
            action(parser, namespace, [], spelling)
            if getattr(namespace, action.dest) is False:
                yield spelling


def _choices(action: argparse.Action) -> tuple[str, ...]:
    if action.choices is None:
        return ()
    if len(list(action.choices)) > _MOST_CHOICES:
        return ()
    texts = tuple(_text(one) for one in action.choices)
    # A set has another order in each process.
    return tuple(sorted(texts)) if isinstance(action.choices, Set) else texts


def _text(choice: object) -> str:
    return str(choice.value) if isinstance(choice, enum.Enum) else str(choice)


def _as_json(default: object) -> str | None:
    if default is None or default is argparse.SUPPRESS:
        return None
    try:
        return json.dumps(_plain(default), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):
        return None


def _plain(value: object) -> object:
    """Data that JSON has for what it has not: an enumeration's value, a set in order."""
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, set | frozenset):
        return sorted(value, key=str)
    return value


def _groups(parser: argparse.ArgumentParser) -> dict[int, str]:
    """Titles that the engine gave; argparse's own two say nothing."""
    own = ("options", "optional arguments", "positional arguments")
    return {
        id(action): group.title
        for group in parser._action_groups
        if group.title and group.title not in own
        for action in group._group_actions
    }
