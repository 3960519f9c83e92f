"""A recipe, a target and the site's answers to a plan."""

from collections.abc import Mapping
from dataclasses import replace

from generator import __version__
from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.finding import Finding
from generator.models.placeholder import Placeholder
from generator.plan.answers import Answers
from generator.plan.members import Draft, resolve_member
from generator.plan.merge import COMMAND_LINE, merged_arguments, merged_environment
from generator.plan.parts import Parts, parts_of
from generator.plan.placeholders import Filler, Seat, instance_of, shown
from generator.plan.plan import Filled, Plan, Setting
from generator.plan.words import text_of
from generator.vocabulary import Target, family_of


def resolve(catalog: Catalog, recipe_id: str, target: Target | None, answers: Answers) -> Plan:
    """The plan. Placeholders without an answer stay open in it; rules refuse them.

    Raises BadInput when there is no such recipe or an answer cannot be for it, Refused when
    its data allow no plan.
    """
    parts = parts_of(catalog, recipe_id)
    if catalog.placeholders_entry.value is None:
        raise Refused(catalog.placeholders_entry.findings)
    recipe = parts.recipe.value
    target = target or recipe.target
    arguments = merged_arguments(parts, answers.flags)
    _refuse_derived(parts, arguments)
    filler = Filler(catalog.placeholders, answers, target)
    seats = _seats(parts, filler)
    _refuse_unknown(answers, catalog.placeholders, seats)
    name = recipe_id.replace(".", "-")
    environment = merged_environment(parts, answers.variables)
    draft = Draft(name, parts, filler, seats, arguments, environment)
    members = tuple(resolve_member(draft, seat) for seat in seats)
    own_image = filler.fill("IMAGE").value if target != "shell" else None
    namespace = filler.fill("NAMESPACE").value if target == "kubernetes" else None
    runtime_class = filler.fill("RUNTIME_CLASS").value if target == "kubernetes" else None
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
        hardware_id=parts.hardware.id,
        hardware=parts.hardware.value,
        family=family_of(parts.hardware.value.architecture),
        engine_id=parts.engine.id,
        engine=parts.engine.value,
        image_id=parts.image.id,
        image=parts.image.value,
        image_reference=own_image or parts.image.value.reference,
        profile_id=parts.profile.id,
        profile=parts.profile.value,
        topology=recipe.topology,
        start=recipe.start,
        host=recipe.host,
        served_name=_served_name(parts, arguments),
        namespace=namespace,
        runtime_class=runtime_class,
        command=answers.command(recipe_id, None if target == recipe.target else target),
        arguments=arguments,
        environment=environment,
        members=members,
        placeholders=tuple(filler.asked.values()),
        evidence=recipe.evidence,
        waivers=recipe.waive,
    )


def _seats(parts: Parts, filler: Filler) -> tuple[Seat, ...]:
    """The members' names and nodes: `head`, then `worker` (or `worker-1`, `worker-2`, …)."""
    pinned = filler.target == "kubernetes"
    nodes = parts.recipe.value.topology.nodes
    head = _node_of(filler.answers, Filled("NODE", "NODE", None, None, "open"), 0)
    seats = [Seat("head", 0, shown(head) if pinned else head.value)]
    found = [head]
    for rank in range(1, nodes):
        name = "worker" if nodes == 2 else f"worker-{rank}"
        instance = f"{name.upper().replace('-', '_')}_NODE"
        none = Filled("WORKER_NODE", instance, name, None, "left-out")
        worker = _node_of(filler.answers, none, rank)
        seats.append(Seat(name, rank, worker.value))
        found.append(worker)
    for filled in found if pinned else ():
        filler.record(filled)
    return tuple(seats)


def _node_of(answers: Answers, unanswered: Filled, rank: int) -> Filled:
    """The node of a rank: from --set, then from its option."""
    given = answers.placeholders.get(unanswered.instance)
    if given is not None:
        return replace(unanswered, value=given, by="set", detail=f"--set {unanswered.instance}")
    node = answers.node if rank == 0 else next(iter(answers.worker_nodes[rank - 1 : rank]), None)
    if node is None:
        return unanswered
    option = "--worker-node" if rank else "--node"
    return replace(unanswered, value=node, by="option", detail=option)


def _refuse_unknown(
    answers: Answers, declared: Mapping[str, Placeholder], seats: tuple[Seat, ...]
) -> None:
    """An answer for a member that the recipe does not have would change nothing, silently."""
    of_members = {
        instance_of(name, seat)
        for name, placeholder in declared.items()
        if placeholder.scope == "node"
        for seat in seats
    }
    for key in answers.placeholders:
        if key not in declared and key not in of_members:
            import difflib

            near = difflib.get_close_matches(key, of_members, 1)
            raise BadInput(
                f"--set {key}=…: this recipe has no member with this placeholder",
                f"did you mean `{near[0]}`?"
                if near
                else f"its members: {', '.join(seat.name for seat in seats)}",
            )


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
