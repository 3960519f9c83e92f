"""An optional part is asked for where it cannot work.

`--with` adds parts to a render: a wait for drained accelerators, accelerators pinned by UUID, a
freed page cache, a first long request. Each rests on something that not every machine and not every
target has. On a machine whose memory the processor shares, nvidia-smi reports no use of it; a list
of arguments has no place for a container that runs first; a UUID belongs to one machine, so a pod
that may run on any cannot be pinned by one.

The failure this prevents: a file that looks as if it had the part, and a part that waits for ever,
pins nothing, or fails each start for a reason that nobody connects with it.

**What to do:** leave the part out, or give what the message misses: a node for each member, as many
UUIDs as the recipe takes accelerators on a node, no second word on the same variable.

It cannot be waived, because nobody's approval makes the part work.

Source: a decision of this catalogue; `recipe show` names the sources of each part.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.pins import UUIDS, VISIBLE
from generator.plan.plan import Member, Plan
from generator.rules.rule import Rule, Subject
from generator.vocabulary import CLUSTER_TARGETS


def check(subject: Subject) -> Iterator[Finding]:
    """Parts that the plan cannot have, and accelerators that nothing can be pinned to."""
    plan = subject.plan
    if plan is None:
        return
    for part in plan.parts:
        if part.asked and part.refused:
            yield RULE.finding(
                plan.at,
                f"--with {part.name} cannot work for {plan.id} on {plan.target}: {part.refused}",
                f"leave out --with {part.name}",
            )
    if plan.uses("pin-gpus"):
        for member in plan.members:
            yield from _of_member(plan, member)
        yield from _twice(plan)
        yield from _second_word(plan)


def _of_member(plan: Plan, member: Member) -> Iterator[Finding]:
    wanted = plan.topology.accelerators_per_node
    if plan.target in CLUSTER_TARGETS and member.node is None:
        option = "--worker-node" if member.rank else "--node"
        yield RULE.finding(
            plan.at,
            f"the {member.name} is pinned to accelerators and to no node",
            f"name the node that has them: {option} NAME",
        )
    given = _given(plan, member)
    different = len({*member.accelerators})
    if given and not different == len(member.accelerators) == wanted:
        yield RULE.finding(
            plan.at,
            f"{given} has {len(member.accelerators)} UUIDs, {different} of them different, and "
            f"the recipe takes {wanted} of a node",
            f"give {wanted} UUIDs of `nvidia-smi -L`, separated by commas",
        )


def _given(plan: Plan, member: Member) -> str | None:
    """The placeholder that has an answer for a member."""
    for filled in plan.placeholders:
        if filled.name == UUIDS and filled.member in (member.name, None) and filled.value:
            return filled.instance
    return None


def _twice(plan: Plan) -> Iterator[Finding]:
    """No machine has another one's accelerator."""
    for index, member in enumerate(plan.members):
        for other in plan.members[:index]:
            if {*member.accelerators} & {*other.accelerators}:
                yield RULE.finding(
                    plan.at,
                    f"{other.name} and {member.name} are pinned to the same accelerator",
                    f"give each its own: --set {other.name.upper()}_{UUIDS}=… and "
                    f"--set {member.name.upper()}_{UUIDS}=…",
                )


def _second_word(plan: Plan) -> Iterator[Finding]:
    for setting in plan.environment:
        if setting.name == VISIBLE and setting.value is not None:
            yield RULE.finding(
                setting.winner.at,
                f"{VISIBLE} is set beside --with pin-gpus, which sets it from {UUIDS}",
                f"remove it here, or leave out --with pin-gpus and {UUIDS}",
            )


RULE = Rule("part.cannot-work", "error", since="0.1.0", needs="plan", check=check, waivable=False)
