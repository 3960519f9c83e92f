"""What a real API server refuses, and where the finding points."""

from pathlib import Path

import pytest

from generator.cluster.client import Client
from generator.cluster.dry_run import RULE, DryRun, Judged
from generator.cluster.missing import Missing
from generator.finding import Finding
from tests.cluster.kinds import EDITS, GOOD, Edit
from tests.conftest import ROOT

DEFINITIONS = ROOT / "schemas" / "crds"
POD = """\
apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
  - {name: a, image: b}
"""
KUSTOMIZATION = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n"


@pytest.fixture
def dry_run(client: Client) -> DryRun:
    return DryRun(client, Missing("kubectl", DEFINITIONS))


def judged(dry_run: DryRun, text: str) -> tuple[Finding, ...]:
    return dry_run.judge({"a.yaml": text}).findings


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_object_of_each_kind_passes(kind: str, dry_run: DryRun) -> None:
    assert dry_run.judge({"a.yaml": GOOD[kind]}) == Judged((), 1)


@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_a_bad_object_of_each_kind_is_refused(edit: Edit, dry_run: DryRun) -> None:
    text = edit.text()
    found = judged(dry_run, text)
    assert found
    assert all(f.rule == RULE and f.severity == "error" and f.hint for f in found)
    [finding] = [f for f in found if edit.says in f.message]
    if edit.fault != "missing":
        line = text.splitlines()[finding.at.line - 1]
        assert f'"{edit.path[-1]}"' in line


def test_nothing_is_kept(dry_run: DryRun, client: Client) -> None:
    assert judged(dry_run, GOOD["StatefulSet"]) == ()
    assert client.items("/apis/apps/v1/namespaces/default/statefulsets") == []


def test_a_placeholder_is_a_text_like_any_other(dry_run: DryRun) -> None:
    """So a dry-run that passes says nothing of placeholders."""
    text = POD.replace("image: b", "image: b, args: ['--model', '<MODEL_DIR>']")
    text += "  volumes: [{name: m, hostPath: {path: <MODEL_DIR>}}]\n"
    assert judged(dry_run, text) == ()
    assert judged(dry_run, POD + "  nodeName: <NODE>\n") != ()


def test_several_documents_and_a_list(dry_run: DryRun) -> None:
    item = '{apiVersion: v1, kind: Service, metadata: {name: b}, spec: {ports: [{port: "x"}]}}'
    listed = f"apiVersion: v1\nkind: List\nitems:\n- {item}\n"
    found = judged(dry_run, f"# about it\n{POD}---\n{POD}  nonsense: 1\n---\n{listed}")
    assert [f.at.line for f in found] == [15, 20]
    assert "unknown field `spec.nonsense`" in found[0].message
    assert "Service b" in found[1].message


def test_a_key_that_is_there_twice(dry_run: DryRun) -> None:
    [finding] = judged(dry_run, f"---\n{POD}---\n{POD}  hostNetwork: true\n  hostNetwork: false\n")
    assert (finding.rule, finding.at.line) == ("yaml.duplicate-key", 16)


def test_values_are_what_kubectl_makes_of_them(dry_run: DryRun) -> None:
    """`on` is a truth value in the YAML that an API server reads."""
    [finding] = judged(dry_run, POD.replace("image: b", "image: b, args: [x, on]"))
    assert "is of type bool; it must be string" in finding.message
    assert "quotation marks" in finding.hint


def test_only_what_was_written_is_named(dry_run: DryRun) -> None:
    """The server copies limits to requests, and finds half an accelerator in both."""
    text = POD.replace("image: b", "image: b, resources: {limits: {nvidia.com/gpu: 1.5}}")
    [finding] = judged(dry_run, text)
    assert "limits[nvidia.com/gpu]" in finding.message
    assert "must be an integer" in finding.message


def test_a_namespace_that_is_not_there(dry_run: DryRun) -> None:
    [finding] = judged(dry_run, POD.replace("name: a}\n", "name: a, namespace: nowhere}\n"))
    assert "it has no namespace `nowhere`" in finding.message
    assert "`kubectl create namespace nowhere`" in finding.hint
    assert finding.at.line == 3


def test_an_own_server_gets_the_namespaces(client: Client) -> None:
    own = DryRun(client, Missing("kubectl", DEFINITIONS), own=True)
    assert judged(own, POD.replace("name: a}\n", "name: a, namespace: made}\n")) == ()
    [finding] = judged(own, POD.replace("name: a}\n", "name: a, namespace: No Name}\n"))
    assert "No Name" in finding.message


def test_a_kind_that_is_not_there(dry_run: DryRun) -> None:
    [finding] = judged(dry_run, "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\n")
    assert "it has no kind `Thing` of apiVersion `example.com/v1`" in finding.message
    [finding] = judged(dry_run, "apiVersion: apps/v1\nkind: StatefullSet\nmetadata: {name: a}\n")
    assert "no kind `StatefullSet`" in finding.message
    assert finding.at.line == 2


def test_a_definition_that_is_not_installed(
    dry_run: DryRun, client: Client, tmp_path: Path
) -> None:
    text = (DEFINITIONS / "leaderworkersets.yaml").read_text(encoding="utf-8")
    others = text.replace('"leaderworkerset.x-k8s.io"', '"other.example.com"')
    others = others.replace("leaderworkersets.leaderworkerset.x-k8s.io", "leaderworkersets.other")
    (tmp_path / "leaderworkersets.yaml").write_text(others, encoding="utf-8")
    own = DryRun(client, Missing("kubectl --context prod", tmp_path))
    manifest = GOOD["LeaderWorkerSet"].replace("leaderworkerset.x-k8s.io", "other.example.com")
    [finding] = judged(own, manifest)
    assert "its CustomResourceDefinition is not installed" in finding.message
    path = tmp_path / "leaderworkersets.yaml"
    assert f"`kubectl --context prod apply --server-side -f {path}`" in finding.hint
    assert "kubernetes-sigs/lws" in finding.hint


def test_what_is_there_already_is_held_to_what_can_change(
    dry_run: DryRun, client: Client, namespace: str
) -> None:
    text = GOOD["StatefulSet"].replace("{name: chat}", f"{{name: chat, namespace: {namespace}}}", 1)
    path = f"/apis/apps/v1/namespaces/{namespace}/statefulsets"
    created = client.send("POST", path, text.encode(), "application/yaml")
    assert created.ok, created.message
    assert judged(dry_run, text) == ()
    [finding] = judged(dry_run, text.replace("serviceName: chat", "serviceName: other"))
    assert "field is immutable" in finding.message


def test_a_warning_of_the_server_is_passed_on(dry_run: DryRun) -> None:
    twice = "{name: X, value: a}"
    text = POD.replace("image: b", f"image: b, env: [{twice}, {twice}]")
    [finding] = judged(dry_run, text)
    assert (finding.severity, finding.at.line) == ("warning", 6)
    assert "hides previous definition" in finding.message


def test_what_is_no_object_is_left_out(dry_run: DryRun) -> None:
    text = "services: {a: {image: b}}\n"
    assert dry_run.judge(
        {"a.yaml": f"{text}---\n{KUSTOMIZATION}", "b.yaml": "", "c.yaml": "- 1\n"}
    ) == Judged((), 0)


@pytest.mark.parametrize("text", ["a: [", "\0", "apiVersion: v1\nkind: 'x\n"])
def test_what_cannot_be_read_is_a_finding(text: str, dry_run: DryRun) -> None:
    assert judged(dry_run, text) != ()
