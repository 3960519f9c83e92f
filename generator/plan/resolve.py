"""A recipe, a target and the site's answers to a plan."""

from collections.abc import Collection

from generator import __version__
from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.finding import Finding
from generator.models.image import Image
from generator.plan.answers import Answers
from generator.plan.layered import Layered
from generator.plan.members import Draft, resolve_member
from generator.plan.merge import over_roles
from generator.plan.optional import planned_parts
from generator.plan.parts import Parts, parts_of
from generator.plan.paste import refuse_unpasteable
from generator.plan.placeholders import Filler
from generator.plan.plan import Member, Plan, Setting
from generator.plan.prewarm import prewarm_words
from generator.plan.router import resolve_router
from generator.plan.seats import seating
from generator.plan.steps import steps_of
from generator.plan.targets import carried, reason_against
from generator.plan.words import text_of
from generator.record import record
from generator.vocabulary import CLUSTER_TARGETS, Part, Target, family_of


def resolve(catalog: Catalog, recipe_id: str, target: Target | None, answers: Answers) -> Plan:
    """The plan. Placeholders without an answer stay open in it; rules refuse them.

    Raises BadInput when there is no such recipe or an answer cannot be for it, Refused when
    its data, or the target, allow no plan.
    """
    return open_recipe(catalog, recipe_id).plan(target, answers)


@record
class OpenRecipe:
    """A recipe with all that it names, for one plan after another. Use `open_recipe`."""

    catalog: Catalog
    layered: Layered

    @property
    def id(self) -> str:
        """The recipe's id."""
        return self.layered.parts.recipe.id

    def plan(self, target: Target | None, answers: Answers) -> Plan:
        """The plan, as by `resolve`."""
        return _plan(self.catalog, self.layered, target, answers)


def open_recipe(catalog: Catalog, recipe_id: str) -> OpenRecipe:
    """Read what a recipe names. Raises BadInput when there is none, Refused when it is faulty."""
    parts = parts_of(catalog, recipe_id)
    if catalog.placeholders_entry.value is None:
        raise Refused(catalog.placeholders_entry.findings)
    return OpenRecipe(catalog, Layered(parts))


def _plan(catalog: Catalog, layered: Layered, target: Target | None, answers: Answers) -> Plan:
    parts = layered.parts
    recipe, recipe_id = parts.recipe.value, parts.recipe.id
    target = target or recipe.target
    _refuse_target(parts, target)
    filler = Filler(catalog.placeholders, answers, target)
    name = recipe_id.replace(".", "-")
    optional = planned_parts(
        answers.parts, recipe, parts.engine.value, parts.hardware.value, target
    )
    used = {part.name for part in optional if part.used}
    drafts = _drafts(layered, filler, name, used)
    members = tuple(resolve_member(draft, seat) for draft in drafts for seat in draft.seats)
    if target == "pcai":
        refuse_unpasteable(members)
    first = drafts[0]
    infera = recipe.infera if target == "infera" else None
    router = resolve_router(first, first.seats[0], infera) if infera else None
    overlay = catalog.entry(Image, infera.overlay) if infera else None
    on_cluster = target in CLUSTER_TARGETS
    namespace = filler.fill("NAMESPACE").value if on_cluster else None
    served_name = _served_name(parts, first.arguments)
    runtime_class = filler.fill("RUNTIME_CLASS").value if on_cluster and not infera else None
    return Plan(
        id=recipe_id,
        name=name,
        target=target,
        version=__version__,
        title=recipe.title,
        summary=recipe.summary,
        status=recipe.status,
        missing=recipe.missing,
        at=parts.recipe.document.at(),
        model_id=parts.model.id,
        model=parts.model.value,
        drafts=tuple(part.value for part in parts.drafts),
        hardware_id=parts.hardware.id,
        hardware=parts.hardware.value,
        family=family_of(parts.hardware.value.architecture),
        engine_id=parts.engine.id,
        engine=parts.engine.value,
        image_id=parts.image.id,
        image=parts.image.value,
        profile_id=parts.profile.id,
        profile=parts.profile.value,
        topology=recipe.topology,
        start=recipe.start,
        host=recipe.host,
        served_name=served_name,
        namespace=namespace,
        runtime_class=runtime_class,
        command=answers.command(recipe_id, None if target == recipe.target else target),
        arguments=over_roles({draft.role: draft.arguments for draft in drafts}),
        environment=over_roles({draft.role: draft.environment for draft in drafts}),
        members=members,
        infera=infera,
        infera_overlay=overlay.value.reference if overlay and overlay.value else None,
        router=router,
        parts=optional,
        steps=steps_of(optional),
        prewarm=_prewarm(parts, members[0], served_name) if "prewarm" in used else (),
        placeholders=filler.read,
        evidence=recipe.evidence,
        waivers=recipe.waive,
    )


def _drafts(
    layered: Layered, filler: Filler, name: str, used: Collection[Part]
) -> tuple[Draft, ...]:
    """One draft a role, each with its own merged settings."""
    drafts = []
    for role, seats in seating(layered.parts.recipe.value, filler).by_role.items():
        found = layered.settings(
            role, filler.target, filler.answers, compile_cache="compile-cache" in used
        )
        settings = found.arguments, found.environment
        drafts.append(Draft(name, role, layered.parts, filler, seats, *settings, used))
    return tuple(drafts)


def _refuse_target(parts: Parts, target: Target) -> None:
    reason = reason_against(parts.recipe.value, target)
    if reason is None:
        return
    others = ", ".join(carried(parts.recipe.value))
    finding = Finding(
        "target.cannot-carry",
        "error",
        parts.recipe.document.at(),
        f"the target {target} cannot carry {parts.recipe.id}: {reason}",
        f"use one of: {others}",
    )
    raise Refused((finding,))


def _prewarm(parts: Parts, head: Member, served_name: str) -> tuple[str, ...]:
    engine = parts.engine.value
    port = head.port or engine.default_port
    return prewarm_words(parts.image.value.python, port, engine.health_path, served_name)


def _served_name(parts: Parts, arguments: tuple[Setting, ...]) -> str:
    """The name by which requests ask for the model."""
    flag = parts.engine.value.served_name_flag
    for setting in arguments:
        if setting.name == flag and setting.value is not None:
            return text_of(setting.value)
    return parts.model.value.repository
