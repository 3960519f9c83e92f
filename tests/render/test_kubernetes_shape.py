"""The manifests of a real recipe fit together: what refers to something refers to what is there."""

import re
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.plan import Plan
from generator.render.render import render
from generator.render.templates import Templates
from tests.plan.plans import plan_of
from tests.properties.kubelet import documents

NAME = "app.kubernetes.io/name"
COMPONENT = "app.kubernetes.io/component"
# https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#dns-label-names
DNS_LABEL = re.compile(r"[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?")


class Manifest:
    """The objects of one render, by kind and name."""

    def __init__(self, plan: Plan, templates: Templates) -> None:
        self.plan = plan
        self.objects: dict[tuple[str, str], Any] = {
            (document["kind"], document["metadata"]["name"]): document
            for document in documents(render(plan, templates)["manifest.yaml"])
        }

    def of_kind(self, kind: str) -> dict[str, Any]:
        return {name: found for (k, name), found in self.objects.items() if k == kind}

    def pod(self, member: str) -> Any:
        return self.objects["StatefulSet", f"{self.plan.name}-{member}"]["spec"]["template"]

    def engine(self, member: str) -> Any:
        [container] = self.pod(member)["spec"]["containers"]
        return container


@pytest.fixture(scope="module")
def manifest(catalog: Catalog, templates: Templates) -> Manifest:
    return Manifest(plan_of(catalog, "deepseek-agent", "kubernetes", node="spark-01"), templates)


@pytest.fixture(scope="module")
def answered(catalog: Catalog, templates: Templates) -> Manifest:
    plan = plan_of(
        catalog,
        "deepseek-agent",
        "kubernetes",
        node="spark-01",
        worker_nodes=("spark-02",),
        namespace="llm",
        sets=["MODEL_DIR=/data/model", "RUNTIME_CLASS=nvidia"],
    )
    return Manifest(plan, templates)


def test_the_objects(manifest: Manifest) -> None:
    assert set(manifest.objects) == {
        ("Service", "deepseek-agent"),
        ("Service", "deepseek-agent-head"),
        ("StatefulSet", "deepseek-agent-head"),
        ("StatefulSet", "deepseek-agent-worker"),
    }


@pytest.mark.parametrize("service", ["deepseek-agent", "deepseek-agent-head"])
def test_a_service_selects_the_head_and_nothing_else(manifest: Manifest, service: str) -> None:
    selector = manifest.objects["Service", service]["spec"]["selector"]
    matches = {
        member.name
        for member in manifest.plan.members
        if selector.items() <= manifest.pod(member.name)["metadata"]["labels"].items()
    }
    assert matches == {"head"}


def test_a_stateful_set_selects_its_own_pods(manifest: Manifest) -> None:
    sets = manifest.of_kind("StatefulSet")
    for found in sets.values():
        selector = found["spec"]["selector"]["matchLabels"].items()
        matches = [
            other["metadata"]["name"]
            for other in sets.values()
            if selector <= other["spec"]["template"]["metadata"]["labels"].items()
        ]
        assert matches == [found["metadata"]["name"]]
        assert found["spec"]["replicas"] == 1
        assert found["spec"]["serviceName"] in manifest.of_kind("Service")


def test_the_head_has_an_address_before_it_is_ready(manifest: Manifest) -> None:
    spec = manifest.objects["Service", "deepseek-agent-head"]["spec"]
    assert spec["clusterIP"] == "None"
    assert spec["publishNotReadyAddresses"] is True
    assert spec["ports"] == [{"name": "rendezvous", "port": 25000}]


def test_requests_wait_for_a_head_that_is_ready(manifest: Manifest) -> None:
    spec = manifest.objects["Service", "deepseek-agent"]["spec"]
    assert not spec.get("publishNotReadyAddresses")
    [port] = spec["ports"]
    assert port["port"] == manifest.plan.head.port == 8888
    ports = {found["name"]: found["containerPort"] for found in manifest.engine("head")["ports"]}
    assert ports[port["targetPort"]] == 8888


def test_the_ranks_meet_at_the_heads_service(manifest: Manifest) -> None:
    for member in manifest.plan.members:
        words = manifest.engine(member.name)["args"]
        assert words[words.index("--master-addr") + 1] in manifest.of_kind("Service")


def test_a_start_has_its_whole_budget(manifest: Manifest) -> None:
    probe = manifest.engine("head")["startupProbe"]
    budget = manifest.plan.start.budget_seconds
    assert isinstance(budget, int)
    assert budget <= probe["periodSeconds"] * probe["failureThreshold"] < budget + 10
    assert probe["httpGet"] == {"path": manifest.plan.engine.health_path, "port": "http"}


@pytest.mark.parametrize("recipe", ["single", "pair"])
def test_a_budget_is_rounded_up(small: Catalog, templates: Templates, recipe: str) -> None:
    shape = Manifest(plan_of(small, recipe, "kubernetes"), templates)
    probe = shape.engine("head")["startupProbe"]
    assert probe["periodSeconds"] * probe["failureThreshold"] == {"single": 70, "pair": 60}[recipe]


def test_ready_is_what_the_engine_says(manifest: Manifest) -> None:
    engine = manifest.engine("head")
    assert engine["readinessProbe"]["httpGet"] == {"path": "/health", "port": "http"}
    assert "livenessProbe" not in engine


