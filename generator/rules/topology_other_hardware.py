"""A member is placed on a node that the fleet file says is of another hardware.

Kernels, memory and network of a recipe hold for one machine type. The fleet file names the type of
each node, so a node of another type is known to be wrong before anything is started.

The failure this prevents: on Kubernetes the pod stays Pending, because the node has no such
accelerator or another label. With Docker or a shell nothing stands in the way, and the engine ends
after minutes: in a kernel that this architecture does not have, or for want of memory.

**What to do:** choose a node of the recipe's hardware, or correct `hardware` of that node in the
fleet file.

It cannot be waived: the fleet file is the site's own word on its nodes, and is easily corrected.

Source: a decision of this catalogue; the seed of its kernel rules, a change of GPU serving on H200,
tells of a flag of one family that was taken to another.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.plan import Member
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Members whose node is of other hardware than the recipe's."""
    plan = subject.plan
    if plan is None:
        return
    for member in plan.members:
        if member.node_hardware not in (None, plan.hardware_id):
            yield RULE.finding(
                plan.at,
                f"the {member.name} is on {member.node}, which the fleet file says is "
                f"{member.node_hardware}; {plan.id} is for {plan.hardware_id}",
                f"choose a node of {plan.hardware_id} with {_option(member)}, or correct "
                "the fleet file",
            )


def _option(member: Member) -> str:
    if member.role != "serve":
        return f"--role-node {member.name}=NAME"
    return "--worker-node" if member.rank else "--node"


RULE = Rule(
    "topology.other-hardware",
    "error",
    since="0.1.0",
    needs="plan",
    check=check,
    waivable=False,
)
