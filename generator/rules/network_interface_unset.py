"""Nodes of one group choose the interface over which they meet by themselves.

On the host's network a process sees every interface of the node: management, fabric, bridges.
Without GLOO_SOCKET_IFNAME Gloo takes the one that the host name resolves to, and falls back to
loopback when it does not resolve; NCCL takes the first that looks right.

The failure this prevents: "Unable to resolve hostname to a (local) address. Using the loopback
address as fallback", then "Gloo connectFullMesh failed": the nodes do not find each other. Or they
do, over the slow network, and nothing says so.

**What to do:** set GLOO_SOCKET_IFNAME and NCCL_SOCKET_IFNAME to the interface that joins the nodes,
in each pod or container. Name it; whether Gloo follows an exclusion list (`^lo`) is not known here.

Only containers on the host's network, and processes in none, are judged: a pod's own network has
one interface. A plan is not: where its recipe leaves the choice to the site, the placeholder says
what happens without an answer.

Sources: [aws-do-eks pull request 50](https://github.com/aws-samples/aws-do-eks/pull/50);
[SGLang issue 3226](https://github.com/sgl-project/sglang/issues/3226).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import INTERFACES, is_multi_node, variable


def check(subject: Subject) -> Iterator[Finding]:
    """Launches on several nodes that name no interface on a network with several."""
    if subject.plan:
        return
    groups = [one for one in subject.deployments if is_multi_node(one)]
    some_name_it = any(variable(one.launch, INTERFACES[0]) for one in groups)
    for deployment in groups:
        launch, around = deployment.launch, deployment.surroundings
        is_exposed = around is None or around.host_network
        # Where a peer names it, network.interface-on-one-node has the better word.
        if is_exposed and not some_name_it:
            missing = [name for name in INTERFACES if not variable(launch, name)]
            if missing:
                yield RULE.finding(
                    launch.at,
                    f"{deployment.label} is one of several nodes and does not set "
                    f"{' and '.join(missing)}",
                    "set them to the interface that joins the nodes, on every node",
                )


RULE = Rule(
    "network.interface-unset",
    "warning",
    since="0.1.0",
    needs="launches",
    check=check,
    across_files=True,
    compares=is_multi_node,
)