def test_a_worker_that_serves_no_port_has_no_probe(manifest: Manifest) -> None:
    engine = manifest.engine("worker")
    assert not {"ports", "startupProbe", "readinessProbe", "livenessProbe"} & set(engine)


def node_terms(shape: Manifest, member: str) -> list[Any]:
    affinity = shape.pod(member)["spec"]["affinity"]["nodeAffinity"]
    terms = affinity["requiredDuringSchedulingIgnoredDuringExecution"]["nodeSelectorTerms"]
    assert isinstance(terms, list)
    return terms


def test_the_head_is_on_its_node(manifest: Manifest) -> None:
    field = {"key": "metadata.name", "operator": "In", "values": ["spark-01"]}
    assert node_terms(manifest, "head") == [{"matchFields": [field]}]


def test_a_free_worker_is_on_another_node_of_the_same_hardware(manifest: Manifest) -> None:
    label = manifest.plan.hardware.access.label
    assert label is not None
    # One term: both of its conditions must hold.
    assert node_terms(manifest, "worker") == [
        {
            "matchFields": [
                {"key": "metadata.name", "operator": "NotIn", "values": ["spark-01"]},
            ],
            "matchExpressions": [{"key": label.key, "operator": "In", "values": [label.value]}],
        }
    ]


def test_a_pinned_worker_is_on_its_node(answered: Manifest) -> None:
    field = {"key": "metadata.name", "operator": "In", "values": ["spark-02"]}
    assert node_terms(answered, "worker") == [{"matchFields": [field]}]


@pytest.mark.parametrize("shape", ["manifest", "answered"])
def test_every_mount_has_its_volume_and_every_volume_its_mount(
    request: pytest.FixtureRequest, shape: str
) -> None:
    found: Manifest = request.getfixturevalue(shape)
    for member in found.plan.members:
        spec = found.pod(member.name)["spec"]
        volumes = [volume["name"] for volume in spec["volumes"]]
        assert len(volumes) == len(set(volumes))
        mounted = set()
        for container in (*spec.get("initContainers", ()), *spec["containers"]):
            paths = [mount["mountPath"] for mount in container["volumeMounts"]]
            assert len(paths) == len(set(paths))
            mounted |= {mount["name"] for mount in container["volumeMounts"]}
        assert mounted == set(volumes)


def test_weights_on_the_node_are_read_only_and_must_be_there(answered: Manifest) -> None:
    spec = answered.pod("head")["spec"]
    [volume] = [volume for volume in spec["volumes"] if volume["name"] == "model"]
    assert volume["hostPath"] == {"path": "/data/model", "type": "Directory"}
    [mount] = [m for m in answered.engine("head")["volumeMounts"] if m["name"] == "model"]
    assert mount["readOnly"] is True
    assert mount["mountPath"] in answered.engine("head")["args"]
    assert "initContainers" not in spec


def test_each_member_asks_for_the_accelerators_of_a_node(manifest: Manifest) -> None:
    topology = manifest.plan.topology
    for member in manifest.plan.members:
        limits = manifest.engine(member.name)["resources"]["limits"]
        assert limits == {"nvidia.com/gpu": str(topology.accelerators_per_node)}


def test_every_container_runs_the_pinned_image(manifest: Manifest) -> None:
    for member in manifest.plan.members:
        spec = manifest.pod(member.name)["spec"]
        images = {c["image"] for c in (*spec["initContainers"], *spec["containers"])}
        assert images == {manifest.plan.head.image}
        assert re.fullmatch(r"[^@]+:[^@]+@sha256:[0-9a-f]{64}", manifest.plan.head.image)


def test_names_are_dns_labels(manifest: Manifest) -> None:
    names = [name for _, name in manifest.objects]
    for member in manifest.plan.members:
        spec = manifest.pod(member.name)["spec"]
        names += [container["name"] for container in spec["containers"]]
        names += [volume["name"] for volume in spec["volumes"]]
    assert [name for name in names if not DNS_LABEL.fullmatch(name)] == []


def test_everything_is_in_the_namespace_or_in_the_current_one(
    manifest: Manifest, answered: Manifest
) -> None:
    for shape, namespace in ((manifest, None), (answered, "llm")):
        found = {o["metadata"].get("namespace") for o in shape.objects.values()}
        assert found == {namespace}


def test_labels_are_what_the_teardown_selects(manifest: Manifest) -> None:
    for found in manifest.objects.values():
        labels = found["metadata"]["labels"]
        assert labels[NAME] == "deepseek-agent"
        assert labels["app.kubernetes.io/managed-by"] == "serving-recipes"
    for member in manifest.plan.members:
        labels = manifest.pod(member.name)["metadata"]["labels"]
        assert labels[COMPONENT] == member.name
        assert labels["app.kubernetes.io/managed-by"] == "serving-recipes"


def test_the_runtime_class_is_asked_for_only_when_it_was_given(
    manifest: Manifest, answered: Manifest
) -> None:
    assert "runtimeClassName" not in manifest.pod("head")["spec"]
    assert answered.pod("worker")["spec"]["runtimeClassName"] == "nvidia"
