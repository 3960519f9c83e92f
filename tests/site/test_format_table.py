"""JSON Schemas in words."""

import json
from typing import Any

import pytest

from generator.catalog.json_schema import schemas
from generator.docs.format_table import tables_of, type_of

TEXT = {"type": "string", "pattern": "x", "title": "a text that says something"}


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({}, "any value"),
        ({"type": "boolean"}, "true or false"),
        ({"type": "integer", "minimum": 1}, "whole number, at least 1"),
        ({"type": "integer", "minimum": 1, "maximum": 9}, "whole number from 1 to 9"),
        ({"enum": ["a", "b"]}, "a, b"),
        ({"anyOf": [TEXT, {"type": "null"}]}, "text"),
        ({"anyOf": [TEXT, {"type": "array", "items": TEXT}]}, "text or a list of them"),
        ({"anyOf": [{"type": "number"}, {"const": "unknown"}]}, "number or unknown"),
        ({"type": "array", "items": {"$ref": "#/$defs/Draft"}}, "list of Draft"),
        (
            {"type": "array", "prefixItems": [TEXT, TEXT], "minItems": 2, "maxItems": 2},
            "list of 2: text",
        ),
        (
            {
                "type": "object",
                "propertyNames": {"description": "an id"},
                "patternProperties": {"x": TEXT},
            },
            "for each an id: text",
        ),
    ],
)
def test_types_in_words(schema: dict[str, Any], words: str) -> None:
    assert "".join(piece.text for piece in type_of(schema)) == words


@pytest.mark.parametrize("name", sorted(schemas()))
def test_every_field_has_a_type_and_a_meaning(name: str) -> None:
    schema = json.loads(schemas()[name])
    tables = tables_of(schema)
    assert {table.name for table in tables} == {"", *schema.get("$defs", {})}
    for table in tables:
        for row in table.rows:
            assert row.type, row.name
            assert len(row.meaning) > 8, f"{table.name} {row.name}"
            assert all(
                piece.text in {t.name for t in tables} for piece in row.type if piece.is_table
            )
