"""Rules over files that other people wrote. Nothing that is read is executed or changed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.catalog.catalog import Catalog
from generator.errors import Refused
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
) -> Reading:
    """Read files and folders; findings call them relative to `base` when they are below it.

    `hardware` and `engine` count where a file does not say. Raises BadInput for a path that
    is not there and for an option that names nothing, Operational for what cannot be opened.
    """
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
    groups = [_group(path, base, reader, notes) for path in paths]
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


def _group(path: Path, base: Path, reader: Launches, notes: list[Finding]) -> Group:
    texts: list[TextFile] = []
    launches: list[Launch] = []
    objects: list[ClusterObject] = []
    for text in _texts(path, base):
        if isinstance(text, Finding):
            notes.append(text)
            continue
        found = text_reader.read(text, reader)
        texts.append(text)
        launches.extend(found.launches)
        objects.extend(found.objects)
        notes.extend(found.notes)
    return Group(tuple(texts), tuple(launches), tuple(objects))


def _texts(path: Path, base: Path) -> Iterator[TextFile | Finding]:
    is_folder = path.is_dir()
    if not is_folder and not path.is_file():
        raise files.missing(path)
    for file in files.walk(path) if is_folder else (path,):
        text = files.read(file, files.display_name(file, base), is_named=not is_folder)
        if text is not None:
            yield text


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
