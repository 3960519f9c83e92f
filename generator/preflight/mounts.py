"""Which mount a path is on, and whether its files are local.

Format of a line: https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from generator.record import record

Kind = Literal["local", "network", "memory", "layered", "unknown"]
_ESCAPE: Final = re.compile(rb"\\([0-7]{3})")
# Types as /proc/filesystems and the programs behind FUSE name them. What another program serves
# may come from anywhere: unknown.
_TYPES: Final[Mapping[Kind, str]] = {
    "local": "ext2 ext3 ext4 xfs btrfs zfs f2fs bcachefs jfs reiserfs ntfs ntfs3 vfat exfat",
    "network": "nfs nfs4 cifs smb3 smbfs 9p virtiofs afs ceph glusterfs lustre gpfs beegfs pvfs2 "
    "orangefs ocfs2 gfs2 wekafs vboxsf coda fuse.sshfs fuse.s3fs fuse.goofys fuse.mount-s3 "
    "fuse.gcsfuse fuse.blobfuse fuse.blobfuse2 fuse.rclone fuse.juicefs fuse.JuiceFS "
    "fuse.glusterfs fuse.ceph fuse.ceph-fuse fuse.davfs fuse.hf-mount",
    "memory": "tmpfs ramfs hugetlbfs",
    "layered": "overlay aufs unionfs",
}
# Block devices whose blocks come over a network.
_NETWORK_BLOCK: Final = re.compile(r"/dev/(?:rbd|nbd|drbd)[0-9/]")
_LOOP: Final = re.compile(r"/dev/loop[0-9]")


@record
class Mount:
    """One line of mountinfo. `parent` is the id of the mount that it was mounted on."""

    id: str
    parent: str
    device: str
    point: str
    type: str
    source: str


@record
class Storage:
    """What kind of storage a mount is; `says` names it as a person would look for it."""

    kind: Kind
    says: str


def mount_of(line: str) -> Mount | None:
    """A line of mountinfo; None for another text."""
    before, dash, after = line.partition(" - ")
    left, right = before.split(" "), after.split(" ")
    if not dash or len(left) < 6 or len(right) < 2:
        return None
    return Mount(left[0], left[1], left[2], _plain(left[4]), right[0], _plain(right[1]))


def covering(mounts: Iterable[Mount], path: str) -> Mount | None:
    """The mount that an absolute path without links is on; None when no mount has `/`.

    The way is walked as the kernel walks it. The longest point that begins the path is not
    enough: a mount over a parent hides those that were made below it before.
    """
    on = {(mount.parent, mount.point): mount for mount in mounts}
    ids = {mount.id for mount in on.values()}
    tops = [m for m in on.values() if m.point == "/" and m.parent not in ids - {m.id}]
    current = tops[0] if tops else None
    for point in _points(path):
        while current and (above := on.get((current.id, point))) and above is not current:
            current = above
    return current


def _points(path: str) -> Iterator[str]:
    """`/`, `/a`, `/a/b` of `/a/b`."""
    yield "/"
    names = [name for name in path.split("/") if name]
    yield from ("/" + "/".join(names[: i + 1]) for i in range(len(names)))


def is_below(path: str, point: str) -> bool:
    """Whether a path is a directory or in it, by whole names."""
    return f"{path.rstrip('/')}/".startswith(f"{point.rstrip('/')}/")


def storage_of(mount: Mount, network_blocks: frozenset[str]) -> Storage:
    """The kind of a mount.

    `network_blocks` are devices (major:minor) whose blocks the kernel fetches over a network.
    A type that nobody has named here is unknown, never local.
    """
    says = f"{mount.type} of {mount.source}"
    kind = _kind_of(mount.type)
    if kind != "local":
        return Storage(kind, says)
    if _LOOP.match(mount.source):
        return Storage("unknown", f"{says}, a file that is mounted like a disk")
    if mount.device in network_blocks or _NETWORK_BLOCK.match(mount.source):
        return Storage("network", f"{says}, a block device behind a network")
    return Storage("local", says)


def _kind_of(type_: str) -> Kind:
    for kind, types in _TYPES.items():
        if type_ in types.split():
            return kind
    return "unknown"


def _plain(text: str) -> str:
    """The name behind octal escapes, which are of bytes: a name need not be UTF-8."""
    escaped = text.encode("utf-8", "surrogateescape")
    plain = _ESCAPE.sub(lambda match: bytes([int(match[1], 8) & 0xFF]), escaped)
    return plain.decode("utf-8", "surrogateescape")
