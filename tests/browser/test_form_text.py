"""The form's text and patterns against the renderer's, for many answers at once."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.models.recipe import Recipe
from generator.plan.targets import carried
from generator.render.render import render
from generator.render.templates import Templates
from tests.browser.answers import VALUES, planned, refusing, some_answers

# The form's own modules, over a recipe's page as it was built.
_FORM: Final = """async ([root, recipe]) => {
  const answer = await fetch(`${root}recipes/${recipe}/`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const data = page.getElementById("fill-data");
  if (!data) return null;
  const { readForm } = await import(`${root}assets/fill-text.js`);
  window.form = readForm(data.textContent);
  const { findOutputs } = await import(`${root}assets/fill-output.js`);
  window.outputs = findOutputs(form, page);
  window.withParts = await (await fetch(`${root}recipes/${recipe}/parts.json`)).json();
  return form;
}"""
_WRITE: Final = """async ([root, cases]) => {
  const { answersFor, refusals } = await import(`${root}assets/fill-answers.js`);
  const { commandOf, piecesOf, withParts: having } = await import(`${root}assets/fill-text.js`);
  return cases.map(([name, values, parts]) => {
    const target = having(form.targets[name], new Set(parts), values);
    if (parts.length) target.files = withParts[name];
    const answers = answersFor(form, target, values);
    const files = outputs.get(name).files.map((file) => {
      const pieces = piecesOf(form, target, target.files[file.name], file.preview, answers);
      return [file.name, pieces.map(([text]) => text).join("")];
    });
    return {
      words: commandOf(form, target, answers),
      open: target.asked.some(({ field }) => answers[field].open),
      refused: refusals(form, target, values).map(({ message }) => message),
      files: Object.fromEntries(files),
      previews: Object.fromEntries(
        outputs.get(name).files.map((file) => [file.name, file.preview.join("")]),
      ),
    };
  });
}"""
_FITS: Final = """async ([root, pattern, values]) => {
  const { fits } = await import(`${root}assets/fill-answers.js`);
  return values.map((value) => fits(pattern, value));
}"""
# A target, what is typed by name, the optional parts.
Case = tuple[str, dict[str, str], list[str]]
# It is told of every answer, also of one that no file holds beside the others.
_OPEN_PLACE: Final = "placeholder.unresolved"
# Rules about several answers together, which only the command judges.
_OF_SEVERAL: Final = frozenset({"part.cannot-work"})
_TIMES: Final = 10
_SHARE: Final = 0.6


def complete(catalog: Catalog) -> dict[str, Recipe]:
    recipes = catalog.values(Recipe)
    return {id_: recipe for id_, recipe in recipes.items() if recipe.status == "complete"}


def test_any_answers_give_what_the_renderer_gives(
    page: Page, site_url: str, catalog: Catalog, templates: Templates
) -> None:
    chance = random.Random(7)
    page.goto(site_url)
    compared = Counter[bool]()
    for id_, recipe in complete(catalog).items():
        form: dict[str, Any] = page.evaluate(_FORM, [site_url, id_])
        assert set(form["targets"]) == set(carried(recipe)), id_
        asked = {field["of"] for field in form["fields"]}
        assert asked <= set(VALUES), f"{id_}: answers.py has no values for the others"
        cases = [
            (target, values, parts_for(place, form["targets"][target]["parts"], chance))
            for target in form["targets"]
            for place, values in enumerate(({}, *some_answers(form["fields"], chance, _TIMES)))
        ]
        for (target, values, parts), made in zip(
            cases, page.evaluate(_WRITE, [site_url, cases]), strict=True
        ):
            if not values and not parts:
                assert made["files"] == made["previews"], (id_, target)
            if not made["open"]:
                plan = planned(catalog, made["words"], recipe.target)
                told = f"{id_} {target} {values} {parts}"
                assert made["files"] == render(plan, templates), told
                refused = refusing(plan, catalog, templates) - _OF_SEVERAL
                said = {one.partition(":")[0] for one in made["refused"]}
                assert refused <= said, told
                assert refused or said <= {_OPEN_PLACE}, told
                compared[bool(parts)] += 1
    assert compared[False] > 50
    assert compared[True] > 30


def parts_for(place: int, possible: Sequence[str], chance: random.Random) -> list[str]:
    """No optional part for the first and every other of a target's answers, else any of them."""
    return [part for part in possible if place % 2 and chance.random() < _SHARE]


def test_what_a_form_calls_open_is_refused(
    page: Page, site_url: str, catalog: Catalog, templates: Templates
) -> None:
    page.goto(site_url)
    page.evaluate(_FORM, [site_url, "laguna-s-2.1"])
    values = {"NODE": "a", "HEAD_CACHE_DIR": "a-volume"}
    cases: list[Case] = [("kubernetes", values, []), ("docker", values, [])]
    cluster, docker = page.evaluate(_WRITE, [site_url, cases])
    assert cluster["open"]
    assert not docker["open"]
    words = [word.replace("<HEAD_CACHE_DIR>", "a-volume") for word in cluster["words"]]
    with pytest.raises(BadInput, match="a-volume"):
        planned(catalog, words, "kubernetes")


def test_a_pattern_means_the_same_in_the_browser(
    page: Page, site_url: str, catalog: Catalog
) -> None:
    page.goto(site_url)
    chance = random.Random(11)
    pieces = [
        *"aA0z9-_.:/@,=^% '\"$\\<\n\r\t",
        "\u00e9",
        "\u0660",
        "\u017f",
        "\U0001f600",
        "\u2028",
        "256",
        "::",
        "127.",
        "lo",
        "//",
    ]
    for name, placeholder in catalog.placeholders.items():
        values = ["", placeholder.example, *VALUES.get(name, ())]
        for value in [*values]:
            for _ in range(40):
                at = chance.randrange(len(value) + 1)
                keep = at + chance.choice((0, 0, 1))
                values.append(value[:at] + chance.choice(pieces) + value[keep:])
        fitting = [re.fullmatch(placeholder.pattern, value) is not None for value in values]
        assert page.evaluate(_FITS, [site_url, placeholder.pattern, values]) == fitting, name
        assert any(fitting)
        assert not all(fitting)
