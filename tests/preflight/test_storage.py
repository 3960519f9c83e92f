"""The storage of exactly these files.

Mounts that this machine can make are made: tmpfs stands where a network mount would, since the
question is which mount the files are on. Those that it cannot make (nfs, cifs, fuse, rbd) come
from recorded lines of mountinfo, and the tests say `recorded`.
"""

from dataclasses import replace

import pytest

from generator.preflight.answer import Answer
from tests.preflight.checkpoints import names, write_checkpoint
from tests.preflight.machine import Machine
from tests.preflight.wanted import MEMBER, SIZE, TINY, answers, looked, looked_on_host, with_

ROOT_LOCAL = "22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw\n"
ROOT_NFS = "22 1 0:50 / / rw,relatime shared:1 - nfs4 10.0.0.1:/root rw,vers=4.2\n"
PROC = "23 22 0:21 / /proc rw,nosuid shared:2 - proc proc rw\n"


def on_host(machine: Machine) -> Answer:
    return answers(looked_on_host(machine, MEMBER))["weights.storage"]


def recorded(machine: Machine, mountinfo: str) -> Machine:
    write_checkpoint(machine.disk / "data/models/Tiny", shards=8, size=SIZE)
    return replace(machine, mountinfo=mountinfo)


@pytest.mark.parametrize(
    ("type_", "source"),
    [
        ("nfs", "filer:/export/models"),
        ("nfs4", "10.0.0.1:/models"),
        ("cifs", "//filer/models"),
        ("smb3", "//filer/models"),
        ("ceph", "10.0.0.1:6789:/"),
        ("lustre", "10.0.0.1@o2ib:/fs"),
        ("virtiofs", "models"),
        ("fuse.sshfs", "filer:/models"),
        ("fuse.s3fs", "s3fs"),
        ("ext4", "/dev/rbd0"),
        ("xfs", "/dev/nbd3p1"),
    ],
)
def test_recorded_a_network_mount_of_its_own_under_a_local_parent(
    machine: Machine, type_: str, source: str
) -> None:
    """The parent's disk is not what the weights are on, and the name says nothing."""
    own = f"90 22 0:61 / /data/models/Tiny rw,relatime shared:9 - {type_} {source} rw\n"
    found = on_host(recorded(machine, ROOT_LOCAL + PROC + own))
    assert found.verdict == "fail"
    assert f"{type_} of {source}" in found.says


def test_recorded_the_same_mount_as_a_pod_sees_it(machine: Machine) -> None:
    lines = "301 290 0:61 /models/Tiny /probe/model ro,relatime - nfs4 filer:/export rw\n"
    root = "290 280 0:70 / / ro,relatime - overlay overlay rw,lowerdir=/l,upperdir=/u\n"
    found = answers(looked(recorded(machine, root + lines), MEMBER))["weights.storage"]
    assert (found.verdict, "nfs4 of filer:/export" in found.says) == ("fail", True)


def test_recorded_a_mount_with_a_local_looking_name(machine: Machine) -> None:
    lines = "90 22 0:61 / /data rw,relatime shared:9 - nfs nvme-local:/data/nvme0 rw\n"
    assert on_host(recorded(machine, ROOT_LOCAL + PROC + lines)).verdict == "fail"


def test_recorded_local_weights_below_a_root_over_nfs(machine: Machine) -> None:
    lines = "90 22 259:4 / /data/models rw,relatime shared:9 - xfs /dev/nvme1n1p1 rw\n"
    found = on_host(recorded(machine, ROOT_NFS + PROC + lines))
    assert (found.verdict, "xfs of /dev/nvme1n1p1" in found.says) == ("pass", True)


def test_recorded_a_local_name_on_a_root_over_nfs(machine: Machine) -> None:
    assert on_host(recorded(machine, ROOT_NFS + PROC)).verdict == "fail"


def test_recorded_a_mount_at_a_name_that_only_begins_alike(machine: Machine) -> None:
    lines = "90 22 0:61 / /data/models/Tin rw,relatime shared:9 - nfs4 filer:/x rw\n"
    assert on_host(recorded(machine, ROOT_LOCAL + PROC + lines)).verdict == "pass"


@pytest.mark.parametrize(
    ("type_", "source"),
    [
        ("fuse", "mergerfs"),
        ("fuse.mergerfs", "a:b"),
        ("fuse.something-new", "x"),
        ("overlay", "overlay"),
        ("newfs", "/dev/sda1"),
        ("ext4", "/dev/loop7"),
    ],
)
def test_recorded_what_nobody_can_judge_never_passes(
    machine: Machine, type_: str, source: str
) -> None:
    lines = f"90 22 0:61 / /data rw,relatime shared:9 - {type_} {source} rw\n"
    found = on_host(recorded(machine, ROOT_LOCAL + PROC + lines))
    assert (found.verdict, found.weighs) == ("cannot tell", True)


def test_recorded_a_bind_mount_of_a_network_directory(machine: Machine) -> None:
    """Its line has the type of what is bound, wherever that is mounted."""
    lines = (
        "90 22 0:61 / /net rw,relatime shared:9 - nfs4 filer:/x rw\n"
        "91 22 0:61 /models /data rw,relatime shared:9 - nfs4 filer:/x rw\n"
    )
    assert on_host(recorded(machine, ROOT_LOCAL + PROC + lines)).verdict == "fail"


