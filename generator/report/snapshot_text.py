"""Flag snapshots for a person: what `recipe engine` prints."""

from collections.abc import Iterator, Mapping, Sequence

from generator.catalog.flag_history import FlagHistory
from generator.models.snapshot import Snapshot, SnapshotFlag
from generator.models.source import Source
from generator.report.labelled import labelled, source_lines
from generator.report.plain import columns, counted, printable, wrapped

_WORDS: Mapping[str, str] = {
    "none": "no value",
    "one": "a value",
    "optional": "a value or none",
    "one-or-more": "one or more values",
    "any": "any number of values",
}


def snapshot_rows(snapshots: Sequence[Snapshot]) -> list[str]:
    """One line for each snapshot."""
    return columns(
        [
            (
                snapshot.engine,
                snapshot.release,
                counted(len(snapshot.flags), "flag"),
                counted(len(snapshot.environment), "environment variable"),
            )
            for snapshot in snapshots
        ]
    )


def snapshot_text(snapshot: Snapshot) -> str:
    """A whole snapshot: one line for each flag, then what else the release takes."""
    lines = [
        f"{snapshot.engine} {snapshot.release}, as {snapshot.parser} has it",
        *columns([(f"  {flag.name}", takes(flag)) for flag in snapshot.flags]),
        wrapped(_habits(snapshot)),
        f"environment variables: {len(snapshot.environment)}",
        *(f"  {name}" for name in snapshot.environment),
    ]
    return printable("\n".join(lines)) + "\n"


def flag_text(snapshot: Snapshot, flag: SnapshotFlag) -> str:
    """Everything that a snapshot says of one flag."""
    lines = [f"{flag.name} ({snapshot.engine} {snapshot.release})"]
    lines += [labelled(label, text) for label, text in _facts(flag)]
    return "\n".join(lines) + "\n"


def history_text(
    engine: str, known: Sequence[str], history: FlagHistory, sources: Mapping[str, Source]
) -> str:
    """When a spelling came and went, among the releases that have a snapshot (`known`)."""
    lines = [f"{history.spelling} ({engine})"]
    lines += [labelled(label, text) for label, text in _events(known, history)]
    if history.instead and not history.renamed:
        lines.append(labelled("instead", f"{history.instead}, says {history.present[-1]}"))
    if history.renamed:
        lines += [
            labelled("renamed", f"{history.renamed.to}, since {history.renamed.since}"),
            labelled("because", history.renamed.because),
            *source_lines(sources, history.renamed.source, 2),
        ]
    lines.append(labelled("snapshots", ", ".join(known)))
    return "\n".join(lines) + "\n"


def _events(known: Sequence[str], history: FlagHistory) -> Iterator[tuple[str, str]]:
    if not history.present:
        yield "in", "none of the snapshots"
        return
    if history.added:
        before = known[known.index(history.added) - 1]
        yield "added", f"in {history.added}, or after {before}"
    else:
        yield "added", f"in {history.present[0]}, the oldest snapshot, or before"
    gaps = [release for release in _between(known, history) if release not in history.present]
    if gaps:
        yield "not in", ", ".join(gaps)
    if history.removed:
        yield "removed", f"in {history.removed}, or after {history.present[-1]}"
    else:
        yield "still in", known[-1]


def _between(known: Sequence[str], history: FlagHistory) -> Sequence[str]:
    return known[known.index(history.present[0]) : known.index(history.present[-1])]


def _facts(flag: SnapshotFlag) -> Iterator[tuple[str, str]]:
    yield "takes", takes(flag)
    for label, words in (
        ("also", flag.aliases),
        ("off by", flag.negations),
        ("choices", flag.choices),
        ("names", flag.registered),
    ):
        if words:
            yield label, ", ".join(words)
    yield "default", "none" if flag.default is None else flag.default
    if flag.repeats == "appends":
        yield "repeated", "each use adds a value"
    if flag.refuses:
        yield "refused", flag.refuses
    if flag.deprecated:
        yield "deprecated", flag.deprecated
    if flag.instead:
        yield "instead", flag.instead
    if flag.group:
        yield "group", flag.group


def takes(flag: SnapshotFlag) -> str:
    """How many words a flag takes, and of which kind."""
    if flag.arity == "none":
        return "switch"
    words = f"exactly {flag.count} values" if flag.arity == "exactly" else _WORDS[flag.arity]
    kind = f"{flag.kind}, by {flag.conversion}" if flag.conversion else flag.kind
    return f"{words} ({kind})"


def _habits(snapshot: Snapshot) -> str:
    by_taken = habits(snapshot)
    taken = [name for name, is_taken in by_taken.items() if is_taken]
    refused = [name for name, is_taken in by_taken.items() if not is_taken]
    said = [f"takes {', '.join(taken)}"] if taken else []
    said += [f"refuses {', '.join(refused)}"] if refused else []
    return f"its parser {'; '.join(said)}"


def habits(snapshot: Snapshot) -> Mapping[str, bool]:
    """What a parser can accept beyond exact spellings, in words, and whether this one does."""
    return {
        "abbreviated flags": snapshot.habits.abbreviations,
        "underscores for dashes": snapshot.habits.underscores,
        "keys of a JSON value behind a dot": snapshot.habits.dotted_keys,
    }
