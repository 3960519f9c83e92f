"""The catalogue has the recipes that it was made for, and what is complete renders."""

from typing import Final

import pytest

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.errors import Refused
from generator.models.recipe import Recipe
from generator.plan.examples import example_plan
from generator.plan.targets import carried
from generator.render.templates import Templates
from generator.vocabulary import Target
from tests.conftest import ROOT
from tests.kept import kept_catalog

DAY: Final = "2026-08-15"
# Hardware, nodes, accelerators over all of them; then the recipes for it.
WANTED: Final[tuple[tuple[str, int, int, tuple[str, ...]], ...]] = (
    (
        "dgx-spark",
        2,
        2,
        (
            "deepseek-agent",
            "deepseek-batch",
            "deepseek-v4-flash",
            "deepseek-v4-flash-eugr",
            "deepseek-v4-flash-eugr-agent",
            "deepseek-v4-flash-src",
        ),
    ),
    ("dgx-spark", 4, 4, ("glm-5.2-mxfp4",)),
    ("dgx-spark", 1, 1, ("laguna-s-2.1", "laguna-s-2.1-dflash")),
    (
        "h200",
        1,
        4,
        (
            "glm-5.3-flash",
            "glm-5.3-flash-mtp",
            "glm-5.3-flash-dflash2",
            "deepseek-v4.1-flash",
            "deepseek-v4.1-flash-vllm",
        ),
    ),
    ("mi355x", 1, 8, ("kimi-k3", "kimi-k3-dspark")),
    ("mi355x", 2, 16, ("kimi-k3-pd", "kimi-k3-pd-dspark")),
)
EXPECTED: Final = {id_: row[:3] for row in WANTED for id_ in row[3]}
_RECIPES: Final = kept_catalog(ROOT).values(Recipe)
PAIRS: Final = tuple(
    (id_, target) for id_, recipe in _RECIPES.items() for target in carried(recipe)
)


def size(recipe: Recipe) -> tuple[str, int, int]:
    """Hardware, nodes and accelerators; each role has nodes of its own."""
    nodes = recipe.topology.nodes * len(recipe.all_roles)
    return recipe.hardware, nodes, nodes * recipe.topology.accelerators_per_node


def test_every_recipe_is_there_and_as_large_as_it_should_be(catalog: Catalog) -> None:
    recipes = catalog.values(Recipe)
    assert {id_: size(recipes[id_]) for id_ in EXPECTED if id_ in recipes} == EXPECTED


@pytest.mark.parametrize(
    ("id_", "engine"),
    [("deepseek-v4.1-flash", "sglang"), ("deepseek-v4.1-flash-vllm", "vllm")],
)
def test_two_engines_serve_one_model(catalog: Catalog, id_: str, engine: str) -> None:
    assert catalog.values(Recipe)[id_].engine == engine


@pytest.mark.parametrize(
    ("id_", "speculates"),
    [
        ("kimi-k3", False),
        ("kimi-k3-dspark", True),
        ("kimi-k3-pd", False),
        ("kimi-k3-pd-dspark", True),
    ],
)
def test_speculation_is_in_every_process_or_in_none(
    catalog: Catalog, id_: str, speculates: bool
) -> None:
    plan = example_plan(catalog, id_, "infera")
    assert {"--speculative-config" in member.argv for member in plan.members} == {speculates}
    apart = id_.startswith("kimi-k3-pd")
    assert [member.role for member in plan.members] == (
        ["prefill", "decode"] if apart else ["serve"]
    )


def test_every_recipe_has_a_target() -> None:
    assert {id_ for id_, _ in PAIRS} == set(_RECIPES)
    assert {_RECIPES[id_].status for id_, _ in PAIRS} == {"complete", "incomplete"}


@pytest.mark.parametrize(("id_", "target"), PAIRS)
def test_what_is_complete_renders_and_the_rest_says_what_is_missing(
    catalog: Catalog, templates: Templates, id_: str, target: Target
) -> None:
    plan = example_plan(catalog, id_, target)
    if plan.status == "complete":
        assert checked_render(catalog, templates, plan, DAY).files
        return
    with pytest.raises(Refused) as caught:
        checked_render(catalog, templates, plan, DAY)
    said = " ".join(
        f"{found.message} {found.hint}"
        for found in caught.value.findings
        if found.rule == "recipe.incomplete"
    )
    assert plan.missing
    for phrase in plan.missing:
        assert phrase in said
