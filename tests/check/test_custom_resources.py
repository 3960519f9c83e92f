"""Custom resources against their committed schemas, with the real kubeconform."""

import shutil
from pathlib import Path

import pytest

from generator.check.crd_schemas import read
from generator.check.schema_files import COMMON, CUSTOM, fields_at, folder_of, schema_file
from generator.errors import Operational
from generator.finding import Location
from tests.check.custom_resources import LEAST, REALISTIC
from tests.check.manifests import GOOD, found_in

# Kind, what to change in its realistic document, the text at whose first letter the finding
# stands, and words of its message and hint.
FAULTS = {
    "unknown nested field": (
        ("LeaderWorkerSet", "            volumeMounts:", "            volumeMount:"),
        ("volumeMount:", "containers[0]` has no field `volumeMount`", "write `volumeMounts`"),
    ),
    "field of another kind": (
        ("ServingRuntime", "  multiModel: false", "  hostNetwork: true"),
        ("hostNetwork", "`spec` has no field `hostNetwork`", "remove `hostNetwork`"),
    ),
    "unknown field of the kind": (
        ("InferaDeployment", "kind: InferaDeployment", "kind: InferaDeployment\nspecs: {}"),
        ("specs", "`InferaDeployment` has no field `specs`", "write `spec`"),
    ),
    "unknown field of metadata": (
        ("InferenceService", "  annotations:", "  annotation:"),
        ("annotation:", "`metadata` has no field `annotation`", "write `annotations`"),
    ),
    "field where the definition names none": (
        (
            "ServingRuntime",
            "      emptyDir: {medium: Memory, sizeLimit: 16Gi}",
            "      ephemeral: {volumeClaimTemplate: {metadata: {labels: {a: b}}, spec: {}}}",
        ),
        ("labels: {a", "metadata` has no field `labels`", "remove `labels`"),
    ),
    "wrong type": (
        ("InferenceService", "minReplicas: 1", 'minReplicas: "1"'),
        ('"1"', "`spec.predictor.minReplicas` is of type string", "without quotation marks: 1"),
    ),
    "number for a string": (
        ("InferaDeployment", "memory: 512Gi, sharedMemory", "memory: 512, sharedMemory"),
        ("512, ", "resources.memory` is of type number", 'in quotation marks: "512"'),
    ),
    "neither integer nor string": (
        ("LeaderWorkerSet", "maxSurge: 25%", "maxSurge: 0.25"),
        ("0.25", "must be integer or string", 'in quotation marks: "0.25"'),
    ),
    "null": (
        (
            "ServingRuntime",
            "  workerSpec:\n    pipelineParallelSize: 2",
            "  workerSpec:\n    size:",
        ),
        ("size:", "`spec.workerSpec` has no field `size`", "remove `size`"),
    ),
    "missing template": (
        ("LeaderWorkerSet", "    workerTemplate:", "    leaderTemplate2:"),
        ("leaderWorkerTemplate:", "has no `workerTemplate`", "add `workerTemplate`"),
    ),
    "missing container name": (
        ("ServingRuntime", "    - name: kserve-container\n      image", "    - image"),
        ("image: ", "`spec.containers[0]` has no `name`", "add `name` to `spec.containers[0]`"),
    ),
    "missing predictor": (
        ("InferenceService", "  predictor:", "  transformer:"),
        ("spec:", "`spec` has no `predictor`", "add `predictor` to `spec`"),
    ),
    "missing component type": (
        ("InferaDeployment", "      componentType: server\n", ""),
        ("router:", "`spec.services.router` has no `componentType`", "add `componentType`"),
    ),
    "missing name": (
        ("ServingRuntime", "metadata:\n  name: engine", "metadata:\n  labels: {}"),
        ("metadata:", "`metadata` has no `name`", "add `name`"),
    ),
    "bad quantity": (
        ("LeaderWorkerSet", "sizeLimit: 16Gi", "sizeLimit: 16 gigs"),
        ("16 gigs", "`16 gigs`, which is no Kubernetes quantity", "16Gi"),
    ),
    "bad quantity of a resource": (
        ("InferenceService", "requests: {cpu: 500m", "requests: {cpu: 500 m"),
        ("500 m", "requests.cpu` is `500 m`, which is no Kubernetes quantity", "500m"),
    ),
    "exponent that controllers cannot read": (
        ("ServingRuntime", "memory: 64Gi", "memory: 1e1.5"),
        ("1e1.5", "no Kubernetes quantity", "write a number"),
    ),
    "not in an enumeration": (
        ("LeaderWorkerSet", "startupPolicy: LeaderReady", "startupPolicy: Parallel"),
        ("Parallel", "is `Parallel`", "write one of `LeaderCreated`, `LeaderReady`"),
    ),
    "below the minimum": (
        ("InferaDeployment", "numberOfNodes: 2", "numberOfNodes: 0"),
        ("0\n      resources", "minimum: got 0, want 1", "correct the value"),
    ),
    "wrong version": (
        ("LeaderWorkerSet", "x-k8s.io/v1\n", "x-k8s.io/v1alpha1\n"),
        ("LeaderWorkerSet", "no schema for", "leaderworkerset-leaderworkerset.x-k8s.io-v1"),
    ),
    "wrong group": (
        ("LeaderWorkerSet", "leaderworkerset.x-k8s.io", "leaderworkersets.x-k8s.io"),
        ("LeaderWorkerSet", "no schema for", "leaderworkerset-leaderworkerset.x-k8s.io-v1"),
    ),
    "wrong case of kind": (
        ("InferenceService", "kind: InferenceService", "kind: Inferenceservice"),
        ("Inferenceservice", "`kind` is `Inferenceservice`", "write `InferenceService`"),
    ),
}


