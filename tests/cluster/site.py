"""A cluster of simulated nodes, and pods in it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.cluster.client import Client, Object
from generator.cluster.simulated import Node, node_of, simulate
from generator.models.hardware import Hardware
from tests.cluster.waiting import eventually
from tests.conftest import ROOT

# Nodes of each hardware. The last has its label and no accelerators: a broken device plugin.
EACH: Final = 4
BARE: Final = "bare"


def names(hardware: str) -> list[str]:
    """The nodes of a hardware that have accelerators."""
    return [f"{hardware}-{number}" for number in range(1, EACH + 1)]


def nodes(hardware: Mapping[str, Hardware]) -> Iterator[Node]:
    """Nodes of every hardware, and one that has nothing."""
    for id_, kind in hardware.items():
        yield from (node_of(name, kind) for name in names(id_))
        bare = node_of(f"{id_}-{BARE}", kind)
        yield Node(bare.name, bare.labels, {})
    yield Node("no-accelerator", {"kubernetes.io/hostname": "no-accelerator"}, {})


class Site:
    """The nodes, and what is placed on them."""

    def __init__(self, client: Client, made: Sequence[Node]) -> None:
        self._client = client
        self.nodes = tuple(made)
        simulate(client, self.nodes)

    def remove(self) -> None:
        for node in self.nodes:
            self._client.delete(f"/api/v1/nodes/{node.name}")

    def pods(self, namespace: str) -> list[Object]:
        return self._client.items(f"/api/v1/namespaces/{namespace}/pods")

    def placed(self, namespace: str, count: int) -> dict[str, str]:
        """Node by component, once `count` pods have one."""

        def all_placed() -> dict[str, str]:
            found = {
                str(pod["metadata"]["labels"]["app.kubernetes.io/component"]): pod["spec"][
                    "nodeName"
                ]
                for pod in self.pods(namespace)
                if "nodeName" in pod["spec"]
            }
            return found if len(found) == count else {}

        return eventually(all_placed)

    def verdict(self, namespace: str) -> str:
        """What the scheduler says of pods that have no node, once it has said it."""

        def said() -> str:
            conditions = (
                condition
                for pod in self.pods(namespace)
                for condition in pod["status"].get("conditions") or []
            )
            return "".join(
                c["message"]
                for c in conditions
                if (c["type"], c["status"]) == ("PodScheduled", "False")
            )

        return eventually(said)

    def clear(self, namespace: str) -> None:
        """Remove what makes pods, and the pods, at once: no kubelet will."""
        self._client.delete(f"/apis/apps/v1/namespaces/{namespace}/statefulsets")
        self._client.delete(f"/api/v1/namespaces/{namespace}/pods")
        assert eventually(lambda: not self.pods(namespace) or self._again(namespace))

    def _again(self, namespace: str) -> bool:
        # A controller may have made another pod in between.
        self._client.delete(f"/api/v1/namespaces/{namespace}/pods")
        return False


def templates_of(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The pods that a custom resource's operator makes of it: component and pod spec."""
    spec = data["spec"]
    if data["kind"] == "LeaderWorkerSet":
        group = spec["leaderWorkerTemplate"]
        yield "head", group["leaderTemplate"]["spec"]
        for number in range(1, group["size"]):
            yield (
                ("worker" if group["size"] == 2 else f"worker-{number}"),
                group["workerTemplate"]["spec"],
            )
    elif data["kind"] == "InferenceService":
        own = set(_pod_fields())
        yield "head", {k: v for k, v in spec["predictor"].items() if k in own}
    elif data["kind"] == "InferaDeployment":
        for name, service in spec["services"].items():
            # The one worker of a recipe without roles is its head.
            yield "head" if name == "worker" else name, service["extraPodSpec"]


def _pod_fields() -> list[str]:
    text = (ROOT / "schemas" / "kubernetes" / "_definitions.json").read_text(encoding="utf-8")
    fields: Mapping[str, Any] = json.loads(text)["definitions"]["io.k8s.api.core.v1.PodSpec"]
    return list(fields["properties"])
