"""On which hardware a pod asks to run."""

from collections.abc import Callable, Iterator

from generator.lint.knowledge import Knowledge
from generator.lint.silicon import Vendor, vendor_of_resources
from generator.lint.yaml_node import Node, keys

_REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
_PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"
_LISTS = ("limits", "requests")
_PLACING = keys("affinity", "nodeSelector")
_HOST_NAME = "kubernetes.io/hostname"


def architecture_of(pod: Node, knowledge: Knowledge) -> str | None:
    """The architecture that node labels ask for; None when they name several or none."""
    return _asked_for(pod, knowledge.architecture_of_label)


def hardware_of(pod: Node, knowledge: Knowledge) -> str | None:
    """The catalogue's hardware that node labels ask for; None when they name several or none."""
    return _asked_for(pod, knowledge.hardware_of_label)


def _asked_for(pod: Node, meaning: Callable[[str, str], str | None]) -> str | None:
    if not pod.has_any(_PLACING):
        return None
    affinity = pod.down("affinity", "nodeAffinity")
    required = affinity.down(_REQUIRED, "nodeSelectorTerms")
    preferred = affinity.get(_PREFERRED)
    for labels in (
        _selected(pod.get("nodeSelector")),
        _expressions(required.values()),
        _expressions(item.get("preference") for item in preferred.values()),
    ):
        found = {meant for key, value in labels if (meant := meaning(key, value))}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def nodes_of(pod: Node) -> tuple[str, ...]:
    """The names of the only nodes on which a pod may run; none when it says no names."""
    name = pod.get("nodeName").string() or pod.get("nodeSelector").get(_HOST_NAME).string()
    if name:
        return (name,)
    terms = pod.down("affinity", "nodeAffinity", _REQUIRED, "nodeSelectorTerms")
    named = [tuple(_names(term)) for term in terms.values()]
    return tuple(name for names in named for name in names) if all(named) else ()


def _names(term: Node) -> Iterator[str]:
    """The node names of one term of an affinity."""
    for key, wanted in (("matchFields", "metadata.name"), ("matchExpressions", _HOST_NAME)):
        for expression in term.get(key).values():
            is_named = expression.get("key").string() == wanted
            if is_named and expression.get("operator").string() == "In":
                yield from (value.string() or "" for value in expression.get("values").values())


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
