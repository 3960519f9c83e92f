"""Which nodes a recipe can be given: an answer that would change nothing is refused."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.vocabulary import Target
from tests.plan.edited import edited, through_infera
from tests.plan.plans import after, filled, plan_of
from tests.plan.test_members import topology
from tests.targets import PAIR_TARGETS


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    changes = {"serving/pair.yaml": {"topology": topology(4)}}
    return edited(tmp_path_factory.mktemp("four"), changes)


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_a_node_for_a_worker_that_is_not_there(small: Catalog, target: Target) -> None:
    with pytest.raises(BadInput) as caught:
        plan_of(small, target=target, worker_nodes=("node-b", "node-c"))
    assert "--worker-node node-c" in caught.value.message
    assert "spans 2 nodes" in caught.value.hint


def test_one_node_has_no_worker(small: Catalog) -> None:
    with pytest.raises(BadInput) as caught:
        plan_of(small, "single", worker_nodes=("node-b",))
    assert caught.value.hint == "the recipe has one node; use --node"


@pytest.mark.parametrize(
    ("recipe", "key", "hint"),
    [
        ("pair", "HEAD_NODE", "did you mean `"),
        ("single", "HEAD_NODE", "did you mean `"),
        ("single", "WORKER_NODE", ""),
        ("pair", "WORKER_1_NODE", "did you mean `WORKER_NODE`?"),
        ("pair", "PREFILL_NODE", ""),
    ],
)
def test_an_answer_for_a_node_that_nobody_has(
    small: Catalog, recipe: str, key: str, hint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        plan_of(small, recipe, sets=[f"{key}=node-x"])
    assert f"--set {key}=…" in caught.value.message
    assert hint in caught.value.hint


@pytest.mark.parametrize("key", ["NODE", "WORKER_NODE", "HEAD_NODE", "SERVE_NODE"])
def test_roles_have_nodes_of_their_own_names(tmp_path: Path, key: str) -> None:
    catalog = edited(tmp_path, through_infera())
    nodes = {"prefill": "a", "decode": "b"}
    answers = Answers(role_nodes=nodes, placeholders={"MODEL_DIR": "/m", key: "x"})
    with pytest.raises(BadInput, match=f"--set {key}="):
        resolve(catalog, "single", "infera", answers)


@pytest.mark.parametrize("target", ["kubernetes", "docker", "shell"])
def test_each_of_many_workers_has_its_node(four: Catalog, target: Target) -> None:
    sets = ["WORKER_3_NODE=node-d", "FABRIC_ADDRESS=192.0.2.1"]
    plan = plan_of(four, target=target, sets=sets, worker_nodes=("node-b", "node-c"))
    assert [member.name for member in plan.members] == ["head", "worker-1", "worker-2", "worker-3"]
    assert [member.node for member in plan.members] == ["node-a", "node-b", "node-c", "node-d"]
    with pytest.raises(BadInput, match="WORKER_NODE"):
        plan_of(four, target=target, sets=["WORKER_NODE=node-b"])


def test_a_free_worker_of_many_keeps_off_the_heads_node(four: Catalog) -> None:
    plan = plan_of(four, target="kubernetes", worker_nodes=("node-b",))
    assert [member.other_than for member in plan.members] == [None, None, "node-a", "node-a"]
    assert filled(plan, "WORKER_1_NODE").by == "option"
    assert filled(plan, "WORKER_3_NODE").by == "left-out"


def test_one_template_is_all_workers(four: Catalog) -> None:
    plan = plan_of(four, target="lws")
    head, worker = plan.members
    assert (worker.name, worker.node, worker.other_than) == ("worker", None, "node-a")
    assert (after(head, "--node-rank"), after(worker, "--node-rank")) == (
        "0",
        "$(LWS_WORKER_INDEX)",
    )
    expanding = {word.text for word in worker.words if word.expands}
    assert expanding == {"$(LWS_WORKER_INDEX)", "$(LWS_LEADER_ADDRESS)"}


@pytest.mark.parametrize("key", ["WORKER_NODE", "WORKER_1_NODE", "WORKER_1_CACHE_DIR"])
def test_one_template_has_no_node_of_its_own(four: Catalog, key: str) -> None:
    with pytest.raises(BadInput, match=f"--set {key}="):
        plan_of(four, target="lws", sets=[f"{key}=/node-b"])


def test_one_template_takes_no_worker_node(four: Catalog) -> None:
    with pytest.raises(BadInput, match="one template for all its workers"):
        plan_of(four, target="lws", worker_nodes=("node-b",))


def test_all_workers_of_one_template_have_one_directory(four: Catalog) -> None:
    plan = plan_of(four, target="lws", sets=["WORKER_CACHE_DIR=/w", "HEAD_CACHE_DIR=/h"])
    assert [member.mounts[0].source for member in plan.members] == ["/h", "/w"]
