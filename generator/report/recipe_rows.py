"""The recipes of a catalogue as rows: what `recipe list` prints."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.errors import Refused
from generator.models.hardware import Hardware
from generator.models.recipe import Recipe
from generator.plan.parts import parts_of
from generator.record import record
from generator.report.plain import TIMES, columns, printable
from generator.vocabulary import family_of

INVALID = "invalid"
_MISSING = "?"


@record
class Row:
    """A recipe in short; None where its file does not say. `see` shows what is wrong."""

    id: str
    model: str | None
    hardware: str | None
    family: str | None
    nodes: int | None
    accelerators_per_node: int | None
    engine: str | None
    profile: str | None
    status: str
    see: str | None = None


def rows(catalog: Catalog) -> tuple[Row, ...]:
    """Every recipe, faulty ones too, by id."""
    return tuple(_row(catalog, entry) for entry in catalog.entries(Recipe))


def kept(row: Row, filters: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a row has one of the wanted ids in each field; a field without a value passes."""
    values = asdict(row)
    return all(values[key] is None or values[key] in ids for key, ids in filters.items())


def row_data(row: Row) -> dict[str, Any]:
    """A row as plain data."""
    return {field.name: getattr(row, field.name) for field in fields(row)}


def table(found: tuple[Row, ...]) -> list[tuple[str, ...]]:
    """The header and the cells of every row."""
    nodes = f"nodes {TIMES} accelerators"
    head = ("id", "model", "hardware", nodes, "engine", "profile", "status")
    return [head, *(_cells(row) for row in found)]


def plain_table(found: tuple[Row, ...]) -> str:
    """Aligned columns; nothing is ever cut."""
    return "\n".join(columns(table(found))) + "\n"


def _cells(row: Row) -> tuple[str, ...]:
    size = f"{row.nodes} {TIMES} {row.accelerators_per_node}" if row.nodes else _MISSING
    status = f"{row.status}: `{row.see}` says why" if row.see else row.status
    cells = (row.id, row.model, row.hardware, size, row.engine, row.profile, status)
    return tuple(printable(cell or _MISSING).replace("\n", " ") for cell in cells)


def _row(catalog: Catalog, entry: Entry[Recipe]) -> Row:
    recipe = entry.value
    invalid = recipe is None or _faulty(catalog, entry.id)
    return Row(
        id=entry.id,
        model=_said(entry, "model"),
        hardware=_said(entry, "hardware"),
        family=_family(catalog, _said(entry, "hardware")),
        nodes=recipe.topology.nodes if recipe else None,
        accelerators_per_node=recipe.topology.accelerators_per_node if recipe else None,
        engine=_said(entry, "engine"),
        profile=_said(entry, "profile"),
        status=INVALID if recipe is None or invalid else recipe.status,
        see=f"recipe validate {entry.id}" if invalid else None,
    )


def _said(entry: Entry[Recipe], key: str) -> str | None:
    """What the file says under a key, also when the file as a whole is faulty."""
    data = entry.document.data
    value = data.get(key) if isinstance(data, dict) else None
    return value if isinstance(value, str) else None


def _faulty(catalog: Catalog, id_: str) -> bool:
    """Whether something that the recipe names is missing or faulty."""
    try:
        parts_of(catalog, id_)
    except Refused:
        return True
    return False


def _family(catalog: Catalog, hardware: str | None) -> str | None:
    entry = catalog.entry(Hardware, hardware) if hardware else None
    return family_of(entry.value.architecture) if entry and entry.value else None
