"""Rules over files that other people wrote. Nothing that is read is executed or changed."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.finding import Finding, ordered
from generator.launch import Launch, TextFile
from generator.lint import files, options, text_reader
from generator.lint.knowledge import from_catalog
from generator.lint.launches import Launches
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.kernel import Kernel
from generator.record import record
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.workload import ClusterObject


@record
class Group:
    """Files that are looked at together: one folder, or one file that was named alone."""

    files: tuple[TextFile, ...]
    launches: tuple[Launch, ...]
    objects: tuple[ClusterObject, ...] = ()


@record
class Reading:
    """What was read, and notes on what could not be; `count` is the number of files read."""

    groups: tuple[Group, ...]
    notes: tuple[Finding, ...]
    count: int


def read(
    paths: Sequence[Path],
    catalog: Catalog,
    *,
    hardware: str | None,
    engine: str | None,
    base: Path,
    progress: Callable[[int, int, str], None] = lambda _done, _every, _name: None,
) -> Reading:
    """Read files and folders; findings call them relative to `base` when they are below it.

    `hardware` and `engine` count where a file does not say. `progress` hears how many files
    are done, how many there are, and the name of the next. Raises BadInput for a path that
    is not there and for an option that names nothing, Operational for what cannot be opened.
    """
    if paths.count(files.STANDARD_INPUT) > 1:
        raise BadInput("- is given twice", "standard input can be read once")
    _refuse_faulty(catalog)
    reader = Launches(
        from_catalog(
            catalog,
            options.architecture(catalog, hardware),
            options.engine(catalog, engine),
            hardware,
        )
    )
    notes: list[Finding] = []
    listed = [_listed(path) for path in paths]
    every = sum(len(found) for found in listed)
    groups: list[Group] = []
    done = 0
    for path, found in zip(paths, listed, strict=True):
        group = _Gathered(reader)
        for file in found:
            name = files.display_name(file, base)
            progress(done, every, name)
            group.add(files.read(file, name, is_named=file is path))
            done += 1
        groups.append(group.finished())
        notes.extend(group.notes)
    count = len({file.path for group in groups for file in group.files})
    return Reading(tuple(groups), tuple(notes), count)


def check(reading: Reading, catalog: Catalog) -> tuple[Finding, ...]:
    """What every rule that has something to look at finds, with the notes of the reading."""
    found = (finding for group in reading.groups for finding in _findings(group, catalog))
    return ordered([*reading.notes, *found])


def lint(
    paths: Sequence[Path],
    catalog: Catalog,
    *,
    hardware: str | None,
    engine: str | None,
    base: Path,
) -> tuple[Finding, ...]:
    """Read files and folders and run the rules over them; see `read` for what it raises."""
    return check(read(paths, catalog, hardware=hardware, engine=engine, base=base), catalog)


def _refuse_faulty(catalog: Catalog) -> None:
    """A start is known by the catalogue's engines: with a faulty file, everything would pass."""
    models: tuple[type[Any], ...] = (Engine, Hardware, Kernel)
    faults = tuple(
        finding
        for model in models
        for entry in catalog.entries(model)
        if entry.value is None
        for finding in entry.findings
    )
    if faults:
        raise Refused(faults)


def _listed(path: Path) -> Sequence[Path]:
    """The files of a path that was given; BadInput where there is nothing."""
    if files.is_readable_file(path):
        return (path,)
    if not path.is_dir():
        raise files.missing(path)
    return tuple(files.walk(path))


class _Gathered:
    """What the files of one group have, as they are read."""

    def __init__(self, reader: Launches) -> None:
        self._reader = reader
        self.texts: list[TextFile] = []
        self.launches: list[Launch] = []
        self.objects: list[ClusterObject] = []
        self.notes: list[Finding] = []

    def finished(self) -> Group:
        return Group(tuple(self.texts), tuple(self.launches), tuple(self.objects))

    def add(self, text: TextFile | Finding | None) -> None:
        if isinstance(text, Finding):
            self.notes.append(text)
        elif text is not None:
            found = text_reader.read(text, self._reader)
            self.texts.append(text)
            self.launches.extend(found.launches)
            self.objects.extend(found.objects)
            self.notes.extend(found.notes)


def _findings(group: Group, catalog: Catalog) -> Iterator[Finding]:
    subject = Subject(
        catalog,
        files=group.files,
        launches=group.launches,
        started=group.launches,
        objects=group.objects,
    )
    for rule in rules_for(subject):
        yield from rule.check(subject)
