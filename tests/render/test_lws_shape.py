"""A LeaderWorkerSet: one group, a leader on its node, workers elsewhere."""

from pathlib import Path
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.plan import Plan
from generator.render.templates import Templates
from tests.plan.edited import edited
from tests.plan.plans import plan_of
from tests.plan.test_members import topology
from tests.properties.arrival import value_of
from tests.properties.kubelet import container_arrival
from tests.render.shapes import BOX, container, node_term, objects, off_each_other, on_node

LEADER = "leader.example"


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The recipe `pair` on four nodes."""
    changes = {"serving/pair.yaml": {"topology": topology(4)}}
    return edited(tmp_path_factory.mktemp("four"), changes)


def group(plan: Plan, templates: Templates) -> Any:
    return objects(plan, templates)["LeaderWorkerSet", plan.name]["spec"]


def template(plan: Plan, templates: Templates, which: str) -> Any:
    return group(plan, templates)["leaderWorkerTemplate"][f"{which}Template"]


def test_the_objects(small: Catalog, templates: Templates) -> None:
    found = objects(plan_of(small, target="lws", namespace="llm"), templates)
    assert set(found) == {("LeaderWorkerSet", "pair"), ("Service", "pair")}
    assert {one["metadata"]["namespace"] for one in found.values()} == {"llm"}


@pytest.mark.parametrize("nodes", [2, 3, 4])
def test_the_group_has_the_recipes_size(tmp_path: Path, templates: Templates, nodes: int) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"topology": topology(nodes)}})
    spec = group(plan_of(catalog, target="lws"), templates)
    assert spec["replicas"] == 1
    assert spec["leaderWorkerTemplate"]["size"] == nodes
    assert spec["leaderWorkerTemplate"]["restartPolicy"] == "RecreateGroupOnPodRestart"


@pytest.mark.parametrize("recipe", ["small", "four"])
def test_the_leader_is_on_its_node(
    request: pytest.FixtureRequest, templates: Templates, recipe: str
) -> None:
    plan = plan_of(request.getfixturevalue(recipe), target="lws")
    spec = template(plan, templates, "leader")["spec"]
    assert node_term(spec) == on_node("node-a")
    assert off_each_other(spec) is None


def test_a_free_worker_is_elsewhere(small: Catalog, templates: Templates) -> None:
    spec = template(plan_of(small, target="lws"), templates, "worker")["spec"]
    assert node_term(spec) == {**on_node("node-a", "NotIn"), "matchExpressions": [BOX]}
    assert off_each_other(spec) is None


def test_a_pinned_worker_is_on_its_node(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, target="lws", worker_nodes=("node-b",))
    assert node_term(template(plan, templates, "worker")["spec"]) == on_node("node-b")


def test_many_workers_share_no_node(four: Catalog, templates: Templates) -> None:
    plan = plan_of(four, target="lws")
    spec = template(plan, templates, "worker")["spec"]
    assert node_term(spec) == {**on_node("node-a", "NotIn"), "matchExpressions": [BOX]}
    wanted = off_each_other(spec)
    for which in ("leader", "worker"):
        labels = template(plan, templates, which)["metadata"]["labels"]
        assert wanted.items() <= labels.items()


def test_requests_reach_the_leader_alone(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, target="lws")
    service = objects(plan, templates)["Service", "pair"]["spec"]
    leader, worker = (template(plan, templates, which) for which in ("leader", "worker"))
    selector = service["selector"].items()
    assert selector <= leader["metadata"]["labels"].items()
    assert not selector <= worker["metadata"]["labels"].items()
    [port] = service["ports"]
    ports = {found["name"]: found["containerPort"] for found in container(leader["spec"])["ports"]}
    assert ports[port["targetPort"]] == port["port"] == plan.head.port
    assert "ports" not in container(worker["spec"])


def test_the_controllers_variables_are_used_and_not_set(
    small: Catalog, four: Catalog, templates: Templates
) -> None:
    for catalog in (small, four):
        plan = plan_of(catalog, target="lws")
        for which in ("leader", "worker"):
            spec = template(plan, templates, which)["spec"]
            assert not [e["name"] for e in container(spec)["env"] if e["name"].startswith("LWS_")]
            assert "$(LWS_LEADER_ADDRESS)" in container(spec)["args"]


@pytest.mark.parametrize(("nodes", "index"), [(2, 1), (4, 1), (4, 2), (4, 3)])
def test_every_process_has_a_rank_of_its_own(
    tmp_path: Path, templates: Templates, nodes: int, index: int
) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"topology": topology(nodes)}})
    plan = plan_of(catalog, target="lws")
    assert [member.name for member in plan.members] == ["head", "worker"]
    for which, rank in (("leader", 0), ("worker", index)):
        injected = {"LWS_LEADER_ADDRESS": LEADER, "LWS_WORKER_INDEX": str(rank)}
        spec = template(plan, templates, which)["spec"]
        argv = container_arrival(container(spec), injected).argv
        assert value_of(argv, "--node-rank") == str(rank)
        assert value_of(argv, "--master-addr") == LEADER
        assert value_of(argv, "--nnodes") == str(nodes)
        assert ("--headless" in argv) == (rank > 0)
