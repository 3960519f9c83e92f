"""What pages show, read once: every recipe with its plan and its text for each target."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, Literal

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.check.pipeline import checked_render
from generator.docs.wanted import Wanted, wanted_by_parts
from generator.errors import Refused
from generator.finding import Finding, has_error, ordered
from generator.models.failure_mode import FailureMode
from generator.models.placeholder import Placeholder
from generator.models.recipe import Recipe
from generator.models.source import Source
from generator.plan.answers import Answers
from generator.plan.examples import example_answers
from generator.plan.failure_modes import applicable
from generator.plan.plan import Filled, Plan
from generator.plan.resolve import OpenRecipe, open_recipe
from generator.plan.targets import carried, reason_against
from generator.processes import spread
from generator.record import record
from generator.render.render import Files, render
from generator.render.templates import Templates, without_sandbox
from generator.vocabulary import TARGETS, Target

# So many recipes are worth a process; each takes as long as some pages.
LEAST_RECIPES: Final = 4


@record
class Preview:
    """A plan that nobody has answered, its text, and the command that makes the ready one.

    Open placeholders stand as `<NAME>` in all three; the rules refuse each of them, so that
    nothing here can be used by mistake. `findings` are what rules say when each placeholder
    has its example: with an error among them, no answer makes this target ready.
    `wanted_by_parts` is what optional parts would ask for beside.
    """

    plan: Plan
    files: Files
    command: str
    findings: tuple[Finding, ...]
    wanted_by_parts: tuple[Wanted, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether the rules refuse this target, whatever a site answers."""
        return has_error(self.findings)


@record
class Shown:
    """A recipe as pages show it; `plan` is the one for its own target.

    `cannot` says why the targets without a preview cannot carry it. `modes` are the failure modes
    that fit it, the most specific first, and `drafts` the models that it loads beside its own: ids,
    because what recipes have in common would go with each of them from process to process.
    """

    id: str
    previews: Mapping[Target, Preview]
    cannot: Mapping[Target, str]
    modes: tuple[str, ...]
    plan: Plan
    drafts: tuple[str, ...]


@record
class Library:
    """The catalogue as pages read it."""

    catalog: Catalog
    recipes: tuple[Shown, ...]
    modes: Mapping[str, FailureMode]
    placeholders: Mapping[str, Placeholder]
    sources: Mapping[str, Source]

    def with_mode(self, id_: str) -> Sequence[Shown]:
        """The recipes that a failure mode concerns."""
        return self._by_mode.get(id_, ())

    def modes_naming(
        self, part: Literal["models", "images"], id_: str
    ) -> Mapping[str, FailureMode]:
        """The failure modes that say of a model, or of an image, that they happen with it."""
        return {
            name: mode for name, mode in self.modes.items() if id_ in getattr(mode.applies_to, part)
        }

    @cached_property
    def _by_mode(self) -> Mapping[str, Sequence[Shown]]:
        found: dict[str, list[Shown]] = {}
        for shown in self.recipes:
            for id_ in shown.modes:
                found.setdefault(id_, []).append(shown)
        return found


def _faults(entries: Iterable[Entry[Any]]) -> tuple[Finding, ...]:
    return tuple(finding for entry in entries for finding in entry.findings)


def _refuse(faults: tuple[Finding, ...]) -> None:
    if faults:
        raise Refused(faults)


@contextmanager
def _refused_whole(catalog: Catalog) -> Iterator[None]:
    """Where one recipe or file is refused, what is wrong with all of them is told."""
    try:
        yield
    except Refused as refused:
        every = (*refused.findings, *_faults(catalog.all_entries()), *_dangling(catalog))
        raise Refused(ordered(every)) from None


def _dangling(catalog: Catalog) -> Iterator[Finding]:
    for entry in catalog.entries(Recipe):
        try:
            open_recipe(catalog, entry.id)
        except Refused as refused:
            yield from refused.findings


def open_library(catalog: Catalog, templates: Templates, today: str) -> Library:
    """Read the catalogue.

    Raises Refused where a file of it is faulty, or a recipe names what is not there: with all that
    is wrong so. `today` (YYYY-MM-DD) decides whether a waiver still holds.
    """
    plain = Templates(without_sandbox(templates))

    def shown(id_: str) -> Shown:
        _refuse(_faults([catalog.recipe(id_)]))
        return _shown(catalog, plain, id_, today)

    with _refused_whole(catalog):
        _refuse(_faults(catalog.all_entries(without=Recipe)))
        recipes = tuple(spread(shown, catalog.ids(Recipe), least=LEAST_RECIPES))
    return Library(
        catalog=catalog,
        recipes=recipes,
        modes=catalog.values(FailureMode),
        placeholders=catalog.placeholders,
        sources=catalog.sources,
    )


def example_command(catalog: Catalog, plan: Plan) -> str:
    """The command that renders a plan of the recipe's own target, with examples for answers."""
    return example_answers(catalog, plan).command(plan.id, None)


def _shown(catalog: Catalog, templates: Templates, id_: str, today: str) -> Shown:
    recipe = catalog.recipe(id_).value
    assert recipe is not None  # open_library refuses a faulty one
    own = recipe.target
    opened = open_recipe(catalog, id_)
    previews = {
        target: _preview(opened, templates, target, own, today) for target in carried(recipe)
    }
    reasons = {target: reason_against(recipe, target) for target in TARGETS}
    cannot = {target: reason for target, reason in reasons.items() if reason is not None}
    plan = previews[own].plan
    modes = tuple(mode for mode, _ in applicable(catalog, plan))
    return Shown(id_, previews, cannot, modes, plan, tuple(recipe.drafts))


def _preview(
    recipe: OpenRecipe, templates: Templates, target: Target, own: Target, today: str
) -> Preview:
    plan = recipe.plan(target, Answers())
    command = _command(plan, own, recipe.catalog.placeholders)
    findings = _findings(recipe, templates, plan, today)
    if plan.status == "incomplete":
        return Preview(plan, {}, command, findings)
    wanted = tuple(wanted_by_parts(recipe, plan))
    return Preview(plan, render(plan, templates), command, findings, wanted)


def _findings(
    recipe: OpenRecipe, templates: Templates, plan: Plan, today: str
) -> tuple[Finding, ...]:
    """What rules say of the plan and its text when each placeholder has its example."""
    example = recipe.plan(plan.target, example_answers(recipe.catalog, plan))
    try:
        return checked_render(recipe.catalog, templates, example, today).findings
    except Refused as refused:
        return refused.findings


def _command(plan: Plan, own: Target, declared: Mapping[str, Placeholder]) -> str:
    """The command that renders a plan, with `<NAME>` where an answer has to be put.

    `own` is the recipe's own target, which the command need not name.
    """
    answers = Answers()
    for filled in plan.open_placeholders:
        answers = _answered(answers, filled, f"<{filled.instance}>", declared)
    return answers.command(plan.id, None if plan.target == own else plan.target)


def _answered(
    answers: Answers, filled: Filled, value: str, declared: Mapping[str, Placeholder]
) -> Answers:
    """The answers with one more, given by the option that the placeholder names."""
    option = declared[filled.name].option if filled.name in declared else None
    if option == "--node" and filled.member:
        return replace(answers, role_nodes={**answers.role_nodes, filled.member: value})
    if option == "--node":
        return replace(answers, node=value)
    if option == "--worker-node":
        return replace(answers, worker_nodes=(*answers.worker_nodes, value))
    if option == "--namespace":
        return replace(answers, namespace=value)
    return replace(answers, sets=(*answers.sets, f"{filled.instance}={value}"))
