"""A container asks for more accelerators than a node of its hardware has.

A pod runs on one node. When it asks for more accelerators than any node has, no scheduler can place
it, and nothing in the pod says so but `Pending`.

The failure this prevents: a pod that waits for ever, or a recipe for eight accelerators that is
copied to machines with one.

**What to do:** spread the model over several nodes (`nodes` of a recipe's topology, `--nnodes`), or
name the hardware that has enough.

It cannot be waived: the accelerators are not there.

Source: `accelerators-per-node` of `recipes/hardware/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Containers that ask for more than the node has."""
    for deployment in subject.deployments:
        around, hardware = deployment.surroundings, deployment.hardware
        asked = around.room.accelerators if around else None
        if hardware and asked and asked > hardware.accelerators_per_node:
            yield RULE.finding(
                deployment.launch.at,
                f"{deployment.label} asks for {asked} accelerators, and {hardware.title} has "
                f"{hardware.accelerators_per_node} in a node",
                "spread it over several nodes, or name hardware that has enough",
            )


RULE = Rule(
    "topology.node-too-small",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
