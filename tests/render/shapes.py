"""What the tests of manifests' shapes share."""

from collections.abc import Mapping
from typing import Any

from generator.plan.plan import Plan
from generator.render.render import render
from generator.render.templates import Templates
from tests.properties.kubelet import documents

COMPONENT = "app.kubernetes.io/component"
# What the hardware of the small catalogue is told apart by.
BOX = {"key": "example.com/product", "operator": "In", "values": ["Box"]}


def objects(plan: Plan, templates: Templates) -> dict[tuple[str, str], Any]:
    """The objects of a plan's manifest, by kind and name."""
    return {
        (found["kind"], found["metadata"]["name"]): found
        for found in documents(render(plan, templates)["manifest.yaml"])
    }


def node_term(spec: Mapping[str, Any]) -> Any:
    """The one term of a pod's node affinity."""
    required = spec["affinity"]["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
    [term] = required["nodeSelectorTerms"]
    return term


def on_node(name: str, operator: str = "In") -> dict[str, Any]:
    """The part of a term that names a node."""
    return {"matchFields": [{"key": "metadata.name", "operator": operator, "values": [name]}]}


def off_each_other(spec: Mapping[str, Any]) -> Any:
    """The labels of the pods that a pod shares no node with; None where it says nothing."""
    anti = spec["affinity"].get("podAntiAffinity")
    if anti is None:
        return None
    [rule] = anti["requiredDuringSchedulingIgnoredDuringExecution"]
    assert rule["topologyKey"] == "kubernetes.io/hostname"
    return rule["labelSelector"]["matchLabels"]


def container(spec: Mapping[str, Any]) -> Any:
    """The only container of a pod."""
    [found] = spec["containers"]
    return found


def paths(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Volume by the path at which the container sees it; every mount must have its volume."""
    volumes = {volume["name"]: volume for volume in spec["volumes"]}
    used = {
        mount["name"]
        for one in (*spec.get("initContainers", ()), *spec["containers"])
        for mount in one.get("volumeMounts", ())
    }
    assert used == set(volumes)
    return {mount["mountPath"]: volumes[mount["name"]] for mount in container(spec)["volumeMounts"]}


def directories(spec: Mapping[str, Any]) -> dict[str, str]:
    """Directory of the node by path of the container."""
    return {
        path: volume["hostPath"]["path"]
        for path, volume in paths(spec).items()
        if "hostPath" in volume
    }
