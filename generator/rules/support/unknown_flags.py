"""What a word that is no flag of the release was meant to be."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from generator.arguments.reading import Fault
from generator.catalog.flag_history import flag_history
from generator.catalog.releases import Order, release_order
from generator.models.engine import Engine
from generator.models.snapshot import Snapshot
from generator.record import record, remembered
from generator.rules.rule import Subject
from generator.rules.support.command_lines import CommandLine, is_open
from generator.rules.support.nearest import nearest

# `slip`: a flag of the release in another case, or with other dashes. `near`: one that differs by
# few letters. The others are exact spellings of another release or another engine.
Cause = Literal["slip", "renamed", "removed", "newer", "other-engine", "near", "unknown"]


@record
class UnknownFlag:
    """A word that begins like a flag and is none.

    `instead` is what to write, where that is known; `release` is the first one without it
    (`removed`), or with it (`newer`); `whose` is the other engine.
    """

    line: CommandLine
    index: int
    name: str
    cause: Cause
    instead: str | None = None
    release: str | None = None
    whose: str | None = None


def unknown_flags(subject: Subject, *causes: Cause) -> Iterator[UnknownFlag]:
    """The unknown flags that have one of these causes."""
    return (one for one in subject.unknown_flags if one.cause in causes)


def unknown_flags_of(subject: Subject) -> tuple[UnknownFlag, ...]:
    """Every unknown flag of a subject with its one cause."""
    return tuple(
        found
        for line in subject.command_lines
        for fault in line.reading.faults
        if fault.kind in ("unknown", "ambiguous") and not is_open(fault.text.partition("=")[0])
        for found in [_explained(subject, line, fault)]
        if found and _is_reported(found)
    )


def _is_reported(found: UnknownFlag) -> bool:
    """Another program in front of the engine has flags of its own, which nobody here knows."""
    return not found.line.vector.wrapped or found.cause in ("renamed", "removed", "slip")


def _explained(subject: Subject, line: CommandLine, fault: Fault) -> UnknownFlag | None:
    """What a word was meant to be; None for an abbreviation, which has a rule of its own."""
    index, name = fault.index, _name(fault.text, line)
    slip = _same_letters(name, line)
    if slip:
        return UnknownFlag(line, index, name, "slip", instead=slip)
    found = _in_another_release(subject, line, index, name)
    if found or fault.kind == "ambiguous":
        return found
    counterpart = line.engine.counterparts.get(name)
    whose = counterpart.of if counterpart else _other_engine(subject, line.engine_id, name)
    if whose:
        instead = counterpart.to if counterpart and counterpart.to in line.parser.options else None
        return UnknownFlag(line, index, name, "other-engine", instead=instead, whose=whose)
    long = [spelling for spelling in line.parser.options if spelling.startswith("--")]
    near = nearest(name, long)
    return UnknownFlag(line, index, name, "near" if near else "unknown", instead=near)


def _name(text: str, line: CommandLine) -> str:
    """The flag without its value and dotted keys, with dashes where the parser makes dashes."""
    name = text.partition("=")[0]
    if line.parser.habits.dotted_keys:
        name = name.partition(".")[0]
    if line.parser.habits.underscores and name.startswith("--"):
        name = name.replace("_", "-")
    return name


def _same_letters(name: str, line: CommandLine) -> str | None:
    return _by_letters(line).get(_letters(name))


@remembered
def _by_letters(line: CommandLine) -> Mapping[str, str]:
    """The first spelling of each flag by its letters alone."""
    return {_letters(spelling): spelling for spelling in reversed(list(line.parser.options))}


def _letters(name: str) -> str:
    return re.sub(r"[-_]", "", name).casefold()


def _in_another_release(
    subject: Subject, line: CommandLine, index: int, name: str
) -> UnknownFlag | None:
    snapshots = subject.catalog.snapshots.all(line.engine_id)
    history = flag_history(snapshots, line.engine.renamed, name)
    if history is None:
        return None
    new = history.renamed.to if history.renamed else history.instead
    # A flag may have become a key of another one: `--eplb-config.step_interval`.
    if new and new.partition(".")[0] in line.parser.options:
        return UnknownFlag(line, index, name, "renamed", instead=new)
    own = release_order(line.release.snapshot.release)
    if any(release_order(one) < own for one in history.present):
        gone = _first_without(snapshots, history.present, own)
        return UnknownFlag(line, index, name, "removed", release=gone)
    if history.present:
        first = history.present[0]
        return UnknownFlag(line, index, name, "newer", instead=_old(line, name), release=first)
    return None


def _first_without(snapshots: tuple[Snapshot, ...], present: tuple[str, ...], own: Order) -> str:
    """The release, up to `own`, from which on the flag is gone."""
    last = [one for one in present if release_order(one) < own][-1]
    releases = [snapshot.release for snapshot in snapshots]
    return releases[releases.index(last) + 1]


def _old(line: CommandLine, name: str) -> str | None:
    """What a flag was called before it got the name that this release does not have yet."""
    renamed = line.engine.renamed.items()
    return next((o for o, r in renamed if r.to == name and o in line.parser.options), None)


def _other_engine(subject: Subject, own: str, name: str) -> str | None:
    """The engine that has this very flag, in any of its releases."""
    for engine in subject.catalog.ids(Engine):
        if engine == own:
            continue
        for snapshot in reversed(subject.catalog.snapshots.all(engine)):
            if any(name == f.name or name in (*f.aliases, *f.negations) for f in snapshot.flags):
                return engine
    return None
