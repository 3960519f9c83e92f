"""The schema generator, and the schemas that are committed."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.check import kubernetes_schemas
from generator.check.kubeconform import check_manifests
from generator.check.kubernetes_schemas import KINDS, VERSION, differences, main, write
from generator.check.kubernetes_structure import collect, simplify
from generator.check.schema_files import COMMON, fields_at, schema_file

POD = "{containers: [{name: a, image: b}]}"
WORKLOAD = f"{{selector: {{}}, template: {{spec: {POD}}}}}"
ROLE = "{apiGroup: rbac.authorization.k8s.io, kind: Role, name: a}"
# The least that each kind takes after its metadata.
LEAST = {
    "ConfigMap": "data: {a: b}",
    "Namespace": "",
    "PersistentVolumeClaim": "spec: {resources: {requests: {storage: 1Ti}}}",
    "Pod": f"spec: {POD}",
    "Secret": "stringData: {a: b}",
    "Service": "spec: {ports: [{port: 80}]}",
    "ServiceAccount": "automountServiceAccountToken: false",
    "DaemonSet": f"spec: {WORKLOAD}",
    "Deployment": f"spec: {WORKLOAD}",
    "StatefulSet": f"spec: {WORKLOAD}",
    "Job": f"spec: {{template: {{spec: {POD}}}}}",
    "NetworkPolicy": "spec: {podSelector: {}, ingress: [{ports: [{port: http}]}]}",
    "PodDisruptionBudget": "spec: {minAvailable: 50%}",
    "Role": "rules: [{verbs: [get], apiGroups: [''], resources: [pods]}]",
    "RoleBinding": f"roleRef: {ROLE}",
}
EVERY_KIND = [(version, kind) for version, kinds in KINDS.items() for kind in kinds]


def manifest(version: str, kind: str, rest: str) -> str:
    return f"apiVersion: {version}\nkind: {kind}\nmetadata: {{name: a}}\n{rest}\n"


@pytest.mark.parametrize(("version", "kind"), EVERY_KIND)
def test_each_kind_takes_its_least(version: str, kind: str, schemas: Path) -> None:
    assert check_manifests({"a": manifest(version, kind, LEAST[kind])}, schemas) == ()


@pytest.mark.parametrize(("version", "kind"), EVERY_KIND)
def test_each_kind_is_closed(version: str, kind: str, schemas: Path) -> None:
    text = manifest(version, kind, LEAST[kind]) + "nonsense: 1\n"
    assert [f.at.line for f in check_manifests({"a": text}, schemas)] == [text.count("\n")]


@pytest.mark.parametrize("kind", ["Pod", "DaemonSet", "Deployment", "StatefulSet", "Job"])
def test_a_spec_with_required_fields_is_required(kind: str, schemas: Path) -> None:
    version = next(version for version, kinds in KINDS.items() if kind in kinds)
    findings = check_manifests({"a": manifest(version, kind, "")}, schemas)
    assert [f.message for f in findings] == [f"`{kind}` has no `spec`"]


def test_status_is_the_servers(schemas: Path) -> None:
    text = manifest("v1", "Service", "status: {anything: [1]}")
    assert check_manifests({"a": text}, schemas) == ()


def texts(folder: Path) -> Mapping[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "$ref")
        node = list(node.values())
    if isinstance(node, list):
        for value in node:
            yield from references(value)


def test_committed_files(schemas: Path) -> None:
    files = texts(schemas)
    kinds = {schema_file(version, kind) for version, kind in EVERY_KIND}
    assert set(files) == kinds | {COMMON, schema_file("v1", "List")}
    definitions = json.loads(files[COMMON])["definitions"]
    used = set()
    for text in files.values():
        schema = json.loads(text)
        assert f"k8s.io/kubernetes {VERSION} " in schema["$comment"]
        for reference in references(schema):
            base, name = reference.split("#/definitions/")
            assert base in ("", COMMON), "kubeconform would ask the network"
            used.add(name)
    assert used == set(definitions)


def test_no_prose_is_committed(schemas: Path) -> None:
    for name, text in texts(schemas).items():
        assert '"description": "' not in text, name


def test_fields_at(schemas: Path) -> None:
    name = schema_file("apps/v1", "StatefulSet")
    path = ("spec", "template", "spec", "containers", 0)
    assert "imagePullPolicy" in fields_at(schemas, name, path)
    assert fields_at(schemas, name, ()) == ("apiVersion", "kind", "metadata", "spec", "status")
    assert fields_at(schemas, name, ("metadata", "labels", "a")) == ()
    assert fields_at(schemas, "widget-v1.json", ()) == ()


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_simplify_keeps_structure_only() -> None:
    schema = {
        "description": "A thing.",
        "type": "object",
        "required": ["mode"],
        "x-kubernetes-map-type": "atomic",
        "properties": {
            "mode": {"type": "string", "enum": ["a", "b"], "default": "a", "description": "M."},
            "part": {"allOf": [reference("Part")], "default": {}, "description": "P."},
            "parts": {"type": "array", "items": reference("Part")},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "either": {
                "format": "int-or-string",
                "oneOf": [{"type": "integer"}, {"type": "string"}],
            },
            "open": {"type": "object"},
        },
    }
    assert simplify("Thing", schema) == {
        "type": "object",
        "required": ["mode"],
        "additionalProperties": False,
        "properties": {
            "mode": {"type": "string", "enum": ["a", "b"]},
            "part": {"$ref": "#/definitions/Part"},
            "parts": {"type": "array", "items": {"$ref": "#/definitions/Part"}},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "either": {"type": ["integer", "string"]},
            "open": {"type": "object"},
        },
    }


def test_simplify_makes_a_kind_constant() -> None:
    text = {"type": "string"}
    schema = {
        "type": "object",
        "properties": {"apiVersion": text, "kind": text, "status": reference("ThingStatus")},
        "x-kubernetes-group-version-kind": [{"group": "g.io", "version": "v1", "kind": "Thing"}],
    }
    assert simplify("Thing", schema)["properties"] == {
        "apiVersion": {"const": "g.io/v1"},
        "kind": {"const": "Thing"},
        "status": {"type": "object"},
    }


def test_collect_takes_what_is_referred_to() -> None:
    components: dict[str, dict[str, Any]] = {
        "A": {"type": "object", "properties": {"spec": reference("B"), "loop": reference("A")}},
        "B": {"type": "object", "properties": {"c": reference("C")}, "required": ["c"]},
        "C": {"type": "string"},
        "D": {"type": "string"},
    }
    definitions: dict[str, dict[str, Any]] = {}
    collect(components, "A", definitions)
    assert set(definitions) == {"A", "B", "C"}
    assert definitions["A"]["required"] == ["spec"]


def test_differences(tmp_path: Path) -> None:
    files = {"a.json": "1\n", "b.json": "2\n"}
    write(tmp_path, files)
    assert differences(tmp_path, files) == []
    (tmp_path / "a.json").write_text("3\n", encoding="utf-8")
    (tmp_path / "b.json").rename(tmp_path / "c.json")
    assert differences(tmp_path, files) == [
        "a.json: differs",
        "b.json: missing",
        "c.json: not generated",
    ]
    (tmp_path / "README.md").write_text("Kept.", encoding="utf-8")
    write(tmp_path, files)
    assert {p.name for p in tmp_path.iterdir()} == {"README.md", *files}


def test_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kubernetes_schemas, "generate", lambda: {"a.json": "1\n"})
    assert main(["--check", str(tmp_path)]) == 1
    assert f"{tmp_path}/a.json: missing" in capsys.readouterr().err
    assert main(["--write", str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0


def test_another_checksum_is_refused(
    empty_machine: Path,
    program: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    go = program(
        "go", 'test "$1" = version && echo go version go1.99.0 || echo \'{"Sum": "h1:bad"}\''
    )
    monkeypatch.setenv("PATH", str(go.parent))
    assert main(["--check", str(empty_machine)]) == 3
    assert "checksum h1:bad" in capsys.readouterr().err
