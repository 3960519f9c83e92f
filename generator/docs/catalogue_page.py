"""The first page and the catalogue."""

from collections.abc import Iterator
from typing import Any, Final

from generator.docs.finder import accelerators, chosen_by, facets, ordered, search_words
from generator.docs.library import Library, Shown, example_command
from generator.docs.press import ALONE, Made, Press
from generator.docs.recipe_page import path_of
from generator.vocabulary import TARGETS, Target

# What a newcomer knows; the catalogue has every field.
_AT_HOME: Final = ("model", "hardware", "family", "engine", "workload")


def pages(library: Library, press: Press, *, rules: int) -> Iterator[Made]:
    """Home, and the table of recipes; `rules` is how many there are."""
    recipes = ordered(library.recipes)
    shared: dict[str, Any] = {
        "recipes": recipes,
        "path_of": path_of,
        "accelerators": accelerators,
        "chosen_by": chosen_by,
        "words": {shown.id: search_words(shown) for shown in recipes},
    }
    choices = facets(recipes)
    yield press.page(
        "index.md",
        "home",
        title="Checked recipes for serving large language models",
        description=(
            "Manifests for serving a model, resolved from typed facts and refused when a rule "
            "finds a fault. Every flag has its reason and its source."
        ),
        hide=(*ALONE, "path"),
        styles=("finder", "diagnose"),
        library=library,
        rules=rules,
        example=_example(library),
        targets=_targets(library),
        facets=[facet for facet in choices if facet.name in _AT_HOME],
        **shared,
    )
    yield press.page(
        "recipes/index.md",
        "catalogue",
        title="Catalogue",
        description="All recipes: model, hardware and nodes, engine, profile, status and targets.",
        hide=ALONE,
        styles=("finder",),
        facets=choices,
        **shared,
    )


def _example(library: Library) -> tuple[Shown, str] | None:
    """The first complete recipe, with the command as it looks when all is answered."""
    for shown in library.recipes:
        if shown.plan.status == "complete" and not shown.previews[shown.plan.target].refused:
            return shown, example_command(library.catalog, shown.plan)
    return None


def _targets(library: Library) -> tuple[Target, ...]:
    """The targets that some recipe can be rendered for."""
    return tuple(
        target for target in TARGETS if any(target in shown.previews for shown in library.recipes)
    )
