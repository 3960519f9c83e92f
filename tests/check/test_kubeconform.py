"""Rendered manifests against the committed schemas, with the real kubeconform."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check.kubeconform import check_manifests
from generator.errors import Operational
from generator.finding import Location
from tests.check.manifests import GOOD, found_in

# What to change in GOOD, where the finding stands, and words of its message and hint.
FAULTS = {
    "unknown nested field": (
        "          image:",
        "          imag:",
        (30, 11),
        "`spec.template.spec.containers[0]` has no field `imag`",
        "write `image`",
    ),
    "unknown field of the kind": (
        "  replicas: 2",
        "  replica: 2",
        (21, 3),
        "no field `replica`",
        "write `replicas`",
    ),
    "wrong type": (
        "  replicas: 2",
        '  replicas: "2"',
        (21, 13),
        "`spec.replicas` is of type string; it must be integer",
        "without quotation marks: 2",
    ),
    "number for a string": (
        'args: ["--port", "8000"]',
        'args: ["--port", 8000]',
        (31, 28),
        "`spec.template.spec.containers[0].args[1]` is of type number",
        'in quotation marks: "8000"',
    ),
    "missing container name": (
        "        - name: engine\n          image:",
        "        - image:",
        (29, 11),
        "has no `name`",
        "add `name` to `spec.template.spec.containers[0]`",
    ),
    "missing selector": (
        "  selector:\n    matchLabels: {app: chat}\n",
        "",
        (19, 1),
        "`spec` has no `selector`",
        "add `selector` to `spec`",
    ),
    "missing name": (
        "kind: StatefulSet\nmetadata:\n  name: chat\n",
        "kind: StatefulSet\nmetadata:\n",
        (16, 1),
        "`metadata` has no `name`",
        "add `name`",
    ),
    "null": (
        "emptyDir: {medium: Memory, sizeLimit: 16Gi}",
        "emptyDir:",
        (40, 20),
        "is of type null",
        "or remove the key",
    ),
    "bad quantity": (
        "memory: 64Gi",
        "memory: 64 gigs",
        (35, 49),
        "`64 gigs`, which is no Kubernetes quantity",
        "16Gi",
    ),
    "wrong group version": (
        "apiVersion: apps/v1\n",
        "apiVersion: apps/v1beta1\n",
        (15, 7),
        "no schema for `StatefulSet` of apiVersion `apps/v1beta1`",
        "statefulset-apps-v1",
    ),
    "wrong case of kind": (
        "kind: Service",
        "kind: service",
        (3, 7),
        "`kind` is `service`",
        "write `Service`",
    ),
    "unknown kind": ("kind: Service", "kind: Widget", (3, 7), "no schema for `Widget`", "KINDS"),
    "no kind": ("kind: Service\n", "", (2, 1), "has no `kind`", "add `kind`"),
    "metadata of the wrong kind": (
        "kind: Service\nmetadata:\n  name: chat\n",
        "kind: Service\nmetadata: [chat]\n",
        (4, 11),
        "`metadata` is of type array",
        "correct",
    ),
    "no object": (GOOD, "- 1\n", (1, 1), "no object", "write one Kubernetes object"),
    "duplicate key": ("replicas: 2", "replicas: 2\n  replicas: 3", (22, 3), "twice", "keep one"),
    "false marker": (
        "metadata:\n  name: chat\n  labels: {app: chat}\n",
        "metadata:\n  name: chat\n  labels: {app: chat}\n---x: 1\n",
        (19, 1),
        "kubectl cuts the document at this `---`",
        "indent or quote it",
    ),
    "document without marker": (
        "---\napiVersion: apps/v1",
        "...\napiVersion: apps/v1",
        (14, 1),
        "did not find expected <document start>",
        "mend",
    ),
}


def test_good_manifests_have_no_finding(schemas: Path) -> None:
    assert found_in(GOOD, schemas) == ()


def test_nothing_to_check(schemas: Path) -> None:
    assert check_manifests({}, schemas) == ()
    assert found_in("# a comment\n---\n", schemas) == ()


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_where_it_stands(name: str, schemas: Path) -> None:
    old, new, (line, column), message, hint = FAULTS[name]
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    findings = found_in(text, schemas)
    at = Location("chat/manifests.yaml", line, column)
    matching = [f for f in findings if f.at == at and message in f.message and hint in f.hint]
    assert matching, findings
    assert {f.severity for f in findings} == {"error"}


def test_rule_of_findings(schemas: Path) -> None:
    findings = found_in(GOOD.replace("image:", "imag:"), schemas)
    assert {f.rule for f in findings} == {"manifest.schema"}


def test_every_unknown_field_is_one_finding(schemas: Path) -> None:
    findings = found_in(GOOD.replace("  replicas: 2", "  one: 1\n  two: 2"), schemas)
    assert [(f.at.line, f.at.column) for f in findings] == [(21, 3), (22, 3)]


def test_each_file_keeps_its_own_findings(schemas: Path) -> None:
    bad = GOOD.replace("  replicas: 2", "  replicas: two")
    findings = check_manifests({"a.yaml": GOOD, "b.yaml": bad, "c.yaml": bad}, schemas)
    assert [f.at for f in findings] == [Location("b.yaml", 21, 13), Location("c.yaml", 21, 13)]


@pytest.mark.parametrize(
    "key",
    ["a.b/c", "it's", 'say "x"', "back\\slash", "- at '/kind': 'x'", "tilde~1", "\u00fcml", "a\tb"],
)
def test_any_key_is_found_again(key: str, schemas: Path) -> None:
    labels = f"  labels: {{ok: x, {json.dumps(key)}: 5}}"
    findings = found_in(GOOD.replace("  labels: {app: chat}", labels, 1), schemas)
    column = labels.index(" 5}") + 2
    assert [(f.at.line, f.at.column) for f in findings] == [(18, column)]


@pytest.mark.parametrize(
    "quantity",
    [
        "1",
        "0.5",
        ".5",
        "5.",
        "+1",
        "-1",
        "100m",
        "1n",
        "1u",
        "2k",
        "3M",
        "64Gi",
        "1Ei",
        "1e3",
        "1E-2",
    ],
)
def test_good_quantity(quantity: str, schemas: Path) -> None:
    text = GOOD.replace("memory: 64Gi", f"memory: {json.dumps(quantity)}")
    assert found_in(text, schemas) == ()


@pytest.mark.parametrize(
    "quantity", ["12 gigs", "1 Gi", "1gi", "1KiB", "1GB", "Gi", "1.2.3", "1e", "1e1.5", "1Gi2", ""]
)
def test_bad_quantity(quantity: str, schemas: Path) -> None:
    text = GOOD.replace("memory: 64Gi", f"memory: {json.dumps(quantity)}")
    assert ["no Kubernetes quantity" in f.message for f in found_in(text, schemas)] == [True]


def test_a_quantity_may_be_a_number(schemas: Path) -> None:
    assert found_in(GOOD.replace("memory: 64Gi", "cpu: 0.5"), schemas) == ()
    assert found_in(GOOD.replace("memory: 64Gi", "cpu: true"), schemas) != ()


def test_yaml_that_only_yaml_1_1_refuses(schemas: Path) -> None:
    text = GOOD.replace("  labels: {app: chat}", "  labels: {null: x}", 1)
    findings = found_in(text, schemas)
    assert ["not readable for kubectl" in f.message for f in findings] == [True]


def test_a_folder_without_schemas(tmp_path: Path) -> None:
    with pytest.raises(Operational, match="no Kubernetes schemas"):
        found_in(GOOD, tmp_path)


@pytest.mark.parametrize("broken", ["service-v1.json", "_definitions.json"])
def test_a_broken_schema_is_not_the_manifests_fault(
    broken: str, tmp_path: Path, schemas: Path
) -> None:
    shutil.copytree(schemas, tmp_path / "schemas")
    (tmp_path / "schemas" / broken).write_text("{", encoding="utf-8")
    with pytest.raises(Operational):
        found_in(GOOD, tmp_path / "schemas")


@pytest.mark.parametrize("body", ["exit 0", "exit 1", "echo '{}'", "echo '{\"resources\": []}'"])
def test_a_broken_kubeconform(
    body: str,
    schemas: Path,
    program: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RECIPE_KUBECONFORM", str(program("kubeconform", body)))
    with pytest.raises(Operational, match="kubeconform failed"):
        found_in(GOOD, schemas)
