"""Two members of a recipe are placed on one node.

A member takes the accelerators of its node. On one node the second pod waits for them for
ever: it stays Pending while the first is ready, and requests hang until the client gives up.

**What to do:** give each a node of its own, with `--worker-node`, or with `--role-node` where the
recipe has roles.

It cannot be waived: the accelerators are not there twice.

Source: the Infera recipes of Kimi-K3 (AMD-AGI/Infera, examples/recipes/kimi-k3-optimized), whose
prefill and decode roles have a node each.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Members with the same node."""
    plan = subject.plan
    members = plan.members if plan else ()
    for index, member in enumerate(members):
        for other in members[:index]:
            if plan and member.node and member.node == other.node:
                yield RULE.finding(
                    plan.at,
                    f"{other.name} and {member.name} are both on the node {member.node}",
                    f"place them on different nodes: --role-node {member.name}=NAME"
                    if member.role != "serve"
                    else "place them on different nodes: --worker-node NAME",
                )


RULE = Rule(
    "topology.members-share-a-node",
    "error",
    since="0.1.0",
    needs="plan",
    check=check,
    waivable=False,
)
