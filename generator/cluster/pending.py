"""Why a pod has no node, in one line: the scheduler's word, and what holds the accelerators."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.cluster.holdings import holds, requests_of
from generator.record import record

# What the scheduler says, as https://github.com/kubernetes/kubernetes/tree/v1.37.2/pkg/scheduler
# writes it: the number of nodes before each reason, and a remark on preemption at the end.
_HEAD: Final = re.compile(r"^\d+/(\d+) nodes are available: ")
_PREEMPTION: Final = re.compile(r"\.? ?(no new claims to deallocate, )?preemption: .*$", re.DOTALL)
_REASON: Final = re.compile(r"(\d+) (.+?)(?=, \d+ |$)")
_INSUFFICIENT: Final = re.compile(r"Insufficient (\S+)")
# Releases before 1.35 name the taint, in braces.
_TAINT: Final = re.compile(r"node\(s\) had untolerated taint(?:\(s\))?\s*(?:\{(.*)\})?")
_ELSEWHERE: Final = (
    "node(s) didn't match Pod's node affinity",
    "node(s) didn't satisfy plugin(s) [NodeAffinity]",
)


@record
class Pending:
    """A pod without a node, and why, in one line."""

    namespace: str
    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.namespace}/{self.name}: {self.reason}"


def pending(
    pods: Sequence[Mapping[str, Any]],
    everything: Sequence[Mapping[str, Any]],
    nodes: Sequence[Mapping[str, Any]],
) -> tuple[Pending, ...]:
    """The pods of `pods` that are Pending; `everything` are the pods of all namespaces.

    All are objects of the API, as JSON.
    """
    cluster = _Cluster(everything, nodes)
    return tuple(
        Pending(pod["metadata"]["namespace"], pod["metadata"]["name"], _reason(pod, cluster))
        for pod in pods
        if pod.get("status", {}).get("phase") == "Pending"
    )


class _Cluster:
    """Which node has which accelerators, and which pods hold them."""

    def __init__(
        self, pods: Sequence[Mapping[str, Any]], nodes: Sequence[Mapping[str, Any]]
    ) -> None:
        self.nodes = {str(node["metadata"]["name"]): node for node in nodes}
        self._pods = [pod for pod in pods if holds(pod)]

    def state(self, node: str, resource: str) -> str:
        """`spark-01 has 1, held by llm/chat-0 (1)`."""
        allocatable = self.nodes[node].get("status", {}).get("allocatable") or {}
        holders = [
            f"{pod['metadata']['namespace']}/{pod['metadata']['name']} ({amount})"
            for pod in self._pods
            if pod["spec"]["nodeName"] == node
            for amount in (_asked(pod, resource),)
            if amount
        ]
        held = f", held by {', '.join(holders)}" if holders else ""
        return f"{node} has {allocatable.get(resource, 0)}{held}"

    def taints(self, named: Sequence[str]) -> list[str]:
        """The taints, as `key=value:effect`, of these nodes, or of all."""
        specs = (self.nodes[name].get("spec", {}) for name in named or self.nodes)
        return sorted(
            {
                f"{taint['key']}={taint.get('value', '')}:{taint['effect']}".replace("=:", ":")
                for spec in specs
                for taint in spec.get("taints") or ()
            }
        )

    def with_resource(self, resource: str) -> list[str]:
        """The nodes that have some of a resource, free or not."""
        return [
            name
            for name, node in self.nodes.items()
            if (node.get("status", {}).get("allocatable") or {}).get(resource, "0") != "0"
        ]


def _asked(pod: Mapping[str, Any], resource: str) -> int:
    """How much of an extended resource a pod asks for; whole numbers, by their nature.

    Nothing of processor and memory, which every pod holds: their list would tell nobody anything.
    """
    return int(requests_of(pod).get(resource, 0)) if "/" in resource else 0


def _reason(pod: Mapping[str, Any], cluster: _Cluster) -> str:
    node = pod.get("spec", {}).get("nodeName")
    if node:
        return f"it has the node {node}, and its containers have not started there"
    for condition in pod.get("status", {}).get("conditions") or ():
        if condition.get("type") == "PodScheduled" and condition.get("status") == "False":
            return _translated(str(condition.get("message", "")), pod, cluster)
    return "no scheduler has looked at it yet"


def _translated(message: str, pod: Mapping[str, Any], cluster: _Cluster) -> str:
    head = _HEAD.match(message)
    if not head:
        return " ".join(message.split()) or "the scheduler gives no reason"
    named = _named_nodes(pod)
    gone = [name for name in named if name not in cluster.nodes]
    if gone:
        return f"it wants the node {gone[0]}, which does not exist"
    reasons = _REASON.findall(_PREEMPTION.sub("", message[head.end() :]).rstrip("."))
    # Nodes that were never meant say the least.
    reasons.sort(key=lambda reason: reason[1].startswith(_ELSEWHERE))
    said = [_words(count, reason, pod, cluster, named) for count, reason in reasons]
    return "; ".join(said) if said else " ".join(message.split())


def _words(
    count: str, reason: str, pod: Mapping[str, Any], cluster: _Cluster, named: Sequence[str]
) -> str:
    nodes = "1 node" if count == "1" else f"{count} nodes"
    if short := _INSUFFICIENT.fullmatch(reason):
        return _short(nodes, short[1], pod, cluster, named)
    if reason.startswith(_ELSEWHERE):
        return f"{nodes} not of its hardware, or not the one that it names"
    if reason.startswith("node(s) didn't have free ports"):
        return f"{nodes} with one of its host ports taken"
    if reason.startswith("node(s) were unschedulable"):
        return f"{nodes} cordoned (`kubectl uncordon`)"
    if reason.startswith("node(s) didn't match pod anti-affinity"):
        return f"{nodes} with a process of this recipe, or of another where accelerators are pinned"
    if taint := _TAINT.fullmatch(reason):
        taints = taint[1] or ", ".join(cluster.taints(named))
        return f"{nodes} with a taint that it does not tolerate: {taints}"
    return f"{nodes}: {reason.removeprefix('node(s) ')}"


def _short(
    nodes: str, resource: str, pod: Mapping[str, Any], cluster: _Cluster, named: Sequence[str]
) -> str:
    wanted = _asked(pod, resource)
    text = f"{nodes} with too little {resource} free"
    if not wanted:
        return text
    having = [n for n in cluster.with_resource(resource) if not named or n in named] or list(named)
    states = ", ".join(cluster.state(name, resource) for name in having) or "no node has any"
    return f"{text}: it wants {wanted}; {states}"


def _named_nodes(pod: Mapping[str, Any]) -> list[str]:
    """The nodes that a pod's affinity names."""
    return [
        name
        for term in _terms(pod)
        for field in term.get("matchFields") or ()
        if field.get("key") == "metadata.name" and field.get("operator") == "In"
        for name in field.get("values") or ()
    ]


def _terms(pod: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    affinity = (pod.get("spec", {}).get("affinity") or {}).get("nodeAffinity") or {}
    required = affinity.get("requiredDuringSchedulingIgnoredDuringExecution") or {}
    yield from required.get("nodeSelectorTerms") or ()
