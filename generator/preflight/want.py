"""What a recipe asks of a cluster and of the machines that it starts on."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from generator.models.hardware import NodeLabel
from generator.models.model import Model
from generator.plan.plan import Member, Mount, Plan
from generator.record import record
from generator.vocabulary import CLUSTER_TARGETS, UNKNOWN

# Below HF_HOME: https://huggingface.co/docs/huggingface_hub/guides/manage-cache
_HUB: Final = "hub"
# Mounts in which a node keeps something between starts; kernels are in the last one there is.
CACHES: Final = ("cache", "compile-cache")


@record
class Structure:
    """What config.json must say; None where the catalogue does not know it."""

    architecture: str | None = None
    hidden_size: int | None = None
    layers: int | None = None


@record(kw_only=True)
class CheckpointWanted:
    """A checkpoint and where it is looked for.

    `path` is a directory of the node; of a checkpoint that comes from the hub it is the
    repository's folder in the cache, and the start downloads what is missing there.
    `shard_counts` are all the counts that sources give, `gigabytes` (10^9 bytes) is of all files.
    """

    name: str
    title: str
    repository: str
    revision: str
    path: str
    from_hub: bool
    contained: bool
    shard_counts: frozenset[int]
    gigabytes: float | None
    structure: Structure


@record(kw_only=True)
class MemberWanted:
    """One process of the recipe, and what its node must have.

    `pod` is the spec of its pod as rendered; None for a target without pods. `accelerators` are
    for one node, `gigabytes` (10^9 bytes) is its share of the weights. `caches` are the directories
    of the node that keep downloads and compiled kernels, `cache` and `compile-cache`; a named
    volume is Docker's own affair. A `local_image` is on its node or nowhere.
    """

    name: str
    node: str | None
    pod: Mapping[str, Any] | None
    resource: str
    accelerators: int
    accelerator: str
    vendor: Literal["nvidia", "amd"]
    label: NodeLabel | None
    platform: str
    unified_memory: bool
    gigabytes: float | None
    image: str
    local_image: bool
    user: tuple[int, int] | None
    host_network: bool
    ports: tuple[int, ...]
    needs_fabric: bool
    fabric_devices: tuple[str, ...]
    interfaces: tuple[str, ...]
    checkpoints: tuple[CheckpointWanted, ...]
    caches: Mapping[str, str]

    @property
    def downloads(self) -> bool:
        """Whether the start may have to bring weights into the cache."""
        return any(checkpoint.from_hub for checkpoint in self.checkpoints)


def members_wanted(
    plan: Plan, pods: Mapping[str, Mapping[str, Any]], user: tuple[int, int] | None
) -> tuple[MemberWanted, ...]:
    """What each member asks; `pods` are the specs of their pods, by member."""
    return tuple(_member(plan, member, pods.get(member.name), user) for member in plan.members)


def _member(
    plan: Plan, member: Member, pod: Mapping[str, Any] | None, user: tuple[int, int] | None
) -> MemberWanted:
    hardware = plan.hardware
    return MemberWanted(
        name=member.name,
        node=member.node,
        pod=pod,
        resource=hardware.access.resource,
        accelerators=plan.topology.accelerators_per_node,
        accelerator=hardware.accelerator,
        vendor="amd" if hardware.architecture.startswith("gfx") else "nvidia",
        label=hardware.access.label,
        platform=hardware.platform,
        unified_memory=hardware.unified_memory,
        gigabytes=_share(plan),
        image=member.image,
        local_image=member.local_image,
        user=user,
        host_network=plan.host.network,
        ports=_ports(plan, member) if plan.host.network else (),
        needs_fabric="/dev/infiniband" in plan.host.devices,
        fabric_devices=_answers(plan, member, "FABRIC_DEVICE"),
        interfaces=_answers(plan, member, "FABRIC_INTERFACE"),
        checkpoints=tuple(_checkpoints(plan, member)),
        caches=_caches(member),
    )


def _share(plan: Plan) -> float | None:
    """The weights are cut over the nodes of a topology; a role has a topology of its own."""
    whole = _known(plan.model.weights_gb.value)
    return None if whole is None else whole / plan.topology.nodes


def _ports(plan: Plan, member: Member) -> tuple[int, ...]:
    """Ports that the member itself opens: the API's, and where the other ranks find the head."""
    several = plan.topology.nodes > 1 and member.rank == 0
    found = (member.port, plan.topology.head_port if several else None)
    return tuple(port for port in found if port is not None)


def _answers(plan: Plan, member: Member, name: str) -> tuple[str, ...]:
    return tuple(
        filled.value
        for filled in plan.placeholders
        if filled.name == name and filled.member == member.name and filled.value is not None
    )


def _caches(member: Member) -> Mapping[str, str]:
    found = (_mount(member, name) for name in CACHES)
    return {mount.name: mount.source for mount in found if mount and mount.kind != "volume"}


def _mount(member: Member, name: str) -> Mount | None:
    return next((mount for mount in member.mounts if mount.name == name), None)


def _checkpoints(plan: Plan, member: Member) -> list[CheckpointWanted]:
    names = ["model", *("draft" if i == 0 else f"draft-{i + 1}" for i in range(len(plan.drafts)))]
    cache = _mount(member, "cache")
    found = []
    for name, model in zip(names, (plan.model, *plan.drafts), strict=True):
        mount = _mount(member, name)
        if mount is not None:
            found.append(_checkpoint(plan, name, model, mount.source, from_hub=False))
        elif cache is not None:
            store = f"{cache.source}/{_HUB}/models--{model.repository.replace('/', '--')}"
            found.append(_checkpoint(plan, name, model, store, from_hub=True))
    return found


def _checkpoint(
    plan: Plan, name: str, model: Model, path: str, *, from_hub: bool
) -> CheckpointWanted:
    shards = (model.shards.value, *(claim.value for claim in model.shards.disagree))
    return CheckpointWanted(
        name=name,
        title=model.title,
        repository=model.repository,
        revision=model.revision,
        path=path,
        from_hub=from_hub,
        contained=plan.target in (*CLUSTER_TARGETS, "docker", "compose"),
        shard_counts=frozenset(int(n) for n in shards if isinstance(n, int | float)),
        gigabytes=_known(model.weights_gb.value),
        structure=_structure(model),
    )


def _structure(model: Model) -> Structure:
    sizes = model.dimensions
    return Structure(
        model.architecture.value if model.architecture else None,
        sizes.hidden_size if sizes else None,
        sizes.layers if sizes else None,
    )


def _known(value: float | str) -> float | None:
    return None if value == UNKNOWN or isinstance(value, str) else value
