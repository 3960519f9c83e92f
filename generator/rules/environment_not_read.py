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
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine
from generator.rules.support.nearest import nearest
from generator.rules.support.releases import neighbours

_Asked = tuple[str, str, str, frozenset[str]]


def check(subject: Subject) -> Iterator[Finding]:
    """Variables of an engine's process that its release knows nothing of."""
    files = {file.path: file for file in subject.files}
    # What a release reads is a thousand names, and what one of them is near to takes long to find.
    of_release: dict[_Asked, frozenset[str]] = {}
    meant: dict[tuple[str, _Asked], str | None] = {}
    for line in subject.command_lines:
        asked = _asked(line)
        known = of_release.get(asked) or _known(subject, line)
        of_release[asked] = known
        for variable in line.launch.environment:
            is_engines = variable.name.startswith(line.engine.variable_prefixes)
            if is_engines and variable.name not in known and not _is_own(variable, files):
                key = (variable.name, asked)
                if key not in meant:
                    meant[key] = nearest(variable.name, sorted(known))
                yield _finding(line, variable, meant[key])


def _asked(line: CommandLine) -> _Asked:
    """What decides over `_known`."""
    release = line.release
    return line.engine_id, release.of or "", release.standing, release.variables


def _known(subject: Subject, line: CommandLine) -> frozenset[str]:
    """What the release reads, and what may be: its neighbours, or any release where none is known.

    A variable came or went somewhere between two neighbours.
    """
    snapshots = subject.catalog.snapshots
    releases: Sequence[str] = snapshots.releases(line.engine_id)
    if line.release.of:
        releases = neighbours(line.release.of, releases)
    near = (snapshots.get(line.engine_id, release) for release in releases)
    read = (name for snapshot in near if snapshot for name in snapshot.environment)
    return line.release.variables | frozenset(read)


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
