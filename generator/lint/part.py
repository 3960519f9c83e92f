"""Some files of a group, read and looked at by the rules that need no other file.

A group is looked at in parts, so that several processes can, and so that what rules work out of a
file is forgotten before the next ones are read.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.launch import Launch, TextFile
from generator.lint import files, text_reader
from generator.lint.launches import Launches
from generator.record import record, replace
from generator.rules.registry import rules_for
from generator.rules.rule import Rule, Subject
from generator.workload import ClusterObject

if TYPE_CHECKING:
    from generator.rules.support.image_pins import Pin

LONGEST: Final = 16
# A file of Compose that answers variables of the files beside it.
_ENVIRONMENT: Final = ".env"


@record
class Named:
    """A file to read: how findings call it, and whether the person named it."""

    path: Path
    name: str
    is_named: bool


@record
class Task:
    """Files to look at; `is_whole` when their group has no others."""

    group: int
    files: tuple[Named, ...]
    is_whole: bool


@record
class Part:
    """What was read of some files, and what rules find in each.

    `pinned` are the images that they pin, by path, for the rules across files. It is None where
    those were run, too, because there are no other files. Launches that no rule compares with
    others are without their words.
    """

    files: tuple[TextFile, ...]
    launches: tuple[Launch, ...]
    objects: tuple[ClusterObject, ...]
    notes: tuple[Finding, ...]
    found: tuple[Finding, ...]
    pinned: "Mapping[str, tuple[Pin, ...]] | None"


def tasks(group: int, found: Sequence[Named]) -> Iterator[Task]:
    """The files of a group, in the order in which they are read."""
    if not found:
        return
    if len(found) <= LONGEST or any(file.path.name == _ENVIRONMENT for file in found):
        yield Task(group, tuple(found), is_whole=True)
        return
    for begin in range(0, len(found), LONGEST):
        yield Task(group, tuple(found[begin : begin + LONGEST]), is_whole=False)


def looked_at(task: Task, catalog: Catalog, reader: Launches) -> Part:
    """Read files and run rules over them; Operational for a file that cannot be opened."""
    texts: list[TextFile] = []
    launches: list[Launch] = []
    objects: list[ClusterObject] = []
    notes: list[Finding] = []
    for file in task.files:
        text = files.read(file.path, file.name, is_named=file.is_named)
        if isinstance(text, Finding):
            notes.append(text)
        elif text is not None:
            found = text_reader.read(text, reader)
            texts.append(text)
            launches.extend(found.launches)
            objects.extend(found.objects)
            notes.extend(found.notes)
    started = tuple(launches)
    subject = Subject(
        catalog, files=tuple(texts), launches=started, started=started, objects=tuple(objects)
    )
    return _judged(subject, tuple(notes), is_whole=task.is_whole)


def _judged(subject: Subject, notes: tuple[Finding, ...], *, is_whole: bool) -> Part:
    rules = tuple(rules_for(subject))
    found = tuple(
        finding
        for rule in rules
        if is_whole or not rule.across_files
        for finding in rule.check(subject)
    )
    # Copies are without what rules have remembered with a record, which nobody needs any more.
    return Part(
        tuple(map(replace, subject.files)),
        tuple(map(replace, subject.launches) if is_whole else _compared(subject, rules)),
        subject.objects,
        notes,
        found,
        None if is_whole else subject.pins,
    )


def _compared(subject: Subject, rules: Sequence[Rule]) -> Iterator[Launch]:
    """The launches as the rules across files need them: most have nothing that these compare."""
    across = [r.compares for r in rules if r.across_files and "launches" in r.all_needs]
    compared = {id(one.launch) for one in subject.deployments if any(ask(one) for ask in across)}
    for launch in subject.read_launches:
        # The words may still say the engine, where nothing else does.
        if id(launch) in compared or not launch.engine:
            yield replace(launch)
            continue
        uses = None if launch.uses is None else ()
        yield replace(launch, words=(), environment=(), runs_in=None, uses=uses, positionals=())
