"""Nodes without machines: objects that the scheduler takes for nodes that are Ready."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.cluster.client import Client
from generator.errors import BadInput
from generator.models.fleet import Fleet
from generator.models.hardware import Hardware
from generator.record import record

_PATH: Final = "/api/v1/nodes"
# Enough for any recipe: what is simulated is which accelerators are where. In quantities.
_PLENTY: Final = {"cpu": "256", "memory": "4Ti", "pods": "110", "ephemeral-storage": "4Ti"}


@record
class Node:
    """A node as Kubernetes would show it; `accelerators` are by resource name."""

    name: str
    labels: Mapping[str, str]
    accelerators: Mapping[str, int]
    taints: tuple[Mapping[str, str], ...] = ()


def nodes_of(fleet: Fleet, hardware: Mapping[str, Hardware]) -> Iterator[Node]:
    """The nodes of a fleet file, with the labels and accelerators of their hardware.

    BadInput for hardware that the catalogue does not have.
    """
    for name, one in fleet.nodes.items():
        kind = hardware.get(one.hardware)
        if kind is None:
            raise BadInput(
                f"node {name} is of hardware `{one.hardware}`, which the catalogue does not have",
                "`recipe fleet check` says more of the file",
            )
        yield node_of(name, kind)


def node_of(name: str, hardware: Hardware) -> Node:
    """A node of this hardware with all of its accelerators."""
    system, _, architecture = hardware.platform.partition("/")
    labels = {
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": system,
        "kubernetes.io/arch": architecture,
    }
    label = hardware.access.label
    if label is not None:
        labels[label.key] = label.value
    return Node(name, labels, {hardware.access.resource: hardware.accelerators_per_node})


def simulate(client: Client, nodes: Sequence[Node]) -> None:
    """Make the nodes; those of a name that is there already become like these.

    Operational when the server refuses one.
    """
    for node in nodes:
        path = f"{_PATH}/{node.name}"
        metadata = {"name": node.name, "labels": dict(node.labels)}
        created = client.call("POST", _PATH, {"metadata": metadata})
        if created.body.get("reason") != "AlreadyExists":
            client.expect(created)
        client.patch(f"{path}/status", {"status": _status(node)})
        # Admission has marked it as not ready, until a kubelet would say otherwise.
        taints = [dict(taint) for taint in node.taints]
        client.patch(path, {"metadata": metadata, "spec": {"taints": taints or None}})


def _status(node: Node) -> dict[str, Any]:
    resources = {**_PLENTY, **{name: str(n) for name, n in node.accelerators.items()}}
    ready = {"type": "Ready", "status": "True", "reason": "Simulated", "message": "no machine"}
    return {"capacity": resources, "allocatable": resources, "conditions": [ready]}