def test_recorded_a_mount_at_a_path_with_a_space(machine: Machine) -> None:
    path = "/data/my models/Tiny"
    write_checkpoint(machine.disk / path.lstrip("/"), shards=8, size=SIZE)
    lines = "90 22 0:61 / /data/my\\040models rw,relatime shared:9 - nfs filer:/a\\040b rw\n"
    there = replace(machine, mountinfo=ROOT_LOCAL + PROC + lines)
    want = with_(checkpoints=(replace(TINY, path=path),))
    found = answers(looked_on_host(there, want), want)["weights.storage"]
    assert (found.verdict, "nfs of filer:/a b" in found.says) == ("fail", True)


def test_recorded_a_disk_of_a_storage_network(machine: Machine) -> None:
    """NVMe over fabrics and iSCSI look like disks; the kernel's own tree tells."""
    there = recorded(machine, "22 1 259:2 / / rw - ext4 /dev/nvme0n1 rw\n")
    assert on_host(there).verdict == "pass"
    block = machine.folder / "sys/dev/block"
    block.mkdir(parents=True, exist_ok=True)
    (block / "259:2").symlink_to("../../devices/virtual/nvme-fabrics/ctl/nvme0/nvme0n1")
    assert on_host(there).verdict == "fail"


def test_files_in_memory_fail(machine: Machine) -> None:
    """A real mount over the very directory, in a folder of a real disk."""
    folder = machine.disk / "data/models/Tiny"
    folder.mkdir(parents=True)
    write_checkpoint(machine.disk / "made", shards=8, size=SIZE)
    mounts = (f"mount -t tmpfs fast-local-nvme {folder}", f"cp {machine.disk}/made/* {folder}")
    there = replace(machine, host_mounts=mounts)
    found = answers(looked(there, MEMBER))
    assert found["weights.whole"].verdict == "pass"
    assert found["weights.storage"].says == "in memory: tmpfs of fast-local-nvme"
    assert found["weights.storage"].verdict == "fail"
    assert on_host(there).says == "in memory: tmpfs of fast-local-nvme"


def test_a_mount_over_the_parent_hides_the_one_below(machine: Machine) -> None:
    """What is seen is on the upper mount, though the lower one has the longer path."""
    data, folder = machine.disk / "data", machine.disk / "data/models/Tiny"
    folder.mkdir(parents=True)
    write_checkpoint(machine.disk / "made", shards=8, size=SIZE)
    mounts = (
        f"mount -t tmpfs below {folder}",
        f"mount -t tmpfs above {data}",
        f"mkdir -p {folder} {data}/cache",
        f"cp {machine.disk}/made/* {folder}",
    )
    found = on_host(replace(machine, host_mounts=mounts))
    assert found.says == "in memory: tmpfs of above"


def test_a_disk_in_a_file_cannot_be_told(machine: Machine) -> None:
    """A real loop mount: ext4 by name, and nobody knows where the file is."""
    image, folder = machine.folder / "image", machine.disk / "data/models/Tiny"
    folder.mkdir(parents=True)
    write_checkpoint(machine.disk / "made", shards=4, size=40_000)
    mounts = (
        f"truncate -s 8M {image} && mkfs.ext4 -q {image} && mount -o loop {image} {folder}",
        f"cp {machine.disk}/made/* {folder}",
    )
    found = answers(looked(replace(machine, host_mounts=mounts), MEMBER))["weights.storage"]
    assert found.verdict == "cannot tell"
    assert "mounted like a disk" in found.says


def test_one_shard_behind_a_link_to_other_storage_fails(machine: Machine) -> None:
    """A directory on a disk, and a file of it that is not."""
    folder, away = machine.disk / "data/models/Tiny", machine.disk / "data/away"
    write_checkpoint(folder, shards=8, size=SIZE)
    away.mkdir()
    first = names(8)[0]
    (folder / first).rename(machine.disk / first)
    (folder / first).symlink_to(f"../../away/{first}")
    mounts = (f"mount -t tmpfs away {away}", f"cp {machine.disk}/{first} {away}")
    found = answers(looked_on_host(replace(machine, host_mounts=mounts), MEMBER))
    assert found["weights.storage"].says == "in memory: tmpfs of away"
    assert found["weights.links"].verdict == "fail"


def test_without_mountinfo_nothing_is_local(machine: Machine) -> None:
    found = on_host(recorded(machine, ""))
    assert (found.verdict, found.says) == (
        "cannot tell",
        "the mount that the files are on is not known",
    )


def test_recorded_the_cache_is_judged_too(machine: Machine) -> None:
    lines = "90 22 0:61 / /data/cache rw,relatime shared:9 - nfs4 filer:/x rw\n"
    there = recorded(machine, ROOT_LOCAL + PROC + lines)
    found = answers(looked_on_host(there, MEMBER))
    assert found["machine.cache"].verdict == "fail"
    assert found["weights.storage"].verdict == "pass"
