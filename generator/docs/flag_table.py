"""Every flag and variable of an engine over the releases that have a snapshot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.catalog.catalog import Catalog
from generator.catalog.flag_history import FlagHistory, flag_histories, spellings_of
from generator.docs.markup import slug
from generator.models.engine import Engine
from generator.models.snapshot import Snapshot, SnapshotFlag
from generator.record import record
from generator.report.snapshot_text import takes


@record
class FlagRow:
    """A flag as the newest release that has it describes it, and what other releases say.

    `when` says in which releases it is, in words. `instead` is the flag that takes its place,
    `alias_of` the one that still takes its spelling. `changes` are sentences on defaults, values
    and choices that came or went.
    """

    anchor: str
    flag: SnapshotFlag
    takes: str
    when: str
    history: FlagHistory
    instead: str | None
    alias_of: str | None
    changes: tuple[str, ...]


@record
class VariableRow:
    """An environment variable, with the releases that read it and the same in words."""

    name: str
    present: tuple[str, ...]
    when: str


@record
class FlagTable:
    """`releases` are those with a snapshot, oldest first; `anchors` are by spelling."""

    engine: str
    releases: tuple[str, ...]
    rows: tuple[FlagRow, ...]
    variables: tuple[VariableRow, ...]
    anchors: Mapping[str, str]


def flag_tables(catalog: Catalog) -> Mapping[str, FlagTable]:
    """The table of each engine of the catalogue that has snapshots, by its id.

    Raises BadInput for a broken snapshot, Operational for one that cannot be read.
    """
    return {
        id_: flag_table(catalog.snapshots.all(id_), engine)
        for id_, engine in catalog.values(Engine).items()
        if catalog.snapshots.releases(id_)
    }


def flag_table(snapshots: Sequence[Snapshot], engine: Engine) -> FlagTable:
    """The table of one engine from its snapshots, oldest first; there is at least one."""
    histories = flag_histories(snapshots, engine.renamed)
    by_release = {snapshot.release: spellings_of(snapshot) for snapshot in snapshots}
    named = sorted({flag.name for snapshot in snapshots for flag in snapshot.flags})
    releases = tuple(by_release)
    rows = tuple(_row(name, histories[name], by_release) for name in named)
    anchors = {
        spelling: row.anchor
        for row in reversed(rows)
        for spelling in (*row.flag.aliases, *row.flag.negations, row.flag.name)
    }
    return FlagTable(
        engine=snapshots[-1].engine,
        releases=releases,
        rows=rows,
        variables=tuple(_variables(snapshots, releases)),
        anchors={**anchors, **{row.flag.name: row.anchor for row in rows}},
    )


def _row(
    name: str, history: FlagHistory, by_release: Mapping[str, Mapping[str, SnapshotFlag]]
) -> FlagRow:
    described = [(r, by_release[r][name]) for r in history.present]
    own = [(release, flag) for release, flag in described if flag.name == name]
    flag, last = own[-1][1], described[-1][1]
    return FlagRow(
        anchor=f"flag-{slug(name)}",
        flag=flag,
        takes=takes(flag),
        when=in_words(history.present, tuple(by_release)),
        history=history,
        instead=history.renamed.to if history.renamed else history.instead,
        alias_of=last.name if last.name != name else None,
        changes=tuple(_changes(own)),
    )


def _changes(described: Sequence[tuple[str, SnapshotFlag]]) -> Iterator[str]:
    """What older releases said, a sentence for each kind of it."""
    for label, values in (
        # The engine's callable may change its name and read the same words.
        ("took", [(release, takes(replace(flag, conversion=None))) for release, flag in described]),
        ("default", [(release, flag.default or "none") for release, flag in described]),
    ):
        yield from (f"{label} {value} until {until}" for until, value in _earlier(values))
    yield from _choices(described)


def _earlier(values: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Each value that another one followed, with the last release that had it."""
    for (release, value), (_, following) in pairwise(values):
        if value != following:
            yield release, value


def _choices(described: Sequence[tuple[str, SnapshotFlag]]) -> Iterator[str]:
    """Choices that came and went, release by release."""
    # Without choices anything goes; none came or went then.
    listed = [(release, flag.listed) for release, flag in described if flag.listed]
    for (release, before), (following, after) in pairwise(listed):
        if came := _beside(after, before):
            yield f"{came} since {following}"
        if went := _beside(before, after):
            yield f"{went} until {release}"


def _beside(some: Iterable[str], others: tuple[str, ...]) -> str:
    return ", ".join(one for one in some if one not in others)


def in_words(present: Sequence[str], releases: Sequence[str]) -> str:
    """Some of an engine's releases in words; both oldest first."""
    if len(present) == len(releases):
        return "all"
    first, last = releases.index(present[0]), releases.index(present[-1])
    missing = [release for release in releases[first:last] if release not in present]
    if last + 1 == len(releases):
        said = f"since {present[0]}" if first else "all"
    elif first == last:
        said = f"{present[0]} alone"
    else:
        said = f"{present[0]} to {present[-1]}"
    return f"{said}, not {', '.join(missing)}" if missing else said


def _variables(snapshots: Sequence[Snapshot], releases: tuple[str, ...]) -> Iterator[VariableRow]:
    present: dict[str, list[str]] = {}
    for snapshot in snapshots:
        for name in snapshot.environment:
            present.setdefault(name, []).append(snapshot.release)
    for name in sorted(present):
        yield VariableRow(name, tuple(present[name]), in_words(present[name], releases))
