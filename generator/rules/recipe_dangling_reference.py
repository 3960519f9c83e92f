"""A catalogue file or a fleet file names something that does not exist.

Files refer to each other by id: a recipe names its model, hardware, engine, image and profile;
evidence names the image it was measured with; every value names its source; a waiver and a kernel
name rules. A site's fleet file names the hardware of each node. An id is a file's name, so a
renamed file leaves its references behind.

The failure this prevents: a recipe that nobody has rendered lately cannot be resolved, a figure
points at no image, or a waiver for a rule that does not exist seems to allow something.

**What to do:** correct the id. The hint names the nearest one that exists.

This rule cannot be waived, because there is nothing at the other end to go on with.

Source: a decision of this catalogue.
"""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.finding import Finding
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.kernel import REPORTED, Kernel
from generator.models.model import Model
from generator.models.profile import Profile
from generator.rules.registry import rule_ids
from generator.rules.rule import Rule, Subject
from generator.rules.support.catalog_values import texts
from generator.source.document import Document, Path

# Where each kind of file names something, with what; `*` stands for any key or index.
_NAMES: Final[Mapping[str, Mapping[Path, str]]] = {
    "serving": {
        ("model",): "model",
        ("hardware",): "hardware",
        ("engine",): "engine",
        ("image",): "image",
        ("profile",): "profile",
        ("drafts", "*"): "draft",
        ("infera", "overlay"): "overlay",
        ("evidence", "*", "image"): "image",
        ("waive", "*", "rule"): "rule",
    },
    "image": {("engine",): "engine"},
    "model": {
        ("memory-ceilings", "*", "hardware"): "hardware",
        ("memory-floors", "*", "hardware"): "hardware",
    },
    "kernel": {("cells", "*", "rule"): "rule"},
    "failure-mode": {
        ("applies-to", "engines", "*"): "engine",
        ("applies-to", "hardware", "*"): "hardware",
        ("applies-to", "models", "*"): "model",
        ("applies-to", "images", "*"): "image",
        ("rules", "*"): "rule",
    },
    "fleet": {("nodes", "*", "hardware"): "hardware"},
}


def check(subject: Subject) -> Iterator[Finding]:
    """Ids in catalogue files and in a fleet file that nothing has."""
    if subject.fleet:
        yield from _in_fleet(subject.fleet, subject.catalog.ids(Hardware))
    if not subject.whole_catalog:
        return
    known = _known(subject.catalog)
    for entry in subject.catalog.all_entries():
        for path, text in texts(entry.document.data):
            what = _named(entry.kind, path)
            id_ = text.partition(":")[0] if what == "source" else text
            if what and id_ not in known[what]:
                yield _finding(entry.document, path, what, id_, known[what])
        if entry.kind == "kernel":
            yield from _engines_of_kernel(entry.document, known["engine"])
            yield from _without_rule(entry)


def _in_fleet(fleet: Document, hardware: tuple[str, ...]) -> Iterator[Finding]:
    for path, text in texts(fleet.data):
        if _by_key("fleet", path) and text not in hardware:
            yield _finding(fleet, path, "hardware", text, hardware)


def _known(catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    return {
        "model": catalog.ids(Model),
        "draft": catalog.ids(Model),
        "hardware": catalog.ids(Hardware),
        "engine": catalog.ids(Engine),
        "image": catalog.ids(Image),
        "overlay": catalog.ids(Image),
        "profile": catalog.ids(Profile),
        "rule": rule_ids(),
        "source": tuple(catalog.sources),
    }


def _named(kind: str, path: Path) -> str | None:
    """What the text at `path` names, if anything."""
    what = _by_key(kind, path)
    if what:
        return what
    # `source` is a text or a list of them; below `value` stands what an engine reads.
    cites = "source" in (path[-1:] if isinstance(path[-1], str) else path[-2:-1])
    return "source" if cites and "value" not in path[:-1] else None


def _by_key(kind: str, path: Path) -> str | None:
    for pattern, what in _NAMES.get(kind, {}).items():
        if len(pattern) == len(path) and all(
            step in ("*", here) for step, here in zip(pattern, path, strict=True)
        ):
            return what
    return None


def _engines_of_kernel(document: Document, engines: tuple[str, ...]) -> Iterator[Finding]:
    data = document.data
    cells = data.get("cells") if isinstance(data, dict) else None
    ways: list[Path] = [("spellings",)]
    ways += [("cells", n, "releases") for n in range(len(cells) if isinstance(cells, list) else 0)]
    for path in ways:
        for engine in _keys(data, path):
            if engine not in engines:
                yield _finding(document, (*path, engine), "engine", str(engine), engines)


def _without_rule(entry: Entry[Kernel]) -> Iterator[Finding]:
    for number, cell in enumerate(entry.value.cells if entry.value else ()):
        if cell.verdict in REPORTED and cell.rule is None:
            yield RULE.finding(
                entry.document.at("cells", number, "verdict"),
                f"this cell says `{cell.verdict}` and names no rule, so nothing would report it",
                "add `rule: kernel.…`; `recipe explain kernel.not-on-this-architecture` is one",
            )


def _keys(data: object, path: Path) -> Iterator[str | int]:
    """The keys of the mapping at a path; none where there is no such mapping."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        else:
            data = data[step] if isinstance(data, list) and isinstance(step, int) else None
    yield from data if isinstance(data, dict) else ()


def _finding(document: Document, path: Path, what: str, id_: str, known: Iterable[str]) -> Finding:
    at = document.at_key(*path) if what == "engine" and len(path) > 1 else document.at(*path)
    return RULE.finding(at, f"there is no {what} `{id_}`", _hint(what, id_, tuple(known)))


def _hint(what: str, id_: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(id_, known, 1)
    meant = f"did you mean `{near[0]}`?" if near else ""
    if what == "source":
        return f"{meant} Otherwise add it to recipes/sources.yaml".removeprefix(" Otherwise ")
    return meant or f"known: {', '.join(known) or 'none'}"


RULE = Rule(
    "recipe.dangling-reference",
    "error",
    since="0.1.0",
    needs=("catalog", "fleet"),
    check=check,
    waivable=False,
)
