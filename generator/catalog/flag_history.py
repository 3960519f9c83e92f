"""Since when an engine has a flag, until when, and what it is called now."""

from collections.abc import Mapping, Sequence

from generator.models.engine import Rename
from generator.models.snapshot import Snapshot, SnapshotFlag
from generator.record import record


@record(kw_only=True)
class FlagHistory:
    """Where a spelling is found among the releases that have a snapshot, oldest first.

    Releases between two snapshots are not known, so `added` may be later than the truth, and so
    may `removed`. A flag that came, went and came back has the last time it went.
    """

    spelling: str
    # The releases that take the spelling, as a name, an alias or a negation.
    present: tuple[str, ...]
    # The first of them; None when the oldest snapshot has it already: it may be older.
    added: str | None
    # The first snapshot after the last of them; None when the newest has it still.
    removed: str | None
    renamed: Rename | None
    # What the newest release with the spelling says to use in its place.
    instead: str | None


def flag_history(
    snapshots: Sequence[Snapshot], renamed: Mapping[str, Rename], spelling: str
) -> FlagHistory | None:
    """The history of a spelling such as `--max-num-seqs`; None when no release ever had it.

    `snapshots` are those of one engine, oldest first; `renamed` is the engine's own list.
    """
    rename = renamed.get(spelling)
    found = [find_flag(snapshot, spelling) for snapshot in snapshots]
    if not any(found):
        return None if rename is None else _only_renamed(spelling, rename)
    return _history(snapshots, found, rename, spelling)


def flag_histories(
    snapshots: Sequence[Snapshot], renamed: Mapping[str, Rename]
) -> Mapping[str, FlagHistory]:
    """The history of every spelling that some release takes, as `flag_history` has it."""
    by_release = [spellings_of(snapshot) for snapshot in snapshots]
    every = dict.fromkeys(spelling for spellings in by_release for spelling in spellings)
    return {
        spelling: _history(
            snapshots,
            [known.get(spelling) for known in by_release],
            renamed.get(spelling),
            spelling,
        )
        for spelling in every
    }


def spellings_of(snapshot: Snapshot) -> Mapping[str, SnapshotFlag]:
    """Every spelling of a release with its flag: names, aliases and negations."""
    return {
        spelling: flag
        for flag in snapshot.flags
        for spelling in (flag.name, *flag.aliases, *flag.negations)
    }


def _history(
    snapshots: Sequence[Snapshot],
    found: Sequence[SnapshotFlag | None],
    rename: Rename | None,
    spelling: str,
) -> FlagHistory:
    """The history of a spelling that some release takes; `found` has its flag in each."""
    having = [index for index, flag in enumerate(found) if flag is not None]
    first, last = having[0], having[-1]
    newest = found[last]
    return FlagHistory(
        spelling=spelling,
        present=tuple(snapshots[index].release for index in having),
        added=snapshots[first].release if first else None,
        removed=snapshots[last + 1].release if last + 1 < len(snapshots) else None,
        renamed=rename,
        instead=newest.instead if newest else None,
    )


def find_flag(snapshot: Snapshot, spelling: str) -> SnapshotFlag | None:
    """The flag with this exact spelling: its name, an alias or a negation."""
    for flag in snapshot.flags:
        if spelling == flag.name or spelling in flag.aliases or spelling in flag.negations:
            return flag
    return None


def _only_renamed(spelling: str, rename: Rename) -> FlagHistory:
    return FlagHistory(
        spelling=spelling, present=(), added=None, removed=None, renamed=rename, instead=None
    )
