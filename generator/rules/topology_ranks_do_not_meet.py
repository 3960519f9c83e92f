"""The processes of one group have a rank twice, and another rank is missing.

Every node of a group has a rank of its own. The commands for head and worker differ in little else,
so a copy whose `--node-rank` was forgotten looks right.

The failure this prevents: two processes with rank 0 meet each other, or one of them finds the port
taken; the rest of the group waits until its timeout.

**What to do:** give each command of the group the next rank, from 0 to `--nnodes` less one.

A group is what one file starts with the same model, the same number of nodes and the same address
to meet at, when it is as many commands as there are nodes. It cannot be waived.

Source: SGLang and vLLM number the nodes of a group alike; see `two-processes-with-one-rank` in
`recipes/failure-modes/`.
"""

from collections import defaultdict
from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment, model_of
from generator.rules.support.launch_arguments import Given, given

Group = tuple[str, str | None, str | None, int]


def check(subject: Subject) -> Iterator[Finding]:
    """Whole groups in which a rank is there twice."""
    groups: dict[Group, list[tuple[Deployment, Given]]] = defaultdict(list)
    for deployment in subject.deployments:
        rank, nodes = given(deployment.launch, "node-rank"), deployment.nodes
        master = given(deployment.launch, "master")
        if rank and rank.count is not None and nodes and nodes > 1:
            launch = deployment.launch
            key = (launch.at.path, model_of(launch), master.value if master else None, nodes)
            groups[key].append((deployment, rank))
    for (_, _, _, nodes), members in groups.items():
        if len(members) == nodes:
            yield from _twice(members, nodes)


def _twice(members: list[tuple[Deployment, Given]], nodes: int) -> Iterator[Finding]:
    missing = sorted(set(range(nodes)) - {rank.count for _, rank in members})
    seen: set[int | None] = set()
    for deployment, rank in members:
        if rank.count in seen and missing:
            yield RULE.finding(
                rank.at,
                f"{deployment.label}: {rank.shown} is the rank of another process of this group, "
                f"and rank {missing[0]} of {nodes} is missing",
                f"set {rank.flag} {missing[0]}",
            )
        seen.add(rank.count)


RULE = Rule(
    "topology.ranks-do-not-meet",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
