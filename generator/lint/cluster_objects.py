"""The objects of a Kubernetes document: what they are called, where, and how far they shrink."""

from collections.abc import Iterator
from typing import Final

from generator.lint.yaml_node import Node
from generator.workload import ClusterObject, Said

# Fields for the least number of replicas: KServe's and Kubernetes' `minReplicas`, KEDA's
# `minReplicaCount` (https://keda.sh/docs/latest/reference/scaledobject-spec/).
_FLOORS: Final = (("spec", "predictor", "minReplicas"), ("spec", "minReplicas"))
_KEDA: Final = ("spec", "minReplicaCount")
# What all of these names have, and most manifests have not.
_LEAST: Final = "min"
# https://knative.dev/docs/serving/autoscaling/scale-bounds/
_ANNOTATIONS: Final = ("autoscaling.knative.dev/min-scale", "autoscaling.knative.dev/minScale")


def objects(root: Node) -> Iterator[ClusterObject]:
    """The object of a document, or those of a List."""
    if root.get("kind").string() == "List":
        for item in root.get("items").values():
            yield from objects(item)
        return
    kind, name = root.get("kind").string(), root.down("metadata", "name").string()
    if not kind or not name or root.get("apiVersion").data is None:
        return
    namespace = root.down("metadata", "namespace").text()
    yield ClusterObject(
        kind,
        name,
        root.get("kind").at,
        Said(namespace.text, namespace.start) if namespace else None,
        _floor(root),
    )


def _floor(root: Node) -> Said | None:
    if _LEAST not in root.tree.text.source.text:
        return None
    fields = [root.down(*path) for path in (*_FLOORS, _KEDA)]
    for holder in (root, root.get("spec"), root.down("spec", "template")):
        annotations = holder.down("metadata", "annotations")
        fields += [annotations.get(key) for key in _ANNOTATIONS]
    found = next((text for field in fields if (text := field.text())), None)
    return Said(found.text, found.start) if found else None
