"""Which answer fills a placeholder, and what happens where there is none."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.models.fleet import Fleet, FleetNode
from generator.plan.fleet import known_answers
from generator.plan.placeholders import TOKEN, tokens
from generator.plan.plan import EnvironmentValue, Json
from generator.source.parse import parse
from generator.vocabulary import Target
from tests.plan.edited import edited, setting
from tests.plan.plans import after, filled, plan_of, variable

FLEET = Fleet(
    nodes={
        "node-a": FleetNode(hardware="box", answers={"FABRIC_ADDRESS": "fleet-a"}),
        "node-b": FleetNode(hardware="box"),
    },
    answers={"FABRIC_ADDRESS": "fleet-all", "NAMESPACE": "fleet-space"},
)
INSTANCE = "HEAD_FABRIC_ADDRESS=instance"
NAME = "FABRIC_ADDRESS=name"


@pytest.mark.parametrize(
    ("sets", "fleet", "head", "worker"),
    [
        ([NAME, INSTANCE], FLEET, ("instance", "set"), ("name", "set")),
        ([INSTANCE, NAME], FLEET, ("instance", "set"), ("name", "set")),
        ([INSTANCE], FLEET, ("instance", "set"), ("fleet-all", "fleet")),
        ([NAME], FLEET, ("name", "set"), ("name", "set")),
        ([], FLEET, ("fleet-a", "fleet"), ("fleet-all", "fleet")),
        ([], None, (None, "default"), (None, "default")),
    ],
)
def test_the_nearest_answer_wins(
    small: Catalog,
    sets: list[str],
    fleet: Fleet | None,
    head: tuple[str | None, str],
    worker: tuple[str | None, str],
) -> None:
    plan = plan_of(small, sets=sets, fleet=fleet, worker_nodes=("node-b",))
    for member, expected in (("HEAD", head), ("WORKER", worker)):
        found = filled(plan, f"{member}_FABRIC_ADDRESS")
        assert (found.value, found.by) == expected
    assert variable(plan.head, "HOST_ADDRESS") == head[0]


@pytest.mark.parametrize(
    ("sets", "namespace", "fleet", "value", "by"),
    [
        (["NAMESPACE=set"], "option", FLEET, "set", "set"),
        ([], "option", FLEET, "option", "option"),
        ([], None, FLEET, "fleet-space", "fleet"),
        ([], None, None, None, "left-out"),
    ],
)
def test_the_namespace(
    small: Catalog,
    sets: list[str],
    namespace: str | None,
    fleet: Fleet | None,
    value: str | None,
    by: str,
) -> None:
    plan = plan_of(small, sets=sets, namespace=namespace, fleet=fleet)
    assert plan.namespace == value
    assert filled(plan, "NAMESPACE").by == by


@pytest.mark.parametrize(
    ("node", "sets", "value", "by"),
    [
        ("option", ["NODE=set"], "set", "set"),
        ("option", [], "option", "option"),
        (None, ["NODE=set"], "set", "set"),
        (None, [], None, "open"),
    ],
)
def test_the_node_of_the_head(
    small: Catalog, node: str | None, sets: list[str], value: str | None, by: str
) -> None:
    plan = plan_of(small, node=node, sets=sets)
    found = filled(plan, "NODE")
    assert (found.value, found.by) == (value, by)
    assert plan.head.node == (value or "<NODE>")


@pytest.mark.parametrize(
    ("workers", "sets", "value", "by"),
    [
        (("option",), ["WORKER_NODE=set"], "set", "set"),
        (("option",), [], "option", "option"),
        ((), ["WORKER_NODE=set"], "set", "set"),
        ((), [], None, "left-out"),
    ],
)
def test_the_node_of_the_worker(
    small: Catalog, workers: tuple[str, ...], sets: list[str], value: str | None, by: str
) -> None:
    plan = plan_of(small, worker_nodes=workers, sets=sets)
    found = filled(plan, "WORKER_NODE")
    assert (found.value, found.by) == (value, by)
    assert plan.members[1].node == value


@pytest.mark.parametrize(
    ("target", "value", "field"),
    [
        ("kubernetes", None, "status.hostIP"),
        ("docker", "<HEAD_FABRIC_ADDRESS>", None),
        ("compose", "<HEAD_FABRIC_ADDRESS>", None),
        ("shell", "<HEAD_FABRIC_ADDRESS>", None),
    ],
)
def test_a_default_is_for_its_target(
    small: Catalog, target: Target, value: str | None, field: str | None
) -> None:
    plan = plan_of(small, target=target)
    [found] = [v for v in plan.head.environment if v.name == "HOST_ADDRESS"]
    assert found == EnvironmentValue("HOST_ADDRESS", value, field, found.at)
    assert bool(plan.open_placeholders) == (target != "kubernetes")


def test_a_pod_field_is_a_whole_value_and_never_part_of_one(small: Catalog) -> None:
    plan = plan_of(small, sets=["env.URL=http://<FABRIC_ADDRESS>:1"])
    assert variable(plan.head, "URL") == "http://<HEAD_FABRIC_ADDRESS>:1"


def test_an_optional_one_without_an_answer_takes_its_setting_along(small: Catalog) -> None:
    names = {value.name for value in plan_of(small).head.environment}
    assert "INTERFACE" not in names
    plan = plan_of(small, sets=["WORKER_FABRIC_INTERFACE=eth7"])
    assert "INTERFACE" not in {value.name for value in plan.head.environment}
    assert variable(plan.members[1], "INTERFACE") == "eth7"


def test_a_needed_one_without_an_answer_stays_visible(small: Catalog) -> None:
    plan = plan_of(small, sets=["gateway=<GATEWAY>/v1"])
    assert after(plan.head, "--gateway") == "<GATEWAY>/v1"
    assert [found.instance for found in plan.open_placeholders] == ["GATEWAY"]
    answered = plan_of(small, sets=["gateway=<GATEWAY>/v1", "GATEWAY=http://g"])
    assert after(answered.head, "--gateway") == "http://g/v1"


def test_one_that_nobody_declared_stays_open(small: Catalog) -> None:
    plan = plan_of(small, sets=["gateway=<NOBODY>"])
    assert [found.instance for found in plan.open_placeholders] == ["NOBODY"]


def test_an_answer_is_not_read_again(small: Catalog) -> None:
    plan = plan_of(small, sets=["gateway=<GATEWAY>", "GATEWAY=<NODE>"])
    assert after(plan.head, "--gateway") == "<NODE>"


def test_placeholders_inside_json_are_filled(tmp_path: Path) -> None:
    value = {"list": ["<GATEWAY>", {"key": "at <GATEWAY>"}], "number": 1, "<GATEWAY>": None}
    catalog = edited(tmp_path, {"profiles/plain.yaml": {"arguments": {"--json": setting(value)}}})
    word = after(plan_of(catalog, sets=["GATEWAY=g"]).head, "--json")
    assert word == '{"list":["g",{"key":"at g"}],"number":1,"<GATEWAY>":null}'


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("<A>", ("A",)),
        ("x<A_1>y<B>", ("A_1", "B")),
        (["<A>", {"k": "<B>"}], ("A", "B")),
        ({"<KEY>": 1}, ()),
        ("<think>", ()),
        ("<1A>", ()),
        ("< A>", ()),
        ("<A", ()),
        ("<|A|>", ()),
        (None, ()),
        (True, ()),
        (1, ()),
    ],
)
def test_tokens(value: Json, names: tuple[str, ...]) -> None:
    assert tokens(value) == names
    assert all(TOKEN.fullmatch(f"<{name}>") for name in names)


@pytest.mark.parametrize(
    ("recipe", "key", "hint"),
    [
        ("pair", "HAED_CACHE_DIR", "did you mean `HEAD_CACHE_DIR`?"),
        ("pair", "WORKER_1_MODEL_DIR", "did you mean `WORKER_MODEL_DIR`?"),
        ("single", "WORKER_CACHE_DIR", ""),
        ("single", "XXXXXXXXXXXXXXXXXX_CACHE_DIR", ""),
    ],
)
def test_an_answer_for_a_member_that_is_not_there_is_refused(
    small: Catalog, recipe: str, key: str, hint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        plan_of(small, recipe, sets=[f"{key}=/x"])
    assert key in caught.value.message
    assert hint in caught.value.hint
    assert caught.value.hint


def test_answers_to_nothing_in_a_fleet_file_are_found(small: Catalog) -> None:
    text = "answers: {GATEWAI: x, NODE: a}\nnodes:\n  n:\n    answers: {ZZZ: 1, IMAGE: i}\n"
    [document] = parse(text, "fleet.yaml").documents
    found = known_answers(document, small.placeholders)
    assert [(str(f.at), f.rule) for f in found] == [
        ("fleet.yaml:1:11", "placeholder.undeclared"),
        ("fleet.yaml:4:15", "placeholder.undeclared"),
    ]
    assert found[0].hint == "did you mean `GATEWAY`?"
    assert found[1].hint.startswith("known: CACHE_DIR, ")
