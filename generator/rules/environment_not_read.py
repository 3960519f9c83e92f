"""A variable has the engine's prefix, and this release does not read it.

Each engine reads some hundreds of variables that begin with its name. They come and go between
releases like flags, but nothing refuses an unknown one.

The failure this prevents: a workaround that is set and has no effect: the backend stays the one
that the variable was to replace, and hours later somebody compares two runs that differ in
nothing. vLLM writes a warning about unknown variables into its log; SGLang says nothing.

**What to do:** remove the variable, or correct its name as the finding says. One that a fork reads
belongs into `extra-environment` of the image's file in `recipes/images/`, with the source that
shows it. A variable of your own should not begin with the engine's prefix.

It is a warning: the engine starts. Of a release without a snapshot nothing is reported that either
of its neighbours reads, nor what an image of the catalogue declares. A name that the same file
refers to (`$NAME`) is taken for the file's own and is not reported.

Source: the variables that the releases read, in `schemas/engines/`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.finding import Finding
from generator.launch import TextFile, Variable
from generator.models.snapshot import Snapshot
from generator.record import remembered
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine
from generator.rules.support.nearest import nearest
from generator.rules.support.releases import neighbours


def check(subject: Subject) -> Iterator[Finding]:
    """Variables of an engine's process that its release knows nothing of."""
    files = {file.path: file for file in subject.files}
    # What one of a thousand names is near to takes long to find.
    meant: dict[tuple[str, tuple[frozenset[str], ...]], str | None] = {}
    for line, variable in _of_engines(subject):
        known = _known(subject, line)
        if any(variable.name in names for names in known) or _is_own(variable, files):
            continue
        key = (variable.name, known)
        if key not in meant:
            meant[key] = nearest(variable.name, frozenset().union(*known))
        yield _finding(line, variable, meant[key])


def _of_engines(subject: Subject) -> Iterator[tuple[CommandLine, Variable]]:
    for line in subject.command_lines:
        for variable in line.launch.environment:
            if variable.name.startswith(line.engine.variable_prefixes):
                yield line, variable


def _known(subject: Subject, line: CommandLine) -> tuple[frozenset[str], ...]:
    """What the release reads, and what may be: its neighbours, or any release where none is known.

    A variable came or went somewhere between two neighbours.
    """
    snapshots = subject.catalog.snapshots
    releases: Sequence[str] = snapshots.releases(line.engine_id)
    if line.release.of:
        releases = neighbours(line.release.of, releases)
    near = (snapshots.get(line.engine_id, release) for release in releases)
    return (line.release.variables, *(_read_by(snapshot) for snapshot in near if snapshot))


@remembered
def _read_by(snapshot: Snapshot) -> frozenset[str]:
    return frozenset(snapshot.environment)


def _is_own(variable: Variable, files: Mapping[str, TextFile]) -> bool:
    file = files.get(variable.at.path)
    name = re.escape(variable.name)
    return file is not None and bool(re.search(rf"\$[({{]?{name}\b", file.text))


def _finding(line: CommandLine, variable: Variable, near: str | None) -> Finding:
    instead = "remove it"
    if line.release.standing != "known":
        instead = (
            "remove it, unless what the image holds reads it; for an image of the catalogue, "
            "`extra-environment` says so"
        )
    return RULE.finding(
        variable.at,
        f"`{variable.name}` is no variable of {line.judges}",
        f"did you mean `{near}`?" if near else instead,
    )


RULE = Rule("environment.not-read", "warning", since="0.1.0", needs="launches", check=check)
