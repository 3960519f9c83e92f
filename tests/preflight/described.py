"""Nodes and pods as an API server describes them, and the answers on them."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from generator.preflight.answer import Answer, Unknown
from generator.preflight.judge import judge
from generator.preflight.seen import MemberSeen, NodeSeen
from generator.preflight.want import MemberWanted
from tests.preflight.wanted import MEMBER

NODE: Mapping[str, Any] = {
    "metadata": {"name": "node-a", "labels": {"nvidia.com/gpu.product": "NVIDIA-H200"}},
    "spec": {},
    "status": {
        "conditions": [
            {"type": "Ready", "status": "True"},
            {"type": "DiskPressure", "status": "False"},
        ],
        "nodeInfo": {"architecture": "amd64"},
        "allocatable": {
            "cpu": "64",
            "memory": "512Gi",
            "pods": "110",
            "nvidia.com/gpu": "8",
            "hugepages-2Mi": "4Gi",
        },
    },
}


def node(**changes: Any) -> dict[str, Any]:
    """The node with changes of its spec and status: `unschedulable=True`, `labels={}`."""
    made: dict[str, Any] = deepcopy(dict(NODE))
    for key, value in changes.items():
        if key == "labels":
            made["metadata"]["labels"] = value
        elif key in ("taints", "unschedulable"):
            made["spec"][key] = value
        else:
            made["status"][key] = value
    return made


def pod(
    name: str = "other", phase: str = "Running", gpus: str = "8", **spec: Any
) -> dict[str, Any]:
    """A pod on the node that asks for accelerators."""
    container = {"name": "a", "resources": {"requests": {"nvidia.com/gpu": gpus}}}
    return {
        "metadata": {"name": name, "namespace": "elsewhere"},
        "spec": {"nodeName": "node-a", "containers": [container], **spec},
        "status": {"phase": phase},
    }


def found(
    seen: dict[str, Any] | None = None,
    pods: tuple[dict[str, Any], ...] | Unknown = (),
    want: MemberWanted = MEMBER,
) -> Mapping[str, Answer]:
    there = NodeSeen(name="node-a", node=seen or node(), pods=pods)
    member = MemberSeen(want=want, node=there, report=Unknown("no"), image_there=True)
    return {one.check: one.answer for one in judge(None, (member,)).answers}
