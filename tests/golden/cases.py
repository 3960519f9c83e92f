"""Which renders are kept as golden files, and with which answers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.models.recipe import Recipe
from generator.plan.answers import Answers, parse_sets
from generator.plan.examples import example_answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.plan.targets import carried
from generator.render.render import Files
from generator.render.templates import Templates
from generator.vocabulary import CLUSTER_TARGETS, Part, Target

OTHER_NODE: Final = "spark-02"
# A day on which every waiver of the catalogue may be judged; goldens do not change with time.
DAY: Final = "2026-08-15"
# The answer to IMAGE would not show beside one to LOCAL_IMAGE; its tests are in tests/render.
_NOT_ANSWERED: Final = ("WORKER_NODE", "LOCAL_IMAGE")
_OWN_IMAGE: Final = f"registry.example.com/engine:own@sha256:{'0123456789abcdef' * 4}"


@dataclass(frozen=True, slots=True)
class Case:
    """One bundle: a recipe for a target, with the fewest answers, with every one, or with parts.

    `small`: the recipe is one of the small catalogue.
    """

    recipe: str
    target: Target
    answered: bool = False
    parts: tuple[Part, ...] = ()
    small: bool = False

    @property
    def folder(self) -> str:
        """Where its files are, relative to tests/golden."""
        kind = "-answered" if self.answered else "-parts" if self.parts else ""
        return f"{self.recipe}/{self.target}{kind}"


def cases(catalog: Catalog) -> Iterator[Case]:
    """Every complete recipe for every target that carries it."""
    for id_, recipe in catalog.values(Recipe).items():
        for target in carried(recipe) if recipe.status == "complete" else ():
            yield Case(id_, target, answered=False)
            yield Case(id_, target, answered=True)


def part_cases(catalog: Catalog, recipe: str, *, small: bool = False) -> Iterator[Case]:
    """A recipe with every optional part that can work, for each target that has any."""
    found = catalog.recipe(recipe).value
    for target in carried(found) if found else ():
        bare = resolve(catalog, recipe, target, Answers())
        if bare.possible_parts:
            yield Case(recipe, target, parts=bare.possible_parts, small=small)


def golden_render(case: Case, catalog: Catalog, templates: Templates) -> Files:
    """The bundle as `recipe render -o` writes it; raises Refused where that would."""
    plan = resolve(catalog, case.recipe, case.target, golden_answers(case, catalog))
    return checked_render(catalog, templates, plan, DAY, whole_bundle=True).files


def golden_answers(case: Case, catalog: Catalog) -> Answers:
    """The answers of a case, given as a person would give them: with options and --set."""
    bare = resolve(catalog, case.recipe, case.target, Answers(parts=case.parts))
    examples = example_answers(catalog, bare)
    addresses = {
        filled.instance: f"192.0.2.{index + 1}"
        for index, member in enumerate(bare.members)
        for filled in bare.open_placeholders
        if filled.name == "FABRIC_ADDRESS" and filled.member == member.name
    }
    extra = _everything(bare, catalog) if case.answered else {}
    answers = {**examples.placeholders, **addresses, **extra}
    sets = tuple(f"{name}={value}" for name, value in answers.items())
    several = len(bare.members) > 1 and not examples.role_nodes
    return replace(
        examples,
        worker_nodes=(OTHER_NODE,) if case.answered and several else (),
        namespace="llm" if case.answered and case.target in CLUSTER_TARGETS else None,
        placeholders=parse_sets(sets, catalog.placeholders).placeholders,
        sets=sets,
    )


def _everything(plan: Plan, catalog: Catalog) -> dict[str, str]:
    """Each placeholder that the plan asks for and can do without, another value a member."""
    values = {"IMAGE": _OWN_IMAGE, "RUNTIME_CLASS": "nvidia"}
    for filled in plan.placeholders:
        if filled.by != "left-out" or filled.member is None or filled.name in _NOT_ANSWERED:
            continue
        if filled.name in ("MODEL_DIR", "DRAFT_DIR"):
            values[filled.instance] = f"/data/{filled.member}/{filled.name[:5].lower()}"
        else:
            values[filled.instance] = f"{filled.name[:6].lower()}-{filled.member}"
    return {
        name: value
        for name, value in values.items()
        if any(filled.instance == name for filled in plan.placeholders)
    }
