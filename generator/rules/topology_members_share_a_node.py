"""Two members of one deployment are placed on one node.

A member takes the accelerators of its node.

The failure this prevents: on one node the second pod waits for accelerators for ever. It stays
Pending while the first is ready, and requests hang until the client gives up. Where
a node has enough for both, a prefill and a decode role still meet there: both take the same NCCL
port, and UCX chooses devices that do not lead from one process to the other.

**What to do:** give each a node of its own, with `--worker-node`, or with `--role-node` where the
recipe has roles; in a manifest, another `nodeSelector`. Two roles that are meant for one node need
a `--nccl-port` each, and `UCX_NET_DEVICES=lo` with `UCX_TLS=tcp,cuda_copy,cuda_ipc,self,sm`.

For a plan it cannot be waived: the accelerators are not there twice. In files of other people it is
an error where the accelerators exceed the node's, and a warning where they fit.

Sources: the Infera recipes of Kimi-K3 (AMD-AGI/Infera, examples/recipes/kimi-k3-optimized), whose
prefill and decode roles have a node each; SGLang's cookbook for GLM-5.3-Flash on roles that share
one.
"""

from collections.abc import Iterator
from itertools import combinations

from generator.finding import Finding
from generator.plan.plan import Plan
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment, model_of
from generator.rules.support.launch_arguments import is_known
from generator.rules.support.speculation import Role, role_of


def check(subject: Subject) -> Iterator[Finding]:
    """Members of a plan, and roles of one model in files, with the same node."""
    if subject.plan:
        yield from _of_plan(subject.plan)
        return
    placed = [
        (deployment, role)
        for deployment in subject.deployments
        if (role := role_of(deployment.launch)) and _node(deployment)
    ]
    for (one, first), (other, second) in combinations(placed, 2):
        is_pair = first.name != second.name and _node(one) == _node(other)
        if is_pair and model_of(one.launch) == model_of(other.launch):
            yield _pair(one, first, other, second)


def _of_plan(plan: Plan) -> Iterator[Finding]:
    for other, member in combinations(plan.members, 2):
        if member.node and member.node == other.node:
            yield RULE.finding(
                plan.at,
                f"{other.name} and {member.name} are both on the node {member.node}",
                f"place them on different nodes: --role-node {member.name}=NAME"
                if member.role != "serve"
                else "place them on different nodes: --worker-node NAME",
            )


def _node(deployment: Deployment) -> str | None:
    """The only node on which it may run, where that is a name."""
    nodes = deployment.surroundings.nodes if deployment.surroundings else ()
    return nodes[0] if len(nodes) == 1 and is_known(nodes[0]) else None


def _pair(one: Deployment, first: Role, other: Deployment, second: Role) -> Finding:
    asked = [d.surroundings.room.accelerators or 0 for d in (one, other) if d.surroundings]
    has = one.hardware.accelerators_per_node if one.hardware else None
    is_too_much = has is not None and sum(asked) > has
    message = (
        f"the {first.name} role {one.label} and the {second.name} role {other.label} are both on "
        f"the node {_node(one)}"
    )
    if is_too_much:
        return RULE.finding(
            other.launch.at,
            f"{message}, which has {has} accelerators for {sum(asked)}",
            "place them on different nodes",
        )
    return RULE.finding(
        other.launch.at,
        message,
        "place them on different nodes, or give each its own --nccl-port and UCX devices",
        "warning",
    )


RULE = Rule(
    "topology.members-share-a-node",
    "error",
    since="0.1.0",
    needs=("plan", "launches"),
    check=check,
    across_files=True,
    compares=lambda deployment: role_of(deployment.launch),
    waivable=False,
)
