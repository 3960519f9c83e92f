"""The JSON Schemas of the site's files for programs, from the records that they are made of."""

import json
from collections.abc import Mapping
from typing import Any, Final

from generator.catalog.json_schema import DIALECT, without_noise
from generator.docs.api_records import FailureModeList, RecipeList, RuleList
from generator.plan.plan import Plan

# Name of the schema to its record and the files that it is for.
RECORDS: Final[Mapping[str, tuple[type, str]]] = {
    "recipes.json": (RecipeList, "api/recipes.json"),
    "plan.json": (Plan, "api/recipes/*.json, and `recipe show --format json`"),
    "failure-modes.json": (FailureModeList, "api/failure-modes.json"),
    "rules.json": (RuleList, "api/rules.json"),
}


def api_schemas() -> dict[str, str]:
    """File name to text of each schema (draft 2020-12)."""
    return {
        name: json.dumps(_schema(name, *of), indent=2, ensure_ascii=False) + "\n"
        for name, of in RECORDS.items()
    }


def _schema(name: str, model: type, files: str) -> dict[str, Any]:
    from pydantic import TypeAdapter

    raw = TypeAdapter(model).json_schema(by_alias=False, mode="serialization")
    schema = _complete(without_noise(raw))
    definitions = schema.pop("$defs", {})
    if "Member" in definitions:
        _add_argv(definitions["Member"])
    return {
        "$schema": DIALECT,
        "$id": name,
        "title": f"{name.removesuffix('.json')}: {files}",
        "description": schema.pop("description"),
        **schema,
        "$defs": dict(sorted(definitions.items())),
    }


def _complete(schema: Any) -> Any:
    """What is written has every field, also one with a default, and no other."""
    if isinstance(schema, list):
        return [_complete(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {key: _complete(value) for key, value in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        whole["required"] = list(schema["properties"])
        whole["additionalProperties"] = False
    return whole


def _add_argv(member: dict[str, Any]) -> None:
    """The argument vector, which `plan_data` adds to the words that it consists of."""
    member["properties"]["argv"] = {"type": "array", "items": {"type": "string"}}
    member["required"].append("argv")
