"""How much memory and how many accelerators the container of a Compose service gets."""

from collections.abc import Iterator
from typing import Literal

from generator.lint.byte_sizes import SHM, SHM_DEFAULT, count, docker_bytes
from generator.lint.yaml_node import Node
from generator.workload import Room


def room(service: Node, volumes: Node) -> Room:
    """What the container gets; `volumes` are the named ones of the file."""
    limits = service.down("deploy", "resources", "limits")
    size = service.get("shm_size")
    mounts = dict(_mounts(service))
    is_sized = service.get("ipc").data is None and SHM not in mounts
    return Room(
        accelerators=_accelerators(service),
        memory=docker_bytes(service.get("mem_limit").string() or limits.get("memory").string()),
        shared_memory=_shared_memory(size) if is_sized else None,
        shared_memory_at=service.at_key if size.data is None else size.at,
        locked_memory=_locked_memory(service.down("ulimits", "memlock")),
        mounted=tuple(mounts),
        remote=tuple(
            target
            for target, source in mounts.items()
            if "nfs" in (volumes.get(source).down("driver_opts", "type").string() or "")
        ),
    )


def _shared_memory(size: Node) -> int | None:
    """The default where nothing is written; a size that cannot be read is not known."""
    return SHM_DEFAULT if size.data is None else docker_bytes(size.string())


def _accelerators(service: Node) -> int | None:
    devices = list(service.down("deploy", "resources", "reservations", "devices").values())
    if len(devices) != 1:
        return None
    ids = sum(1 for _ in devices[0].get("device_ids").values())
    return ids or count(devices[0].get("count").string())


def _mounts(service: Node) -> Iterator[tuple[str, str]]:
    """The target and the source of each mount."""
    for volume in service.get("volumes").values():
        text = volume.string()
        if text is None:
            source, target = volume.get("source").string(), volume.get("target").string()
        else:
            source, _, rest = text.partition(":")
            target = rest.partition(":")[0] or source
        if target:
            yield target.rstrip("/") or "/", source or ""
    for item in service.get("tmpfs").values():
        yield (item.string() or "").partition(":")[0], ""


def _locked_memory(limit: Node) -> Literal["unlimited", "limited"] | None:
    text = (limit.get("soft") if limit.is_mapping else limit).string()
    if text is None:
        return None
    return "unlimited" if text in ("-1", "unlimited") else "limited"
