"""Which renders are kept as golden files, and with which answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.plan.answers import Answers, parse_sets
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.render import Files
from generator.render.templates import Templates
from generator.vocabulary import TARGETS, Target

NODE: Final = "spark-01"
# A day on which every waiver of the catalogue may be judged; goldens do not change with time.
DAY: Final = "2026-08-15"
_OWN_IMAGE: Final = f"registry.example.com/engine:own@sha256:{'0123456789abcdef' * 4}"


@dataclass(frozen=True, slots=True)
class Case:
    """One bundle: a recipe for a target, with the fewest answers or with every one."""

    recipe: str
    target: Target
    answered: bool

    @property
    def folder(self) -> str:
        """Where its files are, relative to tests/golden."""
        return f"{self.recipe}/{self.target}{'-answered' if self.answered else ''}"


def cases(recipes: tuple[str, ...]) -> Iterator[Case]:
    for recipe in recipes:
        for target in TARGETS:
            yield Case(recipe, target, answered=False)
            yield Case(recipe, target, answered=True)


def golden_render(case: Case, catalog: Catalog, templates: Templates) -> Files:
    """The bundle as `recipe render -o` writes it; raises Refused where that would."""
    plan = resolve(catalog, case.recipe, case.target, golden_answers(case, catalog))
    return checked_render(catalog, templates, plan, DAY, whole_bundle=True).files


def golden_answers(case: Case, catalog: Catalog) -> Answers:
    """The answers of a case, given as a person would give them: with options and --set."""
    bare = resolve(catalog, case.recipe, case.target, Answers(node=NODE))
    needed = _needed(bare, catalog)
    extra = _everything(bare, catalog) if case.answered else {}
    sets = tuple(f"{name}={value}" for name, value in {**needed, **extra}.items())
    workers = tuple(f"spark-{rank + 1:02}" for rank in range(1, len(bare.members)))
    return Answers(
        node=NODE,
        worker_nodes=workers if case.answered else (),
        namespace="llm" if case.answered and case.target == "kubernetes" else None,
        placeholders=parse_sets(sets, catalog.placeholders).placeholders,
        sets=sets,
    )


def _needed(plan: Plan, catalog: Catalog) -> dict[str, str]:
    """What the plan cannot do without: each rank's own address, and examples of the rest."""
    ranks = {member.name: member.rank for member in plan.members}
    return {
        filled.instance: f"192.0.2.{ranks[filled.member] + 1}"
        if filled.name == "FABRIC_ADDRESS" and filled.member
        else catalog.placeholders[filled.name].example
        for filled in plan.open_placeholders
    }


def _everything(plan: Plan, catalog: Catalog) -> dict[str, str]:
    """Each placeholder that the plan asks for and can do without, another value a member."""
    values = {"IMAGE": _OWN_IMAGE, "RUNTIME_CLASS": "nvidia"}
    for filled in plan.placeholders:
        if filled.by != "left-out" or filled.member is None or filled.name == "WORKER_NODE":
            continue
        if filled.name == "MODEL_DIR":
            values[filled.instance] = f"/data/{filled.member}/model"
        else:
            values[filled.instance] = f"{filled.name[:6].lower()}-{filled.member}"
    return {
        name: value
        for name, value in values.items()
        if any(filled.instance == name for filled in plan.placeholders)
    }
