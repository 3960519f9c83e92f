"""What sets two recipes apart."""

from dataclasses import replace

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.compare import Difference, differences
from generator.plan.plan import Json, Layer, Plan, Setting
from generator.plan.resolve import resolve


@pytest.fixture(scope="module")
def plan(catalog: Catalog) -> Plan:
    return resolve(catalog, "deepseek-agent", None, Answers())


def setting(plan: Plan, name: str, value: Json, because: str = "It is so.") -> Setting:
    return Setting(name, (Layer("recipe", value, because, ("here",), plan.at),), (name,))


def apart(plan: Plan, first: list[Setting], second: list[Setting]) -> tuple[Difference, ...]:
    one, other = replace(plan, arguments=tuple(first)), replace(plan, arguments=tuple(second))
    return differences(one, other)


def test_a_plan_does_not_differ_from_itself(plan: Plan) -> None:
    assert differences(plan, plan) == ()


def test_both_values_and_both_reasons_are_kept(plan: Plan) -> None:
    [found] = apart(plan, [setting(plan, "--a", 1, "One.")], [setting(plan, "--a", 2, "Two.")])
    assert (found.about, found.name) == ("flag", "--a")
    assert (found.first.value, found.first.because) == ("1", "One.")
    assert (found.second.value, found.second.because) == ("2", "Two.")


@pytest.mark.parametrize("value", [True, False, 0, "", [1, 2], {"k": 1}])
def test_a_flag_of_one_alone_is_named_for_it(plan: Plan, value: Json) -> None:
    [here] = apart(plan, [setting(plan, "--a", value)], [])
    assert here.first.value is not None
    assert here.second.value is None
    [there] = apart(plan, [], [setting(plan, "--a", value)])
    assert (there.first.value, there.second.value) == (None, here.first.value)


def test_a_removed_flag_is_as_one_that_nobody_set(plan: Plan) -> None:
    assert apart(plan, [setting(plan, "--a", None)], []) == ()


def test_flags_of_one_role_stand_apart(plan: Plan) -> None:
    one = replace(setting(plan, "--a", 1), only="prefill")
    other = replace(setting(plan, "--a", 2), only="decode")
    assert [d.name for d in apart(plan, [one, other], [one])] == ["--a (decode)"]


def test_two_recipes_of_the_catalogue(catalog: Catalog, plan: Plan) -> None:
    found = differences(plan, resolve(catalog, "deepseek-batch", None, Answers()))
    assert [(d.about, d.name) for d in found] == [
        ("profile", "profile"),
        ("flag", "--max-num-batched-tokens"),
    ]
    other = differences(plan, resolve(catalog, "kimi-k3", None, Answers()))
    assert {"hardware", "image", "profile", "topology", "flag"} <= {d.about for d in other}
