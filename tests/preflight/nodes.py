"""Nodes of a cluster that has none, as the API server is told of them."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from generator.cluster.client import Client


@contextmanager
def node(
    client: Client,
    *,
    kubelet_port: int = 1,
    architecture: str = "arm64",
    labels: dict[str, str] | None = None,
    allocatable: dict[str, str] | None = None,
    spec: dict[str, Any] | None = None,
) -> Iterator[str]:
    """A node that is Ready, for as long as it is needed; its name, which no other has."""
    name = f"node-{secrets.token_hex(4)}"
    resources = {"cpu": "64", "memory": "512Gi", "pods": "110", **(allocatable or {})}
    client.create("/api/v1/nodes", {"metadata": {"name": name, "labels": labels or {}}})
    # What admission has put on the new node is taken away again.
    client.patch(f"/api/v1/nodes/{name}", {"spec": {"taints": None, **(spec or {})}})
    client.patch(
        f"/api/v1/nodes/{name}/status",
        {
            "status": {
                "allocatable": resources,
                "capacity": resources,
                "addresses": [{"type": "InternalIP", "address": "127.0.0.1"}],
                "daemonEndpoints": {"kubeletEndpoint": {"Port": kubelet_port}},
                "nodeInfo": {"architecture": architecture} | _INFO,
                "conditions": [{"type": "Ready", "status": "True", "reason": "KubeletReady"}],
            }
        },
    )
    try:
        yield name
    finally:
        for pod in client.items(f"/api/v1/pods?fieldSelector=spec.nodeName%3D{name}"):
            where = pod["metadata"]
            client.call(
                "DELETE",
                f"/api/v1/namespaces/{where['namespace']}/pods/{where['name']}",
                {"gracePeriodSeconds": 0},
            )
        client.delete(f"/api/v1/nodes/{name}")


_INFO = dict.fromkeys(
    (
        "bootID",
        "containerRuntimeVersion",
        "kernelVersion",
        "kubeProxyVersion",
        "kubeletVersion",
        "machineID",
        "operatingSystem",
        "osImage",
        "systemUUID",
    ),
    "",
)


def hold(
    client: Client, namespace: str, node_name: str, resource: str, number: int, phase: str
) -> str:
    """A pod that is bound to a node and asks for accelerators; its name."""
    name = f"holder-{secrets.token_hex(4)}"
    amount = {resource: str(number)}
    client.create(
        f"/api/v1/namespaces/{namespace}/pods",
        {
            "metadata": {"name": name},
            "spec": {
                "nodeName": node_name,
                "tolerations": [{"operator": "Exists"}],
                "containers": [
                    {"name": "a", "image": "example.com/a", "resources": {"limits": amount}}
                ],
            },
        },
    )
    path = f"/api/v1/namespaces/{namespace}/pods/{name}/status"
    client.patch(path, {"status": {"phase": phase}})
    return name
