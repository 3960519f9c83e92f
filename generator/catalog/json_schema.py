"""The typed models as JSON Schemas, for editors and for programs in other languages."""

import json
from collections.abc import Mapping
from typing import Any, Final

from generator.catalog.field_meanings import meanings
from generator.catalog.kinds import KINDS, Kind

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
# Names of classes and fields, which pydantic adds to every part; keys say the same.
_NOISE: Final = frozenset({"title"})
# Below these keys there are names that people chose, each with a schema.
_NAMED: Final = frozenset({"properties", "patternProperties", "$defs"})
# Below these keys there are data and no schemas.
_DATA: Final = frozenset({"default", "const", "enum", "required", "pattern"})


def schemas() -> dict[str, str]:
    """File name to text of the schema of every kind of file."""
    return {kind.schema: _text(kind) for kind in KINDS.values()}


def describe(kind: Kind) -> str:
    """Which files a schema is for."""
    if kind.folder:
        return f"recipes/{kind.folder}/*.yaml"
    if kind.written:
        return f"{kind.written}/*.json"
    return f"recipes/{kind.file}" if kind.file else "a site's own fleet file"


def schema_of(kind: Kind) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one kind of file."""
    from pydantic import TypeAdapter

    raw = TypeAdapter(kind.model).json_schema(by_alias=True)
    cleaned = without_noise(raw)
    definitions = cleaned.pop("$defs", {})
    for name, fields in meanings(kind.model).items():
        _explain(definitions.get(name, cleaned), fields)
    schema = {
        "$schema": DIALECT,
        "$id": kind.schema,
        "title": f"{kind.name}: {describe(kind)}",
        "description": cleaned.pop("description"),
        **cleaned,
    }
    if definitions:
        schema["$defs"] = dict(sorted(definitions.items()))
    return schema


def _explain(schema: dict[str, Any], fields: Mapping[str, str]) -> None:
    """Say what each property means; what its type says of itself becomes its title."""
    for name, meaning in fields.items():
        key = name.replace("_", "-")
        if key in schema.get("properties", {}):
            known = dict(schema["properties"][key])
            titled = {"title": known.pop("description")} if "description" in known else {}
            schema["properties"][key] = {**titled, "description": meaning, **known}


def _text(kind: Kind) -> str:
    return json.dumps(schema_of(kind), indent=2, ensure_ascii=False) + "\n"


def without_noise(schema: Any) -> Any:
    """A schema without what only pydantic has a use for."""
    if isinstance(schema, list):
        return [without_noise(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    cleaned: dict[str, Any] = {}
    for key, value in schema.items():
        if key in _NAMED:
            cleaned[key] = {name: without_noise(one) for name, one in value.items()}
        elif key == "description":
            cleaned[key] = _unwrapped(value)
        elif key in _DATA:
            cleaned[key] = value
        elif key not in _NOISE:
            cleaned[key] = without_noise(value)
    return _closed(_without_null(cleaned))


def _unwrapped(text: str) -> str:
    """A docstring without the line breaks inside its paragraphs."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    """A mapping whose keys have a pattern takes no other keys."""
    if "patternProperties" in schema:
        schema["additionalProperties"] = False
    return schema


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """No `default: null`: a key that is not there has no value, and nobody writes null."""
    if schema.get("default", ...) is None:
        del schema["default"]
    return schema
