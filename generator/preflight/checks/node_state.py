"""Checks of a node as the cluster sees it: there, ready, willing, and the right machine."""

from collections.abc import Mapping
from typing import Any, Final

from generator.preflight.answer import Answer, Check, cannot_tell, failed, passed
from generator.preflight.seen import NodeCase

_REPELS: Final = ("NoSchedule", "NoExecute")
# Taints that say what another check says, in its own words.
_OTHERWISE_SAID: Final = frozenset(
    f"node.kubernetes.io/{name}" for name in ("unschedulable", "not-ready", "unreachable")
)
_PRESSURES: Final = ("MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable")


def exists(case: NodeCase) -> Answer:
    if case.seen.node is None:
        return failed(f"there is no node {case.seen.name}", "take a name of `kubectl get nodes`")
    return passed(f"there is a node {case.seen.name}")


def ready(case: NodeCase) -> Answer:
    state = _conditions(case).get("Ready")
    if state is None:
        return cannot_tell(f"{case.seen.name} has no condition Ready")
    if state.get("status") == "True":
        return passed(f"{case.seen.name} is Ready")
    return failed(
        f"{case.seen.name} is not Ready: {state.get('message') or state.get('reason')}",
        f"`kubectl describe node {case.seen.name}` says why",
    )


def schedulable(case: NodeCase) -> Answer:
    name = case.seen.name
    if _spec(case).get("unschedulable"):
        return failed(f"{name} is cordoned: it takes no new pod", f"`kubectl uncordon {name}`")
    return passed(f"{name} is not cordoned")


def taints(case: NodeCase) -> Answer:
    tolerations = _pod(case).get("tolerations") or ()
    for taint in _spec(case).get("taints") or ():
        repels = taint.get("effect") in _REPELS and taint.get("key") not in _OTHERWISE_SAID
        if repels and not any(_tolerates(toleration, taint) for toleration in tolerations):
            shown = f"{taint.get('key')}={taint.get('value', '')}:{taint['effect']}"
            return failed(
                f"{case.seen.name} has the taint {shown}, which the recipe's pods do not tolerate",
                f"`kubectl taint nodes {case.seen.name} {taint.get('key')}:{taint['effect']}-`, or "
                "take another node",
            )
    return passed(f"no taint of {case.seen.name} keeps the recipe's pods away")


def _tolerates(toleration: Mapping[str, Any], taint: Mapping[str, Any]) -> bool:
    """https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/"""
    if toleration.get("effect") not in (None, "", taint.get("effect")):
        return False
    key, operator = toleration.get("key"), toleration.get("operator") or "Equal"
    if not key:
        return operator == "Exists"
    if key != taint.get("key"):
        return False
    same = (toleration.get("value") or "") == (taint.get("value") or "")
    return operator == "Exists" or (operator == "Equal" and same)


def pressure(case: NodeCase) -> Answer:
    conditions = _conditions(case)
    for name in _PRESSURES:
        state = conditions.get(name, {})
        if state.get("status") == "True":
            return failed(
                f"{case.seen.name} is in {name}: {state.get('message') or state.get('reason')}",
                "free what is short on the node, and wait until the condition is gone",
            )
    return passed(f"{case.seen.name} is short of nothing")


def hardware(case: NodeCase) -> Answer:
    label, name = case.want.label, case.seen.name
    if label is None:
        return cannot_tell("the catalogue knows no label of this hardware", weighs=False)
    value = (case.seen.node or {}).get("metadata", {}).get("labels", {}).get(label.key)
    if value is None:
        return cannot_tell(
            f"{name} has no label {label.key}, so its hardware is not known",
            "install the GPU feature discovery, or look at the node and accept with "
            "`--accept node.hardware`",
        )
    if value != label.value:
        return failed(
            f"{name} is labelled {label.key}={value}, and the recipe is for {label.value}",
            f"take one of `kubectl get nodes -l {label.key}={label.value}`",
        )
    return passed(f"{name} is labelled {label.key}={value}")


def architecture(case: NodeCase) -> Answer:
    due = case.want.platform.rpartition("/")[2]
    info = (case.seen.node or {}).get("status", {}).get("nodeInfo", {})
    found = info.get("architecture") or (case.seen.node or {}).get("metadata", {}).get(
        "labels", {}
    ).get("kubernetes.io/arch")
    if not found:
        return cannot_tell(f"{case.seen.name} does not say its processor's architecture")
    if found != due:
        return failed(
            f"{case.seen.name} is {found}, and the recipe's image is for {due}",
            "take a node of the recipe's hardware",
        )
    return passed(f"{case.seen.name} is {found}")


def _pod(case: NodeCase) -> Mapping[str, Any]:
    return case.want.pod or {}


def _spec(case: NodeCase) -> Mapping[str, Any]:
    spec: Mapping[str, Any] = (case.seen.node or {}).get("spec", {})
    return spec


def _conditions(case: NodeCase) -> Mapping[str, Mapping[str, Any]]:
    found = (case.seen.node or {}).get("status", {}).get("conditions") or ()
    return {condition["type"]: condition for condition in found}


CHECKS: Final[tuple[Check[NodeCase], ...]] = (
    Check(
        id="node.exists",
        asks="Is there a node of that name?",
        judge=exists,
        failure_modes=("placeholder-in-node-selector",),
    ),
    Check(id="node.ready", asks="Is it Ready?", judge=ready),
    Check(
        id="node.schedulable",
        asks="Does it take new pods, or is it cordoned?",
        judge=schedulable,
        failure_modes=("allocatable-is-not-free",),
    ),
    Check(
        id="node.taints",
        asks="Do the recipe's pods tolerate its taints?",
        judge=taints,
        failure_modes=("allocatable-is-not-free",),
    ),
    Check(
        id="node.pressure",
        asks="Is it short of memory, disk or processes?",
        judge=pressure,
        failure_modes=("disk-pressure-evicts-operator",),
    ),
    Check(id="node.hardware", asks="Is it labelled as the recipe's hardware?", judge=hardware),
    Check(
        id="node.architecture", asks="Is its processor the one of the image?", judge=architecture
    ),
)
