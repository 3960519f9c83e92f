"""Rules over files that other people wrote. Nothing that is read is executed or changed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.finding import Finding, ordered
from generator.launch import Launch, TextFile
from generator.lint import files, options
from generator.lint.knowledge import from_catalog
from generator.lint.launches import Launches
from generator.lint.part import Named, Part, Task, looked_at, tasks
from generator.lint.waivers import waivers_in
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.processes import spread
from generator.record import record
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.rules.waivers import PlacedWaiver, applied, without_effect
from generator.workload import ClusterObject

if TYPE_CHECKING:
    from generator.rules.support.image_pins import Pin

# Fewer files are looked at sooner than another process starts.
_WORTH_A_PROCESS: Final = 32
Progress = Callable[[int, int, str], None]


@record
class Group:
    """Files that are looked at together: one folder, or one file that was named alone.

    `found` is what rules find in each file. Those across files are still to be run, over the
    images that are `pinned`, by path, unless that is None.
    """

    files: tuple[TextFile, ...]
    launches: tuple[Launch, ...]
    objects: tuple[ClusterObject, ...] = ()
    found: tuple[Finding, ...] = ()
    pinned: "Mapping[str, tuple[Pin, ...]] | None" = None


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
    progress: Progress = lambda _done, _every, _name: None,
) -> Reading:
    """Read files and folders, and look at each file alone, on all cores.

    Findings call files relative to `base` when they are below it. `hardware` and `engine` count
    where a file does not say. `progress` hears how many files are done or begun, how many there
    are, and the name of the next. Raises BadInput for a path that is not there and for an option
    that names nothing, Operational for what cannot be opened.
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
    work = [
        task
        for group, path in enumerate(paths)
        for task in tasks(
            group, [Named(f, files.display_name(f, base), f is path) for f in _listed(path)]
        )
    ]
    parts = _parts(work, catalog, reader, progress)
    of_groups: list[list[Part]] = [[] for _ in paths]
    for task, part in zip(work, parts, strict=True):
        of_groups[task.group].append(part)
    groups = tuple(map(_group, of_groups))
    count = len({file.path for group in groups for file in group.files})
    return Reading(groups, tuple(note for part in parts for note in part.notes), count)


def check(reading: Reading, catalog: Catalog, today: str = "") -> tuple[Finding, ...]:
    """What every rule that has something to look at finds, with the notes of the reading.

    `today` (YYYY-MM-DD) decides which waivers still hold; without it, all do.
    """
    found = (finding for group in reading.groups for finding in _findings(group, catalog, today))
    return ordered([*reading.notes, *found])


def lint(
    paths: Sequence[Path],
    catalog: Catalog,
    *,
    hardware: str | None,
    engine: str | None,
    base: Path,
    today: str = "",
) -> tuple[Finding, ...]:
    """Read files and folders and run the rules over them; see `read` for what it raises."""
    reading = read(paths, catalog, hardware=hardware, engine=engine, base=base)
    return check(reading, catalog, today)


def _refuse_faulty(catalog: Catalog) -> None:
    """A start is known by the catalogue's engines: with a faulty file, everything would pass."""
    faults = (*catalog.faults(Engine), *catalog.faults(Hardware), *catalog.kernel_faults)
    if faults:
        raise Refused(faults)


def _listed(path: Path) -> Sequence[Path]:
    """The files of a path that was given; BadInput where there is nothing."""
    if files.is_readable_file(path):
        return (path,)
    if not path.is_dir():
        raise files.missing(path)
    return tuple(files.walk(path))


def _parts(
    work: Sequence[Task], catalog: Catalog, reader: Launches, progress: Progress
) -> Sequence[Part]:
    before = [0, *accumulate(len(task.files) for task in work)]
    every = before[-1]
    return spread(
        lambda task: looked_at(task, catalog, reader),
        work,
        least=max(1, _WORTH_A_PROCESS * len(work) // max(1, every)),
        tell=lambda index: progress(before[index], every, work[index].files[0].name),
    )


def _group(parts: Sequence[Part]) -> Group:
    pinned = [part.pinned for part in parts if part.pinned is not None]
    return Group(
        tuple(file for part in parts for file in part.files),
        tuple(launch for part in parts for launch in part.launches),
        tuple(named for part in parts for named in part.objects),
        tuple(finding for part in parts for finding in part.found),
        {path: pins for one in pinned for path, pins in one.items()} if pinned else None,
    )


def _findings(group: Group, catalog: Catalog, today: str) -> Iterator[Finding]:
    found = [*group.found, *_across(group, catalog)]
    written = tuple(waivers_in(group.files))
    waivers = [one for one in written if isinstance(one, PlacedWaiver)]
    lowered = tuple(applied(found, waivers, today))
    yield from lowered
    yield from without_effect(lowered, waivers, today)
    yield from (one for one in written if isinstance(one, Finding))


def _across(group: Group, catalog: Catalog) -> Iterator[Finding]:
    """What rules find that compare files with each other."""
    if group.pinned is None:
        return
    subject = Subject(
        catalog,
        files=group.files,
        launches=group.launches,
        started=group.launches,
        objects=group.objects,
        pinned=group.pinned,
    )
    for rule in rules_for(subject):
        if rule.across_files:
            yield from rule.check(subject)