@pytest.fixture
def crds(schemas: Path) -> Path:
    return schemas.parent / CUSTOM


@pytest.fixture
def copied(tmp_path: Path, schemas: Path) -> Path:
    """The Kubernetes schemas, and beside them the others, to be changed."""
    return Path(shutil.copytree(schemas.parent, tmp_path / "schemas")) / schemas.name


def place(text: str, marker: str) -> Location:
    before = text[: text.index(marker)]
    return Location("chat/manifests.yaml", before.count("\n") + 1, len(before.split("\n")[-1]) + 1)


@pytest.mark.parametrize("kind", REALISTIC)
def test_good_documents_have_no_finding(kind: str, schemas: Path) -> None:
    assert found_in(LEAST[kind], schemas) == ()
    assert found_in(REALISTIC[kind], schemas) == ()


def test_kinds_of_both_folders_in_one_file(schemas: Path) -> None:
    assert found_in("---\n".join([GOOD, *REALISTIC.values()]), schemas) == ()


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_where_it_stands(name: str, schemas: Path) -> None:
    (kind, old, new), (marker, message, hint) = FAULTS[name]
    assert old in REALISTIC[kind]
    text = REALISTIC[kind].replace(old, new, 1)
    findings = found_in(text, schemas)
    at = place(text, marker)
    matching = [f for f in findings if f.at == at and message in f.message and hint in f.hint]
    assert matching, findings


@pytest.mark.parametrize("kind", LEAST)
def test_each_kind_is_closed_and_needs_its_spec(kind: str, schemas: Path) -> None:
    text = LEAST[kind] + "nonsense: 1\n"
    assert [f.at.line for f in found_in(text, schemas)] == [5]
    text = LEAST[kind].split("spec:", 1)[0]
    assert [f.message for f in found_in(text, schemas)] == [f"`{kind}` has no `spec`"]


def test_the_server_sets_defaults_before_it_looks_for_required_fields(schemas: Path) -> None:
    text = LEAST["LeaderWorkerSet"].replace("spec: {", "spec: {rolloutStrategy: {}, ", 1)
    assert found_in(text, schemas) == ()
    definitions = read(schemas.parent / CUSTOM)
    definition = next(d for d in definitions if d.kind == "LeaderWorkerSet")
    schema = definition.versions()["leaderworkerset.x-k8s.io/v1"]
    strategy = schema["properties"]["spec"]["properties"]["rolloutStrategy"]
    assert strategy["required"] == ["type"]
    assert "default" in strategy["properties"]["type"]


@pytest.mark.parametrize("kind", LEAST)
def test_status_is_the_servers(kind: str, schemas: Path) -> None:
    assert found_in(LEAST[kind] + "status: {anything: [1]}\n", schemas) == ()


@pytest.mark.parametrize("broken", ["inferenceservice-serving.kserve.io-v1beta1.json", COMMON])
def test_a_broken_schema_is_not_the_manifests_fault(broken: str, copied: Path) -> None:
    (copied.parent / CUSTOM / broken).write_text("{", encoding="utf-8")
    assert found_in(GOOD, copied) == ()
    with pytest.raises(Operational):
        found_in(REALISTIC["InferenceService"], copied)


def test_folder_of(schemas: Path, crds: Path) -> None:
    assert folder_of(schemas, "serving.kserve.io/v1", "Widget") == crds
    assert folder_of(schemas, "kserve.io/v1", "InferenceService") == crds
    assert folder_of(schemas, "kserve.io/v1", "Service") == schemas
    assert folder_of(schemas, "v1", "") == schemas


def test_fields_at(crds: Path) -> None:
    name = schema_file("serving.kserve.io/v1beta1", "InferenceService")
    path = ("spec", "predictor", "containers", 0)
    assert "imagePullPolicy" in fields_at(crds, name, path)
    assert "ownerReferences" in fields_at(crds, name, ("metadata",))
