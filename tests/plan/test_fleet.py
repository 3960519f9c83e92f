"""What stands where in a fleet file, also in a faulty one."""

import pytest

from generator.catalog.catalog import Catalog
from generator.models.fleet import Fleet, FleetNode
from generator.plan.fleet import FleetAnswer, fleet_answers, fleet_nodes, known_answers
from generator.source.document import Document
from generator.source.parse import parse
from tests.plan.plans import filled, plan_of

FLEET = Fleet(
    nodes={
        "node-a": FleetNode(hardware="box", answers={"MODEL_DIR": "/a"}),
        "node-b": FleetNode(hardware="box"),
    },
    answers={"MODEL_DIR": "/all"},
)


def document(text: str) -> Document:
    [found] = parse(text, "fleet.yaml").documents
    return found


def test_answers_of_all_nodes_and_of_each() -> None:
    text = "nodes: {a: {answers: {X: 1}}, answers: {answers: {Y: b}}}\nanswers: {Z: [c]}\n"
    found = document(text)
    assert fleet_nodes(found) == ("a", "answers")
    assert list(fleet_answers(found)) == [
        FleetAnswer(None, "Z", ["c"], ("answers", "Z")),
        FleetAnswer("a", "X", 1, ("nodes", "a", "answers", "X")),
        FleetAnswer("answers", "Y", "b", ("nodes", "answers", "answers", "Y")),
    ]
    assert all(answer.path in found.keys for answer in fleet_answers(found))


def test_a_node_called_answers_is_a_node(small: Catalog) -> None:
    text = "nodes: {answers: {hardware: box, answers: {MODEL_DIR: /m}}}\n"
    assert known_answers(document(text), small.placeholders) == ()


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "text", "nodes: [1]", "nodes: {a: 1}", "nodes: {a: {answers: [X]}}", "answers: X"),
        *("nodes: {a: {answers: null}}", "nodes: {1.5: {}, true: {}, 7: {}}", "null"),
    ],
)
def test_other_shapes_have_no_answers(text: str) -> None:
    assert list(fleet_answers(document(text))) == []
    assert set(fleet_nodes(document(text))) <= {"a"}


def test_keys_that_are_no_text_keep_their_place() -> None:
    found = document("nodes: {1.5: {answers: {2: x, 2.5: y}}}\n")
    for answer in fleet_answers(found):
        assert answer.path in found.keys
        assert answer.node == "1.5"


@pytest.mark.parametrize(
    ("sets", "values", "by"),
    [
        ([], ["/a", "/all"], "fleet"),
        (["MODEL_DIR=/set"], ["/set", "/set"], "set"),
        (["HEAD_MODEL_DIR=/h", "WORKER_MODEL_DIR=/w"], ["/h", "/w"], "set"),
    ],
)
def test_the_fleets_word_is_kept_where_another_wins(
    small: Catalog, sets: list[str], values: list[str], by: str
) -> None:
    plan = plan_of(small, sets=sets, fleet=FLEET, worker_nodes=("node-b",))
    found = [filled(plan, f"{member}_MODEL_DIR") for member in ("HEAD", "WORKER")]
    assert [one.value for one in found] == values
    assert [one.by for one in found] == [by, by]
    assert [one.fleet_value for one in found] == ["/a", "/all"]


def test_without_a_fleet_there_is_no_word_of_it(small: Catalog) -> None:
    plan = plan_of(small, sets=["MODEL_DIR=/set"])
    assert {one.fleet_value for one in plan.placeholders} == {None}
