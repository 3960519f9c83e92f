"""A plan as plain data."""

import dataclasses
import json
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Location
from generator.plan.answers import Answers
from generator.plan.plan import Layer, Member, Plan, Setting
from generator.plan.resolve import resolve
from generator.report.plan_json import plan_data
from generator.vocabulary import Target
from tests.targets import PAIR_TARGETS


@pytest.fixture
def plan(catalog: Catalog) -> Plan:
    return resolve(catalog, "pair", "kubernetes", Answers(node="box-01"))


def test_every_field_under_its_own_name_in_its_own_order(plan: Plan) -> None:
    data = plan_data(plan)
    assert list(data) == [field.name for field in dataclasses.fields(Plan)]
    assert list(data["topology"]) == [f.name for f in dataclasses.fields(plan.topology)]
    assert data["topology"]["tensor_parallel"] == 4
    assert data["model"]["weights_gb"]["source"] == ["handbook"]
    assert list(data["members"][0]) == [*(f.name for f in dataclasses.fields(Member)), "argv"]


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_it_is_json(catalog: Catalog, target: Target) -> None:
    data = plan_data(resolve(catalog, "pair", target, Answers()))
    assert json.loads(json.dumps(data, allow_nan=False)) == data


def test_members_have_their_words_as_one_vector(plan: Plan) -> None:
    data = plan_data(plan)
    for member, shown in zip(plan.members, data["members"], strict=True):
        assert shown["argv"] == list(member.argv)
        assert shown["argv"] == [word["text"] for word in shown["words"]]


def test_layers_keep_their_places(plan: Plan) -> None:
    (setting,) = [s for s in plan_data(plan)["arguments"] if s["name"] == "--max-num-seqs"]
    assert [layer["name"] for layer in setting["layers"]] == ["profile chat", "recipe pair"]
    assert setting["layers"][1]["at"]["path"] == "recipes/serving/pair.yaml"
    assert setting["layers"][1]["overrides"] == "The profile counts one box."
    assert setting["spellings"] == ["--max_num_seqs", "--max-num-seqs"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        ({1: "a", False: [None, 0.5]}, {"1": "a", "false": [None, 0.5]}),
        ((1, (2,)), [1, [2]]),
    ],
)
def test_values_that_json_does_not_have(plan: Plan, value: Any, shown: Any) -> None:
    layer = Layer("recipe pair", value, "b", (), Location("x"))
    changed = dataclasses.replace(plan, arguments=(Setting("--a", (layer,), ("--a",)),))
    assert plan_data(changed)["arguments"][0]["layers"][0]["value"] == shown
