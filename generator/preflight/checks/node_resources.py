"""Checks of what a node has left: accelerators, huge pages, processor, memory, ports."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from generator.cluster.holdings import holds, requests_of
from generator.cluster.quantity import quantity
from generator.preflight.answer import Answer, Check, Unknown, cannot_tell, failed, passed
from generator.preflight.seen import NodeCase, Object

_SHOWN: Final = 4
_OTHER: Final = "end what holds them, or take another node"


def accelerators(case: NodeCase) -> Answer:
    """Allocatable less what bound pods of every namespace hold, running or not."""
    resource, due = case.want.resource, Decimal(case.want.accelerators)
    allocatable = _allocatable(case, resource)
    name = case.seen.name
    if allocatable is None:
        return failed(f"{name} offers no {resource}", "look at the device plugin's pod on the node")
    if allocatable < due:
        return failed(f"{name} offers {allocatable} {resource}, and {due} are needed", _OTHER)
    if isinstance(case.seen.pods, Unknown):
        return cannot_tell(
            f"{name} has {allocatable} {resource}, but how many are held is not known: "
            f"{case.seen.pods.why}",
            "let an account look that may list the pods of all namespaces",
        )
    holders = tuple(_holders(case.seen.pods, resource))
    held = sum((amount for _, amount in holders), Decimal(0))
    says = f"{allocatable - held} of {allocatable} {resource} on {name} are free"
    if allocatable - held < due:
        who = ", ".join(f"{pod} ({amount})" for pod, amount in holders[:_SHOWN])
        more = f" and {len(holders) - _SHOWN} more" if len(holders) > _SHOWN else ""
        return failed(f"{says}, and {due} are needed; held by {who}{more}", _OTHER)
    return passed(f"{says}, and {due} are needed")


def hugepages(case: NodeCase) -> Answer:
    asked = {k: v for k, v in _asked(case).items() if k.startswith("hugepages-") and v}
    if not asked:
        return passed("the recipe asks for no huge pages")
    return _enough(case, asked)


def other_resources(case: NodeCase) -> Answer:
    """Processor, memory, and one more pod."""
    asked = {
        k: v
        for k, v in _asked(case).items()
        if v and k != case.want.resource and not k.startswith("hugepages-")
    }
    return _enough(case, {**asked, "pods": Decimal(1)})


def _enough(case: NodeCase, asked: Mapping[str, Decimal]) -> Answer:
    if isinstance(case.seen.pods, Unknown):
        return cannot_tell(f"what other pods hold is not known: {case.seen.pods.why}")
    bound = [pod for pod in case.seen.pods if holds(pod)]
    for name, amount in asked.items():
        has = _allocatable(case, name) or Decimal(0)
        held = sum(
            (Decimal(1) if name == "pods" else requests_of(p).get(name, Decimal(0)) for p in bound),
            Decimal(0),
        )
        if has - held < amount:
            return failed(
                f"{case.seen.name} has {has - held:f} of {has:f} {name} left, and {amount:f} are "
                "asked for",
                _OTHER,
            )
    return passed(f"{case.seen.name} has enough of {', '.join(asked)}")


def ports(case: NodeCase) -> Answer:
    """Ports that pods of the node have taken; the probe looks for other listeners."""
    if not case.want.ports:
        return passed("the recipe opens no port of the node itself")
    if isinstance(case.seen.pods, Unknown):
        return cannot_tell(f"the ports of other pods are not known: {case.seen.pods.why}")
    for pod in case.seen.pods:
        taken = set(case.want.ports) & set(_host_ports(pod)) if holds(pod) else set()
        for port in sorted(taken):
            return failed(
                f"port {port} of {case.seen.name} belongs to the pod {_named(pod)}",
                "remove that pod, or give the recipe another port with --set port=…",
            )
    return passed(f"no pod of {case.seen.name} has {', '.join(map(str, case.want.ports))}")


def _host_ports(pod: Object) -> Iterator[int]:
    spec = pod.get("spec", {})
    for key in ("containers", "initContainers"):
        for container in spec.get(key) or ():
            for port in container.get("ports") or ():
                own = port.get("hostPort") or (spec.get("hostNetwork") and port["containerPort"])
                if own:
                    yield own


def _holders(pods: tuple[Object, ...], resource: str) -> Iterator[tuple[str, Decimal]]:
    for pod in pods:
        amount = requests_of(pod).get(resource, Decimal(0)) if holds(pod) else Decimal(0)
        if amount:
            yield _named(pod), amount


def _named(pod: Object) -> str:
    metadata = pod.get("metadata", {})
    state = pod.get("status", {}).get("phase", "")
    if metadata.get("deletionTimestamp"):
        state = "terminating"
    return f"{metadata.get('namespace')}/{metadata.get('name')}, {state}".rstrip(", ")


def _asked(case: NodeCase) -> Mapping[str, Decimal]:
    return requests_of({"spec": case.want.pod}) if case.want.pod else {}


def _allocatable(case: NodeCase, resource: str) -> Decimal | None:
    found = (case.seen.node or {}).get("status", {}).get("allocatable", {}).get(resource)
    return None if found is None else quantity(found)


CHECKS: Final[tuple[Check[NodeCase], ...]] = (
    Check(
        id="node.accelerators",
        asks="Are enough accelerators free, over all namespaces?",
        judge=accelerators,
        failure_modes=(
            "allocatable-is-not-free",
            "free-accelerators-counted-in-one-namespace",
        ),
    ),
    Check(id="node.hugepages", asks="Are the huge pages free?", judge=hugepages),
    Check(
        id="node.resources",
        asks="Is there processor, memory and room for one more pod?",
        judge=other_resources,
    ),
    Check(id="node.ports", asks="Has no other pod the recipe's ports?", judge=ports),
)
