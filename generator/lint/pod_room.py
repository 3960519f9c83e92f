"""How much memory and how many accelerators a container of a pod gets."""

import re
from collections.abc import Iterator
from typing import Final

from generator.lint.byte_sizes import SHM, SHM_DEFAULT, count, kubernetes_bytes
from generator.lint.yaml_node import Node
from generator.workload import Room

_ACCELERATORS: Final = re.compile(r"(?:nvidia|amd)\.com/gpu|gpu")
# CSI drivers of file systems that another machine holds say so in their names.
_REMOTE: Final = re.compile(r"nfs|lustre|efs|filestore|smb|ceph", re.IGNORECASE)


def room(pod: Node, container: Node, *, is_whole: bool) -> Room:
    """What the container gets. An operator may add to a pod that is not whole."""
    resources, security = container.get("resources"), container.get("securityContext")
    volumes = {volume.get("name").string(): volume for volume in pod.get("volumes").values()}
    mounts = {path: volumes.get(name) for path, name in _mounts(container)}
    added = {item.string() for item in security.down("capabilities", "add").values()}
    limit = _limit(mounts.get(SHM))
    is_sized = is_whole and pod.get("hostIPC").data is not True
    return Room(
        accelerators=_accelerators(resources),
        memory=kubernetes_bytes(resources.down("limits", "memory").string()),
        shared_memory=_shared_memory(mounts, limit) if is_sized else None,
        shared_memory_at=limit.at if limit else container.at,
        locked_memory="unlimited" if "IPC_LOCK" in added else None,
        mounted=tuple(mounts),
        remote=tuple(path for path, volume in mounts.items() if volume and _is_remote(volume)),
    )


def _accelerators(resources: Node) -> int | None:
    for kind in ("limits", "requests"):
        for name, value in resources.get(kind).items():
            if _ACCELERATORS.fullmatch(name):
                return count(value.string())
    # Infera's own field, beside `gpuType`: https://github.com/AMD-AGI/Infera.
    return count(resources.get("gpu").string())


def _shared_memory(mounts: dict[str, Node | None], limit: Node | None) -> int | None:
    if SHM not in mounts:
        return SHM_DEFAULT
    return kubernetes_bytes(limit.string()) if limit else None


def _limit(volume: Node | None) -> Node | None:
    """The size of a volume in memory, where one is written."""
    limit = volume.down("emptyDir", "sizeLimit") if volume else None
    return limit if limit and limit.data is not None else None


def _mounts(container: Node) -> Iterator[tuple[str, str | None]]:
    """The path and the volume's name of each mount."""
    for mount in container.get("volumeMounts").values():
        path = mount.get("mountPath").string()
        if path:
            yield path.rstrip("/") or "/", mount.get("name").string()


def _is_remote(volume: Node) -> bool:
    if volume.get("nfs").is_mapping or volume.get("cephfs").is_mapping:
        return True
    return bool(_REMOTE.search(volume.down("csi", "driver").string() or ""))
