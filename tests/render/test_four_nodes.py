"""A recipe on four nodes in plain Kubernetes: four processes that never share one."""

from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.render.templates import Templates
from tests.plan.edited import edited
from tests.plan.plans import plan_of
from tests.plan.test_members import topology
from tests.properties.arrival import value_of
from tests.properties.kubelet import container_arrival
from tests.render.shapes import BOX, container, node_term, objects, off_each_other, on_node

NAMES = ("head", "worker-1", "worker-2", "worker-3")


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    changes = {"serving/pair.yaml": {"topology": topology(4)}}
    return edited(tmp_path_factory.mktemp("four"), changes)


@pytest.fixture(scope="module")
def found(four: Catalog, templates: Templates) -> dict[tuple[str, str], Any]:
    """With one worker on a node of its own, and two that go where there is room."""
    return objects(plan_of(four, target="kubernetes", worker_nodes=("node-b",)), templates)


def pod(found: dict[tuple[str, str], Any], member: str) -> Any:
    return found["StatefulSet", f"pair-{member}"]["spec"]["template"]


def test_the_objects(found: dict[tuple[str, str], Any]) -> None:
    assert [name for kind, name in found if kind == "StatefulSet"] == [f"pair-{n}" for n in NAMES]


def test_ranks_follow_the_names(found: dict[tuple[str, str], Any]) -> None:
    for rank, name in enumerate(NAMES):
        argv = container_arrival(container(pod(found, name)["spec"])).argv
        assert value_of(argv, "--node-rank") == str(rank)
        assert value_of(argv, "--nnodes") == "4"
        assert value_of(argv, "--master-addr") == "pair-head"


def test_named_nodes_are_taken_in_order_of_rank(found: dict[tuple[str, str], Any]) -> None:
    assert node_term(pod(found, "head")["spec"]) == on_node("node-a")
    assert node_term(pod(found, "worker-1")["spec"]) == on_node("node-b")


@pytest.mark.parametrize("name", ["worker-2", "worker-3"])
def test_free_workers_share_a_node_with_nobody(
    found: dict[tuple[str, str], Any], name: str
) -> None:
    spec = pod(found, name)["spec"]
    assert node_term(spec) == {**on_node("node-a", "NotIn"), "matchExpressions": [BOX]}
    wanted = off_each_other(spec)
    for member in NAMES:
        assert wanted.items() <= pod(found, member)["metadata"]["labels"].items()


@pytest.mark.parametrize("name", ["head", "worker-1"])
def test_a_pod_on_a_named_node_needs_no_such_rule(
    found: dict[tuple[str, str], Any], name: str
) -> None:
    assert off_each_other(pod(found, name)["spec"]) is None


def test_two_nodes_need_no_such_rule(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, target="kubernetes")
    assert off_each_other(pod(objects(plan, templates), "worker")["spec"]) is None
