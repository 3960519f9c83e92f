"""What of a definition's schema is kept, and how what is common is shared."""

from typing import Any

import pytest

from generator.check.crd_structure import kind_structure, share, structure
from generator.errors import Operational

STRING = {"type": "string"}
CLOSED = {"type": "object", "additionalProperties": False}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (
            {"type": "integer", "format": "int32", "default": 1, "minimum": 0, "maximum": 9},
            {"type": "integer", "minimum": 0, "maximum": 9},
        ),
        (
            {"type": "string", "pattern": "^/", "minLength": 1, "maxLength": 2},
            {"type": "string", "pattern": "^/", "minLength": 1, "maxLength": 2},
        ),
        ({"type": "string", "enum": ["a"]}, {"type": "string", "enum": ["a"]}),
        (
            {"type": "array", "items": STRING, "minItems": 1, "x-kubernetes-list-type": "set"},
            {"type": "array", "items": STRING, "minItems": 1},
        ),
        (
            {"x-kubernetes-int-or-string": True, "anyOf": [{"type": "integer"}, STRING]},
            {"type": ["integer", "string"]},
        ),
        (
            {"x-kubernetes-int-or-string": True, "pattern": "%$"},
            {"type": ["integer", "string"], "pattern": "%$"},
        ),
        ({"type": "object"}, CLOSED),
        (
            {"type": "object", "x-kubernetes-preserve-unknown-fields": True},
            {"type": "object"},
        ),
        (
            {
                "type": "object",
                "x-kubernetes-preserve-unknown-fields": True,
                "properties": {"a": {"type": "object"}},
            },
            {"type": "object", "properties": {"a": CLOSED}},
        ),
        (
            {"type": "object", "additionalProperties": {"type": "object"}},
            {"type": "object", "additionalProperties": CLOSED},
        ),
        ({"type": "object", "additionalProperties": True}, {"type": "object"}),
        (
            {
                "type": "object",
                "required": ["a", "b"],
                "properties": {"a": {"type": "string", "default": "x"}, "b": STRING},
            },
            {**CLOSED, "required": ["b"], "properties": {"a": STRING, "b": STRING}},
        ),
        (
            {
                "type": "object",
                "required": ["a"],
                "properties": {"a": {"type": "string", "default": "x"}},
            },
            {**CLOSED, "properties": {"a": STRING}},
        ),
    ],
)
def test_structure(schema: dict[str, Any], expected: dict[str, Any]) -> None:
    assert structure(schema, "Thing") == expected


@pytest.mark.parametrize("keyword", ["oneOf", "not", "nullable", "anyOf", "exclusiveMinimum"])
def test_a_keyword_that_would_be_lost_is_refused(keyword: str) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", keyword: []}}}
    with pytest.raises(Operational, match=f"{keyword} at Thing.a"):
        structure(schema, "Thing")


def test_kind_structure() -> None:
    schema = {
        "type": "object",
        "required": ["data"],
        "properties": {
            "apiVersion": STRING,
            "kind": STRING,
            "metadata": {"type": "object"},
            "data": STRING,
            "spec": {"type": "object", "properties": {"a": STRING}},
            "status": {"type": "object", "properties": {"b": STRING}},
        },
    }
    result = kind_structure(schema, "g.io/v1", "Thing")
    fields = result["properties"]
    assert fields["apiVersion"] == {"const": "g.io/v1"}
    assert fields["kind"] == {"const": "Thing"}
    assert fields["metadata"]["$ref"].endswith("ObjectMeta")
    assert fields["status"] == {"type": "object"}
    assert result["required"] == ["apiVersion", "data", "kind", "metadata"]
    schema["properties"]["spec"]["required"] = ["a"]  # type: ignore[index]
    assert "spec" in kind_structure(schema, "g.io/v1", "Thing")["required"]


def wide(**more: Any) -> dict[str, Any]:
    """An object that is worth a definition."""
    return {**CLOSED, "properties": {**{f"field{i}": STRING for i in range(9)}, **more}}


def test_share() -> None:
    inner = wide()
    outer = wide(inner=inner)
    roots: dict[str, dict[str, Any]] = {
        "A": {**CLOSED, "properties": {"one": outer, "short": CLOSED}},
        "B": {"type": "array", "items": outer},
        "C": {**CLOSED, "properties": {"map": {"additionalProperties": outer}, "short": CLOSED}},
    }
    reference = {"$ref": "#/definitions/A.one"}
    assert share(roots) == {
        "A": {**CLOSED, "properties": {"one": reference, "short": CLOSED}},
        "A.one": outer,
        "B": {"type": "array", "items": reference},
        "C": {
            **CLOSED,
            "properties": {"map": {"additionalProperties": reference}, "short": CLOSED},
        },
    }


def test_share_inside_what_is_shared() -> None:
    inner = wide()
    outer = wide(inner=inner)
    array = {"type": "array", "items": outer}
    shared = share({"A": {"items": outer}, "B": array, "C": {"items": inner}})
    assert shared["A"] == {"items": {"$ref": "#/definitions/A.items"}}
    assert shared["B"] == {**array, "items": {"$ref": "#/definitions/A.items"}}
    assert shared["C"] == {"items": {"$ref": "#/definitions/A.items.inner"}}
    assert shared["A.items"] == wide(inner={"$ref": "#/definitions/A.items.inner"})
    assert shared["A.items.inner"] == inner
