"""JSON Schemas of the catalogue's files as rows: field, type, whether it is needed, meaning."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.record import record

Schema = Mapping[str, Any]
_DEFINITIONS: Final = "#/$defs/"
# What the types of the models call themselves, where a shorter word says it.
_SHORTER: Final[Mapping[str, str]] = {"a text that says something": "text"}


@record
class Piece:
    """Part of a type in words: a word, a value that is written so, or another table's name."""

    text: str
    is_value: bool = False
    is_table: bool = False


@record
class FieldRow:
    """`default` is None where there is none, or nothing is what stands for it."""

    name: str
    type: tuple[Piece, ...]
    required: bool
    default: str | None
    meaning: str


@record
class FieldTable:
    """The fields of a file, or of a part of one; `name` is empty for the file itself."""

    name: str
    says: tuple[str, ...]
    rows: tuple[FieldRow, ...]


def tables_of(schema: Schema) -> tuple[FieldTable, ...]:
    """The file's own fields, then those of every part that it names."""
    parts = schema.get("$defs", {})
    return (_table("", schema), *(_table(name, part) for name, part in parts.items()))


def _table(name: str, schema: Schema) -> FieldTable:
    required = schema.get("required", ())
    rows = (
        FieldRow(
            name=field,
            type=tuple(type_of(known)),
            required=field in required,
            default=_default(known),
            meaning=known.get("description", ""),
        )
        for field, known in schema.get("properties", {}).items()
    )
    return FieldTable(name, tuple(schema.get("description", "").split("\n\n")), tuple(rows))


def _default(schema: Schema) -> str | None:
    value = schema.get("default")
    if value is None or value == [] or value == {}:
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)


def type_of(schema: Schema) -> Iterator[Piece]:
    """A type in words, as pieces that belong together in this order."""
    if "$ref" in schema:
        yield Piece(schema["$ref"].removeprefix(_DEFINITIONS), is_table=True)
    elif "anyOf" in schema:
        yield from _alternatives(schema["anyOf"])
    elif "const" in schema or "enum" in schema:
        yield from _values(schema.get("enum", [schema.get("const")]))
    elif schema.get("type") == "array":
        yield from _array(schema)
    elif schema.get("type") == "object":
        yield from _mapping(schema)
    else:
        yield Piece(_simple(schema))


def _alternatives(schemas: list[Schema]) -> Iterator[Piece]:
    several = [one for one in schemas if one.get("type") != "null"]
    for place, one in enumerate(several):
        if place:
            yield Piece(" or ")
        if place and one.get("items") == several[0]:
            yield Piece("a list of them")
        else:
            yield from type_of(one)


def _values(values: list[object]) -> Iterator[Piece]:
    for place, value in enumerate(values):
        if place:
            yield Piece(", ")
        yield Piece(str(value), is_value=True)


def _array(schema: Schema) -> Iterator[Piece]:
    items = schema.get("prefixItems", [schema.get("items", {})])
    exact = schema.get("minItems") == schema.get("maxItems") == len(items)
    yield Piece(f"list of {len(items)}: " if exact and "prefixItems" in schema else "list of ")
    yield from type_of(items[0])


def _mapping(schema: Schema) -> Iterator[Piece]:
    names = schema.get("propertyNames", {})
    yield Piece("for each ")
    yield from type_of(names) if names else (Piece("name"),)
    yield Piece(": ")
    below = schema.get("patternProperties")
    yield from type_of(next(iter(below.values())) if below else schema["additionalProperties"])


def _simple(schema: Schema) -> str:
    named = schema.get("title") or (schema.get("description") if "pattern" in schema else None)
    if named:
        return _SHORTER.get(named, named)
    words = {"integer": "whole number", "number": "number", "boolean": "true or false"}
    if schema.get("type") == "string":
        return "text"
    if "type" not in schema:
        return str(schema.get("description", "any value"))
    return words[schema["type"]] + _range(schema)


def _range(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return "" if low is None else f", at least {low}"
