"""The data formats: every kind of file with its fields, from the JSON Schemas."""

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog.catalog import Catalog
from generator.catalog.json_schema import describe, schema_of
from generator.catalog.kinds import KINDS, Kind
from generator.catalog.load import is_there, read_text
from generator.docs.format_table import tables_of
from generator.docs.markup import language_of
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.record import record

_GROUP: Final = "Data formats"
_FLEET: Final = "fleet.example.yaml"
# A longer file is shown from its beginning, to the end of an entry.
_LONGEST: Final = 90
_TITLES: Final = {
    "serving": "Recipe files",
    "model": "Model files",
    "hardware": "Hardware files",
    "engine": "Engine files",
    "image": "Image files",
    "profile": "Profile files",
    "kernel": "Kernel files",
    "failure-mode": "Failure mode files",
    "placeholders": "The placeholder file",
    "sources": "The source file",
    "snapshot": "Flag snapshots",
    "fleet": "Fleet files",
}


@record
class Example:
    """A real file, or its beginning."""

    name: str
    text: str
    whole: bool


def path_of(kind: Kind) -> str:
    """Where the fields of a kind of file are."""
    return f"formats/{kind.name}.md"


def pages(catalog: Catalog, press: Press) -> Iterator[Made]:
    """The list of formats, and a page for each."""
    schemas = {kind.name: schema_of(kind) for kind in KINDS.values()}
    yield press.page(
        "formats/index.md",
        "formats",
        title="Data formats",
        description=(
            "The files that a catalogue is made of and those beside it: where they are, and what "
            "stands in them."
        ),
        hide=ALONE,
        group=_GROUP,
        kinds=KINDS.values(),
        schemas=schemas,
        titles=_TITLES,
        describe=describe,
        path_of=path_of,
    )
    for kind in KINDS.values():
        schema = schemas[kind.name]
        yield press.page(
            path_of(kind),
            "format",
            title=_TITLES[kind.name],
            description=f"Every field of {describe(kind)}: type, whether it is needed, meaning.",
            hide=WIDE,
            group=_GROUP,
            kind=kind,
            files=describe(kind),
            tables=tables_of(schema),
            example=_example(catalog, kind),
            language=language_of,
        )


def _example(catalog: Catalog, kind: Kind) -> Example | None:
    """The shortest file of a kind that the catalogue has."""
    found = [_read(catalog, name) for name in _names(catalog, kind)]
    shortest = min(
        filter(None, found), key=lambda one: (one.text.count("\n"), one.name), default=None
    )
    return shortest and _cut(shortest)


def _names(catalog: Catalog, kind: Kind) -> list[str]:
    if kind.folder:
        return [f"recipes/{kind.folder}/{id_}.yaml" for id_ in catalog.ids(kind.model)]
    if kind.written:
        return [
            f"{kind.written}/{engine}-{release}.json"
            for engine in catalog.snapshots.engines
            for release in catalog.snapshots.releases(engine)
        ]
    return [f"recipes/{kind.file}" if kind.file else _FLEET]


def _read(catalog: Catalog, name: str) -> Example | None:
    file = catalog.root / name
    if not is_there(file, name):
        return None
    return Example(name, read_text(file, name), whole=True)


def _cut(example: Example) -> Example:
    """The beginning of a long file, up to where an entry ends."""
    lines = example.text.split("\n")
    if len(lines) <= _LONGEST:
        return example
    ends = [n for n in range(2, _LONGEST) if re.match(r" {0,4}[^\s#-]", lines[n])]
    return Example(example.name, "\n".join(lines[: ends[-1] if ends else _LONGEST]), whole=False)
