"""Pod specifications to workloads: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/."""

from collections.abc import Iterator
from typing import Final

from generator.finding import Location
from generator.lint.knowledge import Knowledge
from generator.lint.placement import architecture_of, nodes_of
from generator.lint.pod_room import room
from generator.lint.yaml_node import Node
from generator.record import record, replace
from generator.workload import (
    Container,
    Mount,
    Port,
    Probe,
    ProbeKind,
    Resource,
    Rollout,
    Said,
    Volume,
    VolumeKind,
    Workload,
)

_PROBES: Final[tuple[ProbeKind, ...]] = ("startupProbe", "livenessProbe", "readinessProbe")
_VOLUMES: Final[tuple[VolumeKind, ...]] = (
    "hostPath",
    "emptyDir",
    "persistentVolumeClaim",
    "configMap",
)
# Kinds whose operators add resources, probes or volumes to the pod that the file shows.
_ADDING: Final = ("Dynamo", "ServingRuntime", "ClusterServingRuntime", "LLMInferenceService")


@record
class Owner:
    """The object around a pod specification, as far as it matters for the pod."""

    kind: str = ""
    name: str = ""
    namespace: str | None = None
    replicas: int | None = None
    rollout: Rollout | None = None

    @property
    def label(self) -> str:
        return " ".join(part for part in (self.kind, self.name) if part)


def owner_of(node: Node, outer: Owner) -> Owner:
    """What an object says; the outer one where it is no object of its own."""
    kind = node.get("kind").string()
    metadata = node.get("metadata")
    if not kind or not metadata.is_mapping:
        replicas = _number(node.get("replicas"), outer.replicas)
        if replicas == outer.replicas:
            return outer
        return Owner(outer.kind, outer.name, outer.namespace, replicas, outer.rollout)
    spec = node.get("spec")
    return Owner(
        kind,
        metadata.get("name").string() or "",
        metadata.get("namespace").string(),
        _number(spec.get("replicas")),
        _rollout(node) if kind == "Deployment" else None,
    )


def workload(
    node: Node,
    owner: Owner,
    architecture: str | None,
    knowledge: Knowledge,
    probes: tuple[Probe, ...] = (),
) -> Workload:
    """A pod specification, with every container in it; for the KServe predictor, its model.

    `probes` are those that an operator gives the main container, unless it has its own.
    """
    is_whole = node.get("containers").is_list and not (
        node.get("mainContainer").is_mapping or owner.kind.startswith(_ADDING)
    )
    found = _containers(node)
    return Workload(
        platform="kubernetes",
        kind=owner.kind or "pod",
        name=owner.name,
        at=node.at,
        is_whole=is_whole,
        namespace=owner.namespace,
        replicas=owner.replicas,
        rollout=owner.rollout,
        host_network=_true(node.get("hostNetwork")),
        dns_policy=node.get("dnsPolicy").string(),
        has_service_links=node.get("enableServiceLinks").data is not False,
        runtime_class=node.get("runtimeClassName").string(),
        nodes=nodes_of(node),
        architecture=architecture_of(node, knowledge) or architecture,
        volumes=tuple(_volume(volume) for volume in node.get("volumes").values()),
        containers=tuple(
            replace(
                container(one, is_init, probes if one.path[-1:] == ("mainContainer",) else ()),
                room=room(node, one, is_whole=is_whole),
            )
            for one, is_init in found
        ),
    )


def probes_of(node: Node) -> tuple[Probe, ...]:
    """The probes that a mapping has."""
    return tuple(_probe(kind, node.get(kind)) for kind in _PROBES if node.get(kind).is_mapping)


def container(node: Node, is_init: bool = False, probes: tuple[Probe, ...] = ()) -> Container:
    """One container, or what an operator makes one of; `probes` count where it has none."""
    own = probes_of(node)
    kinds = {probe.kind for probe in own}
    image = node.get("image").text()
    resources = node.get("resources")
    return Container(
        name=node.get("name").string() or "",
        at=node.at,
        image=Said(image.text, image.start) if image else None,
        is_init=is_init,
        limits=_resources(resources.get("limits")),
        requests=_resources(resources.get("requests")),
        has_claims=resources.get("claims").is_list,
        ports=tuple(_ports(node)),
        probes=(*own, *(probe for probe in probes if probe.kind not in kinds)),
        mounts=tuple(_mounts(node)),
        privileged=_true(node.down("securityContext", "privileged")),
    )


def _containers(node: Node) -> Iterator[tuple[Node, bool]]:
    for key in ("initContainers", "containers"):
        for one in node.get(key).values():
            if one.is_mapping:
                yield one, key == "initContainers"
    for key in ("mainContainer", "model"):
        if node.get(key).is_mapping:
            yield node.get(key), False


def _rollout(deployment: Node) -> Rollout:
    strategy = deployment.down("spec", "strategy")
    surge = strategy.down("rollingUpdate", "maxSurge")
    at = surge.at if surge.data is not None else strategy.at_key
    if strategy.data is None:
        at = deployment.get("kind").at
    # Defaults: https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#strategy.
    kind = strategy.get("type").string() or "RollingUpdate"
    return Rollout(kind, surge.string() or "25%", at)


def _resources(node: Node) -> tuple[Resource, ...]:
    return tuple(Resource(name, value.string() or "", value.at_key) for name, value in node.items())


def _ports(node: Node) -> Iterator[Port]:
    for port in node.get("ports").values():
        number = _number(port.get("containerPort"))
        if number is not None:
            yield Port(number, _number(port.get("hostPort")), port.get("containerPort").at)


def _probe(kind: ProbeKind, node: Node) -> Probe:
    return Probe(
        kind,
        node.at_key,
        _number(node.get("initialDelaySeconds"), 0) or 0,
        _number(node.get("periodSeconds"), 10) or 10,
        _number(node.get("failureThreshold"), 3) or 3,
    )


def _mounts(node: Node) -> Iterator[Mount]:
    for mount in node.get("volumeMounts").values():
        name, path = mount.get("name").string(), mount.get("mountPath")
        if name and path.string():
            directory = (path.string() or "").rstrip("/")
            yield Mount(name, directory, path.at, mount.get("readOnly").data is True)


def _volume(node: Node) -> Volume:
    kind: VolumeKind = next((k for k in _VOLUMES if node.get(k).data is not None), "other")
    host = node.get("hostPath")
    type_ = host.get("type")
    return Volume(
        node.get("name").string() or "",
        kind,
        type_.at if type_.data is not None else node.at,
        (host.get("path").string() or "").rstrip("/"),
        type_.string() or "",
    )


def _number(node: Node, default: int | None = None) -> int | None:
    return node.data if type(node.data) is int else default


def _true(node: Node) -> Location | None:
    return node.at if node.data is True else None
