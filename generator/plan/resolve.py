"""A recipe, a target and the site's answers to a plan."""

from collections.abc import Collection

from generator import __version__
from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.finding import Finding
from generator.models.image import Image
from generator.plan.answers import Answers
from generator.plan.compile_cache import over_compile_caches
from generator.plan.members import Draft, resolve_member
from generator.plan.merge import (
    COMMAND_LINE,
    merged_arguments,
    merged_environment,
    over_roles,
)
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
from generator.vocabulary import CLUSTER_TARGETS, Part, Target, family_of


def resolve(catalog: Catalog, recipe_id: str, target: Target | None, answers: Answers) -> Plan:
    """The plan. Placeholders without an answer stay open in it; rules refuse them.

    Raises BadInput when there is no such recipe or an answer cannot be for it, Refused when
    its data, or the target, allow no plan.
    """
    parts = parts_of(catalog, recipe_id)
    if catalog.placeholders_entry.value is None:
        raise Refused(catalog.placeholders_entry.findings)
    recipe = parts.recipe.value
    target = target or recipe.target
    _refuse_target(parts, target)
    filler = Filler(catalog.placeholders, answers, target)
    name = recipe_id.replace(".", "-")
    optional = planned_parts(
        answers.parts, recipe, parts.engine.value, parts.hardware.value, target
    )
    used = {part.name for part in optional if part.used}
    drafts = _drafts(parts, filler, name, used)
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
        placeholders=tuple(filler.asked.values()),
        evidence=recipe.evidence,
        waivers=recipe.waive,
    )


def _drafts(parts: Parts, filler: Filler, name: str, used: Collection[Part]) -> tuple[Draft, ...]:
    """One draft a role, each with its own merged settings."""
    drafts = []
    for role, seats in seating(parts.recipe.value, filler).by_role.items():
        layers = parts.layers(role, filler.target)
        if "compile-cache" in used:
            layers = over_compile_caches(layers, parts.engine)
        arguments = merged_arguments(layers, parts.engine.value, filler.answers.flags)
        _refuse_derived(parts, arguments)
        environment = merged_environment(layers, filler.answers.variables)
        drafts.append(Draft(name, role, parts, filler, seats, arguments, environment, used))
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


def _refuse_derived(parts: Parts, arguments: tuple[Setting, ...]) -> None:
    """The topology's own flags have one place: the recipe's `topology`."""
    findings = tuple(
        Finding(
            "recipe.duplicate-flag",
            "error",
            setting.winner.at,
            f"{setting.name} follows from the recipe's topology and cannot be set beside it",
            "remove it here"
            if setting.winner.name == COMMAND_LINE
            else "remove it and change `topology` of the recipe",
        )
        for setting in arguments
        if setting.name in parts.engine.value.derived
    )
    if findings:
        raise Refused(findings)
