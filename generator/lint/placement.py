"""On which hardware a pod asks to run."""

from collections.abc import Iterator

from generator.lint.knowledge import Knowledge
from generator.lint.silicon import Vendor, vendor_of_resources
from generator.lint.yaml_node import Node

_REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
_PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"
_LISTS = ("limits", "requests")


def architecture_of(pod: Node, knowledge: Knowledge) -> str | None:
    """The architecture that node labels ask for; None when they name several or none."""
    affinity = pod.down("affinity", "nodeAffinity")
    required = affinity.down(_REQUIRED, "nodeSelectorTerms")
    preferred = affinity.get(_PREFERRED)
    for labels in (
        _selected(pod.get("nodeSelector")),
        _expressions(required.values()),
        _expressions(item.get("preference") for item in preferred.values()),
    ):
        found = {
            architecture
            for key, value in labels
            if (architecture := knowledge.architecture_of_label(key, value))
        }
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def vendor_of_container(container: Node) -> Vendor | None:
    """Whose accelerators a container's resources ask for."""
    resources = container.get("resources")
    names = [name for kind in _LISTS for name, _ in resources.get(kind).items()]
    # `gpuType` is Infera's: https://github.com/AMD-AGI/Infera, deploy/operator/api/v1alpha1.
    return vendor_of_resources([*names, resources.get("gpuType").string() or ""])


def _selected(selector: Node) -> Iterator[tuple[str, str]]:
    for key, value in selector.items():
        yield key, value.string() or ""


def _expressions(terms: Iterator[Node]) -> Iterator[tuple[str, str]]:
    for term in terms:
        for expression in term.get("matchExpressions").values():
            if expression.get("operator").string() == "In":
                for value in expression.get("values").values():
                    yield expression.get("key").string() or "", value.string() or ""
