"""The committed schemas are what the API server publishes of itself."""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from generator.check.crd_schemas import Definition, read
from generator.check.crd_structure import kind_structure
from generator.check.kubernetes_schemas import schemas_of
from generator.cluster.client import Client
from tests.conftest import ROOT

CRDS = ROOT / "schemas" / "crds"
FILES = sorted(path.name for path in CRDS.glob("*.yaml"))
OpenApi = Callable[[str], dict[str, Any]]


@pytest.fixture
def published(client: Client) -> OpenApi:
    """The server's OpenAPI v3 document of an apiVersion."""

    def ask(api_version: str) -> dict[str, Any]:
        return client.get(f"/openapi/v3/{'apis' if '/' in api_version else 'api'}/{api_version}")

    return ask


def test_the_kinds_of_kubernetes(published: OpenApi) -> None:
    """But for enumerations, which a server publishes and the documents of its release do not."""
    folder = ROOT / "schemas" / "kubernetes"
    committed = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    assert differing(committed, schemas_of(published)) == []

    def other(api_version: str) -> dict[str, Any]:
        document = deepcopy(published(api_version))
        pod = document["components"]["schemas"].get("io.k8s.api.core.v1.PodSpec", {})
        pod.get("properties", {}).pop("hostNetwork", None)
        return document

    assert differing(committed, schemas_of(other)) == ["_definitions.json"]


def differing(ones: Mapping[str, str], others: Mapping[str, str]) -> list[str]:
    """Names of the schema files that are not the same but for enumerations."""
    assert ones.keys() == others.keys()
    return [name for name in ones if _no_enums(ones[name]) != _no_enums(others[name])]


def _no_enums(text: str) -> Any:
    return json.loads(text, object_hook=lambda fields: _without(fields, "enum"))


def _without(fields: dict[str, Any], key: str) -> dict[str, Any]:
    # The name of a property has a schema, the keyword has a list.
    return {k: v for k, v in fields.items() if k != key or not isinstance(v, list)}


@pytest.fixture(scope="module")
def definitions() -> Mapping[str, Definition]:
    return dict(zip(FILES, read(CRDS), strict=True))


@pytest.mark.parametrize("file", FILES)
def test_the_custom_resources(
    definitions: Mapping[str, Definition], file: str, published: OpenApi
) -> None:
    definition = definitions[file]
    for api_version, schema in definition.versions().items():
        components = published(api_version)["components"]["schemas"]
        [served] = [s for name, s in components.items() if name.endswith(f".{definition.kind}")]
        of_server = kind_structure(as_written(served), api_version, definition.kind)
        assert of_server == kind_structure(schema, api_version, definition.kind)
        other = as_written(served)
        other["properties"]["spec"]["properties"]["nonsense"] = {"type": "string"}
        assert kind_structure(other, api_version, definition.kind) != of_server


def as_written(served: dict[str, Any]) -> dict[str, Any]:
    """A published schema without what the server adds to every custom resource."""
    schema: dict[str, Any] = _without_prose(served)
    schema.pop("x-kubernetes-group-version-kind")
    schema["properties"]["metadata"] = {"type": "object"}
    return schema


def _without_prose(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_prose(one) for one in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _without_prose(value)
        for key, value in node.items()
        if not (key == "description" and isinstance(value, str))
    }
