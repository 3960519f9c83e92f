"""OpenAPI schemas of the Kubernetes API, reduced to the structure of what may be written."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

Schema = dict[str, Any]

_REFERENCE: Final = "#/components/schemas/"
_LOCAL: Final = "#/definitions/"
_KEPT: Final = ("type", "enum", "required")
# The grammar in the description of Quantity, with the exponent as an integer and the suffixes
# n and u, both as the API machinery reads them (apimachinery pkg/api/resource/suffix.go).
QUANTITY: Final = r"^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$"
_OPEN: Final[Schema] = {"type": "object"}


def simplify(name: str, schema: Schema) -> Schema:
    """The structure of one OpenAPI schema: types, properties, required, enum, references.

    Stricter than the document: an object with properties has no others; apiVersion and kind
    are the constants of the kind; a `spec` with required fields is itself required, since
    the server reads an absent one as empty; null is nowhere a value (the server would read
    it as absence, which is seldom what the writer meant). Laxer: a kind's `status` is any object,
    since the server ignores what a manifest says there, formats are not kept, and the documents
    lack the enumerations that a running server publishes; its dry-run refuses other values.
    """
    if name.endswith(".resource.Quantity"):
        return {"type": ["string", "number"], "pattern": QUANTITY}
    result = _structure(schema)
    kinds = schema.get("x-kubernetes-group-version-kind", [])
    if len(kinds) == 1 and {"apiVersion", "kind"} <= result.get("properties", {}).keys():
        _close_kind(result["properties"], **kinds[0])
    return result


def _close_kind(properties: dict[str, Schema], *, group: str, version: str, kind: str) -> None:
    properties["apiVersion"] = {"const": f"{group}/{version}" if group else version}
    properties["kind"] = {"const": kind}
    if "status" in properties:
        properties["status"] = dict(_OPEN)


def _structure(schema: Schema) -> Schema:
    if "$ref" in schema:
        return {"$ref": _LOCAL + schema["$ref"].removeprefix(_REFERENCE)}
    if len(schema.get("allOf", ())) == 1:
        # OpenAPI 3.0 ignores what stands beside $ref, so the documents wrap it.
        return _structure(schema["allOf"][0])
    if "oneOf" in schema:
        return {"type": [option["type"] for option in schema["oneOf"]]}
    result: Schema = {key: schema[key] for key in _KEPT if key in schema}
    if "items" in schema:
        result["items"] = _structure(schema["items"])
    if "additionalProperties" in schema:
        result["additionalProperties"] = _structure(schema["additionalProperties"])
    if "properties" in schema:
        result["properties"] = {k: _structure(v) for k, v in schema["properties"].items()}
        result["additionalProperties"] = False
    return result


def collect(components: Mapping[str, Schema], name: str, into: dict[str, Schema]) -> None:
    """Add to `into` the definition `name` and all that it refers to, simplified."""
    if name in into:
        return
    into[name] = definition = simplify(name, components[name])
    for target in _references(definition):
        collect(components, target, into)
    spec = definition.get("properties", {}).get("spec", {}).get("$ref")
    if spec and into[spec.removeprefix(_LOCAL)].get("required"):
        definition["required"] = sorted({*definition.get("required", ()), "spec"})


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(_LOCAL)
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)
