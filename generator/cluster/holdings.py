"""What a pod holds of a node, by the scheduler's formula.

https://github.com/kubernetes/kubernetes/blob/master/staging/src/k8s.io/component-helpers/resource/helpers.go
(PodRequests, AggregateContainerRequests).
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from generator.cluster.quantity import quantity

Amounts = dict[str, Decimal]
# Phases in which a pod holds nothing any more. A pod that is being deleted holds until it is gone.
ENDED: Final = ("Succeeded", "Failed")


def holds(pod: Mapping[str, Any]) -> bool:
    """Whether a pod counts on its node: bound to one and not ended, running or not."""
    bound = bool(pod.get("spec", {}).get("nodeName"))
    return bound and pod.get("status", {}).get("phase") not in ENDED


def requests_of(pod: Mapping[str, Any]) -> Amounts:
    """What the scheduler counts for a pod, by resource name.

    Its containers and sidecars together, or an init container with the sidecars before it where
    that is more; then the pod's own requests, and its overhead.
    """
    spec = pod.get("spec", {})
    statuses = {
        str(status.get("name")): status
        for key in ("containerStatuses", "initContainerStatuses")
        for status in pod.get("status", {}).get(key) or ()
    }
    together = _sum(_of_container(c, statuses) for c in spec.get("containers") or ())
    sidecars: Amounts = {}
    starting: Amounts = {}
    for container in spec.get("initContainers") or ():
        own = _of_container(container, statuses)
        if container.get("restartPolicy") == "Always":
            together = _sum((together, own))
            sidecars = _sum((sidecars, own))
            _raise(starting, sidecars)
        else:
            _raise(starting, _sum((own, sidecars)))
    _raise(together, starting)
    together.update(_of_pod(spec.get("resources") or {}))
    return _sum((together, _amounts(spec.get("overhead"))))


def _of_container(container: Mapping[str, Any], statuses: Mapping[str, Any]) -> Amounts:
    """Its requests, or what a resize under way has been given where that is more."""
    resources = container.get("resources") or {}
    # The API server fills in the requests that only have limits; a template has not been there.
    asked = {**_amounts(resources.get("limits")), **_amounts(resources.get("requests"))}
    status = statuses.get(str(container.get("name")), {})
    _raise(asked, _amounts(status.get("allocatedResources")))
    _raise(asked, _amounts((status.get("resources") or {}).get("requests")))
    return asked


def _of_pod(resources: Mapping[str, Any]) -> Amounts:
    asked = {**_amounts(resources.get("limits")), **_amounts(resources.get("requests"))}
    return {
        name: amount
        for name, amount in asked.items()
        if name in ("cpu", "memory") or name.startswith("hugepages-")
    }


def _amounts(resources: Mapping[str, Any] | None) -> Amounts:
    return {name: quantity(text) for name, text in (resources or {}).items()}


def _sum(all_of: Iterable[Amounts]) -> Amounts:
    total: Amounts = {}
    for amounts in all_of:
        for name, amount in amounts.items():
            total[name] = total.get(name, Decimal(0)) + amount
    return total


def _raise(amounts: Amounts, least: Amounts) -> None:
    for name, amount in least.items():
        amounts[name] = max(amounts.get(name, Decimal(0)), amount)
