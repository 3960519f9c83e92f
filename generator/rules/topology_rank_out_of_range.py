"""A node's rank is not below the number of nodes.

Ranks count from 0: with `--nnodes 2` there are the ranks 0 and 1. A process with rank 2 waits for
peers that do not exist, and they wait for it.

The failure this prevents: all processes start, print that they are waiting, and end in a timeout
half an hour later, on every node at once.

**What to do:** give the first node rank 0 and the last one less than `--nnodes`.

It cannot be waived: such a group never meets.

Sources: [vLLM, multi-node](https://docs.vllm.ai/en/stable/serving/parallelism_scaling/);
[SGLang's arguments](https://docs.sglang.io/advanced_features/server_arguments.html).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.launch_arguments import given


def check(subject: Subject) -> Iterator[Finding]:
    """Launches whose rank no node of the group can have."""
    for deployment in subject.deployments:
        rank, nodes = given(deployment.launch, "node-rank"), deployment.nodes
        if rank and rank.count is not None and nodes and not 0 <= rank.count < nodes:
            yield RULE.finding(
                rank.at,
                f"{deployment.label} has {rank.shown} of {nodes} node{'s' if nodes > 1 else ''}",
                f"count from 0: the ranks are 0 to {nodes - 1}"
                if nodes > 1
                else "set --nnodes to the number of nodes",
            )


RULE = Rule(
    "topology.rank-out-of-range",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
