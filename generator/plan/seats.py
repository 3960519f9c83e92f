"""The members of a recipe before they are resolved: names, ranks, nodes."""

from collections.abc import Mapping, Set
from dataclasses import replace

from generator.errors import BadInput
from generator.models.placeholder import Placeholder
from generator.models.recipe import Recipe
from generator.plan.answers import Answers
from generator.plan.placeholders import Filler, Seat, instance_of, shown
from generator.plan.plan import Filled
from generator.record import record
from generator.vocabulary import CLUSTER_TARGETS, RoleName


@record
class Seating:
    """The seats of each role, in the order of the roles."""

    by_role: Mapping[RoleName, tuple[Seat, ...]]

    @property
    def all(self) -> tuple[Seat, ...]:
        return tuple(seat for seats in self.by_role.values() for seat in seats)


def seating(recipe: Recipe, filler: Filler) -> Seating:
    """Seats with their nodes; where a target pins pods, the filler hears of the answers.

    Raises BadInput for a node that the recipe has no member for.
    """
    if recipe.roles:
        _refuse_unrolled(filler.answers)
        seats = Seating({role: (_role_seat(role, filler),) for role in recipe.roles})
        nodes = {_node_instance(role) for role in recipe.roles}
    else:
        if filler.answers.role_nodes:
            raise BadInput("--role-node: this recipe has one role", "use --node")
        _refuse_surplus(filler.answers, recipe.topology.nodes)
        ranks = _ranks(recipe.topology.nodes, filler)
        seats = Seating({"serve": ranks})
        free = 1 if _one_template(recipe.topology.nodes, filler) else len(ranks)
        nodes = {"NODE", *(_node_instance(seat.name) for seat in ranks[1:free])}
    _refuse_unknown(filler.answers, filler.declared, seats.all, nodes)
    return seats


def _ranks(nodes: int, filler: Filler) -> tuple[Seat, ...]:
    """`head`, then `worker` (or `worker-1`, `worker-2`, …)."""
    optional = filler.target == "kserve"
    head = _node_of(
        filler.answers,
        Filled("NODE", "NODE", None, None, "left-out" if optional else "open"),
        0,
    )
    pinned = filler.target in CLUSTER_TARGETS
    seats = [Seat("head", 0, shown(head) if pinned and head.by != "left-out" else head.value)]
    found = [head]
    one_template = _one_template(nodes, filler)
    if one_template and filler.answers.worker_nodes:
        raise BadInput(
            "--worker-node: a LeaderWorkerSet has one template for all its workers",
            "leave it out: each worker goes to another node of the hardware",
        )
    for rank in range(1, 2 if one_template else nodes):
        name = "worker" if nodes == 2 or one_template else f"worker-{rank}"
        worker = Filled("WORKER_NODE", _node_instance(name), name, None, "left-out")
        if not one_template:
            worker = _node_of(filler.answers, worker, rank)
        seats.append(Seat(name, rank, worker.value))
        found.append(worker)
    for filled in found if pinned else ():
        filler.record(filled)
    return tuple(seats)


def _one_template(nodes: int, filler: Filler) -> bool:
    """Whether one template stands for all workers, so that none has a node of its own."""
    return filler.target == "lws" and nodes > 2


def _node_instance(member: str) -> str:
    return f"{member.upper().replace('-', '_')}_NODE"


def _role_seat(role: str, filler: Filler) -> Seat:
    """A role on a node of its own."""
    instance = _node_instance(role)
    filled = Filled("NODE", instance, role, None, "open")
    given = filler.answers.placeholders.get(instance)
    node = filler.answers.role_nodes.get(role)
    if given is not None:
        filled = replace(filled, value=given, by="set", detail=f"--set {instance}")
    elif node is not None:
        filled = replace(filled, value=node, by="option", detail="--role-node")
    filler.record(filled)
    return Seat(role, 0, shown(filled))


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


def _refuse_unrolled(answers: Answers) -> None:
    if answers.node is not None or answers.worker_nodes:
        raise BadInput(
            "--node and --worker-node: this recipe has roles, each on a node of its own",
            "use --role-node prefill=NAME --role-node decode=NAME",
        )


def _refuse_surplus(answers: Answers, nodes: int) -> None:
    for name in answers.worker_nodes[nodes - 1 :]:
        raise BadInput(
            f"--worker-node {name}: there is no worker left for it",
            f"the recipe spans {nodes} nodes, the head's among them"
            if nodes > 1
            else "the recipe has one node; use --node",
        )


def _refuse_unknown(
    answers: Answers,
    declared: Mapping[str, Placeholder],
    seats: tuple[Seat, ...],
    nodes: Set[str],
) -> None:
    """An answer for a member that the recipe does not have would change nothing, silently.

    `nodes` are the names under which the members' nodes are given.
    """
    of_members = nodes | {
        instance_of(name, seat)
        for name, placeholder in declared.items()
        if placeholder.scope == "node"
        for seat in seats
    }
    of_all = set(declared) - {"NODE", "WORKER_NODE"}
    for key in answers.placeholders:
        if key not in of_all and key not in of_members:
            import difflib

            near = difflib.get_close_matches(key, of_members, 1)
            raise BadInput(
                f"--set {key}=…: this recipe has no member with this placeholder",
                f"did you mean `{near[0]}`?"
                if near
                else f"its members: {', '.join(seat.name for seat in seats)}",
            )
    for role in answers.role_nodes:
        if role not in {seat.name for seat in seats}:
            raise BadInput(
                f"--role-node {role}=…: this recipe has no role `{role}`",
                f"its roles: {', '.join(seat.name for seat in seats)}",
            )
