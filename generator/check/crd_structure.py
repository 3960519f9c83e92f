"""Schemas of CustomResourceDefinitions, reduced to the structure of what may be written."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from generator.check.kubernetes_structure import Schema, simplify
from generator.check.schema_files import COMMON, KUBERNETES
from generator.errors import Operational

# Keywords that mean the same in both dialects.
_KEPT: Final = (
    *("type", "enum", "pattern", "minimum", "maximum"),
    *("minLength", "maxLength", "minItems", "maxItems"),
)
_READ: Final = (
    *("properties", "required", "items", "additionalProperties", "default"),
    *("anyOf", "x-kubernetes-int-or-string", "x-kubernetes-preserve-unknown-fields"),
)
# Left to the server: see `structure`.
_LEFT: Final = (
    *("format", "x-kubernetes-validations", "x-kubernetes-map-type"),
    *("x-kubernetes-list-type", "x-kubernetes-list-map-keys"),
)
_META: Final = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"
# Shorter schemas are not worth a definition of their own.
_WORTH: Final = 120


def kind_structure(schema: Schema, api_version: str, kind: str) -> Schema:
    """The structure of a kind, from the `openAPIV3Schema` of one of its versions.

    `metadata` is that of the Kubernetes schemas, `status` any object. A `spec` with required
    fields is itself required: a controller reads an absent one as empty.
    """
    result = structure(schema, kind)
    fields, required = result.setdefault("properties", {}), {"apiVersion", "kind", "metadata"}
    fields["apiVersion"] = {"const": api_version}
    fields["kind"] = {"const": kind}
    fields["metadata"] = {"$ref": f"../{KUBERNETES}/{COMMON}#/definitions/{_META}"}
    if "status" in fields:
        fields["status"] = {"type": "object"}
    if "required" in fields.get("spec", {}):
        required.add("spec")
    result["required"] = sorted(required.union(result.get("required", ())))
    return result


def structure(schema: Schema, at: str) -> Schema:
    """The structure of one schema; `at` is its path. Operational for a keyword not known here.

    As the server has it: an unknown field is refused (the server drops it, and kubectl, which
    validates strictly, refuses it), also where the definition names no fields at all; a
    required field with a default may be absent, since defaults are set before the object is
    validated. Stricter: a quantity has the grammar of the Kubernetes schemas, and null is nowhere
    a value, as there. Laxer: formats, the uniqueness of keys in lists, and rules in the Common
    Expression Language.
    https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/
    """
    _refuse_unknown(schema, at)
    if schema.get("x-kubernetes-int-or-string"):
        return _int_or_string(schema)
    result: Schema = {key: schema[key] for key in _KEPT if key in schema}
    if "items" in schema:
        result["items"] = structure(schema["items"], f"{at}.items")
    if schema.get("type") == "object":
        result.update(_object(schema, at))
    return result


def _refuse_unknown(schema: Schema, at: str) -> None:
    unknown = sorted(schema.keys() - {*_KEPT, *_READ, *_LEFT})
    if "anyOf" in schema and not schema.get("x-kubernetes-int-or-string"):
        unknown.append("anyOf")
    if unknown:
        raise Operational(
            f"the definition uses {', '.join(unknown)} at {at}; its meaning would be lost",
            "add the keyword to generator/check/crd_structure.py",
        )


def _int_or_string(schema: Schema) -> Schema:
    """An integer or a string; no float, which a quantity of Kubernetes' own kinds may be."""
    result: Schema = {"type": ["integer", "string"]}
    if "[KMGTPE]i" in schema.get("pattern", ""):
        result["pattern"] = simplify("api.resource.Quantity", {})["pattern"]
    elif "pattern" in schema:
        result["pattern"] = schema["pattern"]
    return result


def _object(schema: Schema, at: str) -> Schema:
    """What a schema says of an object's fields."""
    fields: Mapping[str, Schema] = schema.get("properties", {})
    others = schema.get("additionalProperties", False)
    result: Schema = {}
    required = [
        name for name in schema.get("required", ()) if "default" not in fields.get(name, {})
    ]
    if required:
        result["required"] = required
    if fields:
        result["properties"] = {k: structure(v, f"{at}.{k}") for k, v in fields.items()}
    if isinstance(others, dict):
        result["additionalProperties"] = structure(others, f"{at}.values")
    elif not (others or schema.get("x-kubernetes-preserve-unknown-fields")):
        result["additionalProperties"] = False
    return result


def share(roots: Mapping[str, Schema]) -> dict[str, Schema]:
    """The definitions `roots`, with each schema that stands in them more than once as another.

    A shared definition is named by the first path that leads to it.
    """
    uses: Counter[str] = Counter()
    names: dict[str, str] = {}
    for name, root in roots.items():
        _count(root, name, uses, names)
    shared = {k: names[k] for k, n in uses.items() if n > 1 and len(k) > _WORTH}
    definitions: dict[str, Schema] = {}
    for name, root in roots.items():
        definitions[name] = _refer(root, shared, definitions)
    return definitions


def _count(schema: Schema, at: str, uses: Counter[str], names: dict[str, str]) -> None:
    """Count the uses of each schema, and those inside it once only."""
    key = _key(schema)
    uses[key] += 1
    if uses[key] == 1:
        names[key] = at
        for step, child in _children(schema):
            _count(child, f"{at}.{step}", uses, names)


def _refer(schema: Schema, shared: Mapping[str, str], definitions: dict[str, Schema]) -> Schema:
    """The schema with references to what is shared in it, which is added to `definitions`."""

    def part(child: Schema) -> Schema:
        name = shared.get(_key(child))
        if name is None:
            return _refer(child, shared, definitions)
        if name not in definitions:
            definitions[name] = _refer(child, shared, definitions)
        return {"$ref": f"#/definitions/{name}"}

    result = dict(schema)
    if "properties" in schema:
        result["properties"] = {name: part(child) for name, child in schema["properties"].items()}
    for keyword in ("items", "additionalProperties"):
        if isinstance(schema.get(keyword), dict):
            result[keyword] = part(schema[keyword])
    return result


def _children(schema: Schema) -> Iterator[tuple[str, Schema]]:
    yield from schema.get("properties", {}).items()
    for keyword, step in (("items", "items"), ("additionalProperties", "values")):
        if isinstance(schema.get(keyword), dict):
            yield step, schema[keyword]


def _key(schema: Schema) -> str:
    return json.dumps(schema, sort_keys=True)
