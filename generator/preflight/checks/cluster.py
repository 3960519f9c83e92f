"""Checks of a cluster: what must be there before the first pod."""

from collections.abc import Iterable, Mapping
from typing import Final

from generator.preflight.answer import Answer, Check, Unknown, cannot_tell, failed, passed
from generator.preflight.seen import ClusterSeen

_WHO: Final = "ask whoever runs the cluster, or use another account"


def reachable(seen: ClusterSeen) -> Answer:
    if isinstance(seen.reachable, Unknown):
        return failed(
            f"the API server of {seen.context} does not answer: {seen.reachable.why}",
            "`kubectl cluster-info` must work first; --context names another one",
        )
    return passed(f"the API server of {seen.context} answers")


def permissions(seen: ClusterSeen) -> Answer:
    refused = [step for step, may in seen.permissions.items() if may is False]
    if refused:
        return failed(f"this account may not: {', '.join(refused)}", _WHO)
    if unknown := _first_unknown(seen.permissions):
        return cannot_tell(f"what this account may do: {unknown.why}")
    return passed(f"this account may do all of {len(seen.permissions)} steps")


def namespace(seen: ClusterSeen) -> Answer:
    name = seen.namespace
    if isinstance(seen.namespace_there, Unknown):
        return cannot_tell(f"whether the namespace {name} is there: {seen.namespace_there.why}")
    if not seen.namespace_there:
        return failed(f"there is no namespace {name}", f"`kubectl create namespace {name}`")
    return passed(f"there is a namespace {name}")


def kinds(seen: ClusterSeen) -> Answer:
    if not seen.kinds:
        return passed("the manifests need no custom resource")
    missing = [kind for kind, there in seen.kinds.items() if there is False]
    if missing:
        return failed(
            f"the cluster does not know {', '.join(missing)}",
            "install the controller that brings it, or render for another target",
        )
    if unknown := _first_unknown(seen.kinds):
        return cannot_tell(f"which custom resources there are: {unknown.why}")
    return passed(f"the cluster knows {', '.join(seen.kinds)}")


def runtime_class(seen: ClusterSeen) -> Answer:
    name = seen.runtime_class
    if name is None:
        return passed("the pods use the node's default runtime")
    if isinstance(seen.runtime_class_there, Unknown):
        return cannot_tell(
            f"whether the RuntimeClass {name} is there: {seen.runtime_class_there.why}"
        )
    if not seen.runtime_class_there:
        return failed(f"there is no RuntimeClass {name}", "take one of `kubectl get runtimeclass`")
    return passed(f"there is a RuntimeClass {name}")


def pull_secrets(seen: ClusterSeen) -> Answer:
    if not seen.pull_secrets:
        return passed("the pods name no image pull secret")
    missing = [name for name, there in seen.pull_secrets.items() if there is False]
    if missing:
        return failed(
            f"image pull secrets that do not exist in {seen.namespace}: {', '.join(missing)}",
            f"`kubectl create secret docker-registry {missing[0]} -n {seen.namespace} …`",
        )
    if unknown := _first_unknown(seen.pull_secrets):
        return cannot_tell(f"whether the image pull secrets are there: {unknown.why}")
    return passed(f"the image pull secrets are there: {', '.join(seen.pull_secrets)}")


def predecessors(seen: ClusterSeen) -> Answer:
    """An older deployment of the same name, on its way out or not."""
    pods = seen.predecessors
    if isinstance(pods, Unknown):
        return cannot_tell(f"whether this recipe runs already: {pods.why}")
    leaving = [_name(pod) for pod in pods if pod["metadata"].get("deletionTimestamp")]
    if leaving:
        return failed(
            f"pods of the same deployment are still terminating: {', '.join(leaving)}",
            "wait until they are gone; they hold accelerators and memory until then",
        )
    if pods:
        return failed(
            f"this recipe runs already in {seen.namespace}: {', '.join(map(_name, pods))}",
            "take it down first, or give the new one another namespace",
        )
    return passed(f"nothing of this recipe is in {seen.namespace}")


def _name(pod: Mapping[str, object]) -> str:
    metadata = pod["metadata"]
    assert isinstance(metadata, Mapping)
    return str(metadata["name"])


def _first_unknown(found: Mapping[str, bool | Unknown]) -> Unknown | None:
    values: Iterable[bool | Unknown] = found.values()
    return next((value for value in values if isinstance(value, Unknown)), None)


CHECKS: Final[tuple[Check[ClusterSeen], ...]] = (
    Check(id="cluster.reachable", asks="Does the API server answer?", judge=reachable),
    Check(
        id="cluster.permission",
        asks="May this account do each step?",
        judge=permissions,
    ),
    Check(
        id="cluster.namespace",
        asks="Is the namespace there?",
        judge=namespace,
        failure_modes=("namespace-missing",),
    ),
    Check(id="cluster.kinds", asks="Does the cluster know the kinds?", judge=kinds),
    Check(id="cluster.runtime", asks="Is the RuntimeClass there?", judge=runtime_class),
    Check(id="cluster.pull-secret", asks="Are the image pull secrets there?", judge=pull_secrets),
    Check(
        id="cluster.predecessor",
        asks="Is no older deployment of the same name there?",
        judge=predecessors,
        failure_modes=("pod-stuck-terminating", "predecessor-still-holds-memory"),
    ),
)
