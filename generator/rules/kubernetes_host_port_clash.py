"""Two pods want the same port of one node.

With `hostNetwork: true` each port of a container is a port of the node, and a `hostPort` is one
without it. One port can be had once: the scheduler leaves the second pod Pending where the port is
declared, and the second engine fails to bind where it is not.

The failure this prevents: a prefill and a decode role, or two recipes, pinned to one node; one is
ready, the other Pending for ever, and requests hang.

**What to do:** give each its own port on that node, in the container's ports and in the engine's
`--port`, or pin them to different nodes.

Pods are compared within one file, and only where both are pinned to the same node; the replicas of
one pod are compared with each other when it is pinned to one.

Sources: Kubernetes on [hostPort](https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#ports)
and on [configuration good practices](https://kubernetes.io/docs/concepts/configuration/overview/).
"""

from collections.abc import Iterator
from itertools import combinations

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.workload import Port, Workload


def check(subject: Subject) -> Iterator[Finding]:
    """Ports of a node that are taken twice."""
    taking = [workload for workload in subject.workloads if workload.platform == "kubernetes"]
    for workload in taking:
        yield from _within(workload)
    for one, other in combinations(taking, 2):
        if one.at.path == other.at.path and _share_a_node(one, other):
            yield from _between(one, other)


def _within(workload: Workload) -> Iterator[Finding]:
    """The replicas of one pod, and the containers of one pod."""
    seen: dict[int, Port] = {}
    for number, port in _taken(workload):
        again = seen.setdefault(number, port) is not port
        if again or ((workload.replicas or 1) > 1 and len(workload.nodes) == 1):
            what = "two containers" if again else f"{workload.replicas} replicas"
            yield _finding(port, number, f"{what} of {workload.label}")


def _between(one: Workload, other: Workload) -> Iterator[Finding]:
    first = dict(_taken(one))
    for number, port in _taken(other):
        if number in first:
            yield _finding(port, number, f"{one.label} and {other.label}")


def _finding(port: Port, number: int, who: str) -> Finding:
    return RULE.finding(
        port.at,
        f"{who} take port {number} of the same node",
        f"give one of them another port than {number}, or another node",
    )


def _taken(workload: Workload) -> Iterator[tuple[int, Port]]:
    for container in workload.containers:
        for port in container.ports if not container.is_init else ():
            if workload.host_network:
                yield port.number, port
            elif port.host is not None:
                yield port.host, port


def _share_a_node(one: Workload, other: Workload) -> bool:
    return len(one.nodes) == 1 and one.nodes == other.nodes


RULE = Rule("kubernetes.host-port-clash", "error", since="0.1.0", needs="workloads", check=check)
