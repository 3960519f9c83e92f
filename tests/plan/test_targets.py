"""Which targets carry a recipe, and what is said about the others."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.models.recipe import Recipe
from generator.plan.examples import example_plan
from generator.plan.targets import carried, reason_against
from generator.vocabulary import TARGETS, Target
from tests.plan.edited import edited, through_infera
from tests.plan.plans import plan_of


def recipe(catalog: Catalog, id_: str) -> Recipe:
    value = catalog.recipe(id_).value
    assert value is not None
    return value


def test_one_node(small: Catalog) -> None:
    assert set(TARGETS) - set(carried(recipe(small, "single"))) == {"lws", "infera"}


def test_two_nodes(small: Catalog) -> None:
    assert set(TARGETS) - set(carried(recipe(small, "pair"))) == {"kserve", "pcai", "infera"}


@pytest.mark.parametrize("roles", [True, False])
def test_through_infera(tmp_path: Path, roles: bool) -> None:
    changes = through_infera() if roles else through_infera(roles={})
    assert carried(recipe(edited(tmp_path, changes), "single")) == ("infera",)


def test_roles_without_a_router(tmp_path: Path) -> None:
    catalog = edited(tmp_path, through_infera(infera=None))
    found = recipe(catalog, "single")
    assert carried(found) == ()
    assert "need a router" in str(reason_against(found, "kubernetes"))


@pytest.mark.parametrize(
    ("id_", "target", "says"),
    [
        ("single", "lws", "this recipe has one"),
        ("single", "infera", "no source says how Infera starts"),
        ("pair", "kserve", "spans 2 nodes"),
        ("pair", "pcai", "spans 2 nodes"),
    ],
)
def test_another_target_is_refused_with_the_reason_and_the_ones_that_fit(
    small: Catalog, id_: str, target: Target, says: str
) -> None:
    with pytest.raises(Refused) as caught:
        plan_of(small, id_, target)
    [finding] = caught.value.findings
    assert (finding.rule, finding.severity) == ("target.cannot-carry", "error")
    assert finding.at.path == f"recipes/serving/{id_}.yaml"
    assert says in finding.message
    assert "docker" in finding.hint


def test_every_recipe_of_the_house_has_a_plan_for_each_target_that_carries_it(
    catalog: Catalog,
) -> None:
    for id_, value in catalog.values(Recipe).items():
        targets = carried(value)
        assert value.target in targets
        for target in targets:
            plan = example_plan(catalog, id_, target)
            assert plan.open_placeholders == ()
            assert plan.members
