"""Checks of a machine as the probe saw it: accelerators, fabric, memory, ports, room."""

from typing import Final

from generator.preflight.answer import VERDICTS, Answer, Check, cannot_tell, failed, passed
from generator.preflight.mounts import covering, storage_of
from generator.preflight.seen import MachineCase
from generator.preflight.want import CACHES

_PORT_FREE: Final = "free"


def driver(case: MachineCase) -> Answer:
    want, report = case.want, case.report
    found = report.drivers.get(want.vendor)
    if found:
        return passed(f"the driver is loaded: {found}")
    if found == "":
        return passed("the driver is loaded; it does not say its version")
    others = ", ".join(report.drivers)
    if others:
        return failed(
            f"no driver for {want.accelerator}; the node has one of {others}",
            "take a node of the recipe's hardware",
        )
    return failed(
        f"no driver for {want.accelerator} is loaded", "install it, or load it and look at dmesg"
    )


def accelerators(case: MachineCase) -> Answer:
    """All that the machine has, in use or not. The scheduler's count is another check."""
    want, report = case.want, case.report
    names = [name for vendor, name in report.accelerators if vendor == want.vendor]
    if not report.drivers:
        return cannot_tell("without a driver none can be counted")
    count = len(names)
    if report.seen_by_nvidia_smi is not None and want.vendor == "nvidia":
        count = min(count, report.seen_by_nvidia_smi) if names else report.seen_by_nvidia_smi
    kinds = ", ".join(sorted(set(filter(None, names)))) or want.vendor
    if count < want.accelerators:
        return failed(
            f"the driver shows {count} accelerators ({kinds}), and {want.accelerators} are needed",
            "look at dmesg for one that fell off the bus, or take another node",
        )
    return passed(f"the driver shows {count} accelerators ({kinds}); {want.accelerators} needed")


def fabric(case: MachineCase) -> Answer:
    want, report = case.want, case.report
    if not want.needs_fabric:
        return passed("the recipe uses no RDMA device")
    states = dict(report.fabric)
    named = _device_names(want.fabric_devices)
    for device in named:
        if device not in states:
            have = ", ".join(sorted(states)) or "none"
            return failed(
                f"FABRIC_DEVICE names {device}, and the node has {have}",
                "take the device that `rdma link show` has as ACTIVE and LINK_UP",
            )
    looked_at = {d: s for d, s in report.fabric if not named or d in named}
    if not looked_at:
        return failed("the node has no RDMA device", "load its driver, or take another node")
    active = [device for device, state in looked_at.items() if state == "ACTIVE"]
    if len(active) < max(len(named), 1):
        down = ", ".join(f"{d} is {s}" for d, s in sorted(looked_at.items()))
        return failed(f"no link on the fabric: {down}", "check the cable and the other end")
    for name in want.interfaces:
        state = report.interfaces.get(name)
        if state == "missing":
            return failed(
                f"FABRIC_INTERFACE names {name}, which the node does not have",
                "take the name after netdev in `rdma link show`",
            )
    return passed(f"RDMA devices with a link: {', '.join(sorted(active))}")


def _device_names(answers: tuple[str, ...]) -> tuple[str, ...]:
    """Device names of an NCCL_IB_HCA value; `^` names those to leave out."""
    words = [w for a in answers if not a.startswith("^") for w in a.lstrip("=").split(",")]
    return tuple(word.partition(":")[0] for word in words)


def memory(case: MachineCase) -> Answer:
    """Where processor and accelerator share the memory, what others hold is missing."""
    want, kib = case.want, case.report.memory_kib
    if not want.unified_memory:
        return passed("the accelerators have memory of their own")
    if "MemAvailable" not in kib:
        return cannot_tell("/proc/meminfo was not readable")
    if want.gigabytes is None:
        return cannot_tell("no source says how much memory the weights take")
    available = kib["MemAvailable"] * 1024 / 1e9
    says = (
        f"{available:.1f} GB are available, {kib.get('Cached', 0) * 1024 / 1e9:.1f} GB are page "
        f"cache; this node's share of the weights is {want.gigabytes:.1f} GB"
    )
    if available < want.gigabytes:
        return failed(says, "end what holds the memory: `ps aux --sort -rss | head` on the node")
    free = kib.get("MemFree", 0) * 1024 / 1e9
    if free < want.gigabytes:
        return cannot_tell(
            f"{says}; only {free:.1f} GB are free without dropping page cache, and engines differ "
            "in which figure they believe",
            "free it first, with `--with drop-caches` or as root: "
            "`sync; echo 3 > /proc/sys/vm/drop_caches`",
            weighs=False,
        )
    return passed(says)


def ports(case: MachineCase) -> Answer:
    want, report = case.want, case.report
    if not want.ports:
        return passed("the recipe opens no port of the node itself")
    for port in want.ports:
        state = report.ports.get(port)
        if state is None:
            return cannot_tell(f"the probe did not see whether port {port} is in use")
        if state != _PORT_FREE:
            return failed(
                f"something listens on port {port} of the node already",
                f"find it with `ss -ltnp sport = :{port}` on the node, and stop it",
            )
    return passed(f"nobody listens on {', '.join(map(str, want.ports))}")


def room(case: MachineCase) -> Answer:
    """Free space where downloads and compiled kernels go.

    It is held to the downloads, whose size is known. No source says what the kernels take.
    """
    found = [_room_of(case, name) for name in CACHES if name in case.want.caches]
    if not found or (case.want.downloads and "cache" not in case.want.caches):
        return cannot_tell(
            "the cache is a volume of the container engine", weighs=case.want.downloads
        )
    return min(found, key=_gravity)


def _gravity(answer: Answer) -> tuple[int, bool]:
    """The answer that stands most against a start comes first."""
    return VERDICTS.index(answer.verdict), not answer.weighs


def _room_of(case: MachineCase, name: str) -> Answer:
    path, seen = case.want.caches[name], case.report.directories.get(name)
    downloads = case.want.downloads and name == "cache"
    if seen is None or seen.free_kib is None:
        return cannot_tell(
            f"{path} is not there yet, and the disk below it can only be seen through a "
            "directory above it, which no probe mounts",
            f"make it on the node: `mkdir -p {path}`",
            weighs=downloads,
        )
    free = seen.free_kib * 1024 / 1e9
    due, unknown = _downloads_gb(case) if downloads else (0.0, None)
    says = f"{free:,.1f} GB are free at {path}"
    if unknown:
        return cannot_tell(f"{says}; no source says how large the download of {unknown} is")
    if free < due or not seen.free_kib:
        what = f"a download of {due:,.1f} GB" if due else "anything"
        return failed(f"{says}, too little for {what}", "make room, or name a larger disk")
    if due:
        return passed(f"{says}; {due:,.1f} GB to download")
    return cannot_tell(f"{says}; no source says how much compiled kernels take", weighs=False)


def _downloads_gb(case: MachineCase) -> tuple[float, str | None]:
    """What the start still has to download, and a checkpoint whose size nobody knows."""
    due = 0.0
    for want in case.want.checkpoints:
        if not want.from_hub:
            continue
        seen = case.report.directories.get(want.name)
        there = sum(shard.size for shard in seen.shards) / 1e9 if seen else 0.0
        missing = seen is None or set(seen.needed) - {shard.name for shard in seen.shards}
        if want.gigabytes is not None:
            due += max(want.gigabytes - there, 0.0)
        elif missing or not seen or not seen.needed:
            return due, want.repository
    return due, None


def cache_storage(case: MachineCase) -> Answer:
    """Compiled kernels and locks of a cache belong on a local disk."""
    found = [_storage_of(case, name) for name in case.want.caches]
    return min(found, key=_gravity, default=passed("the cache is a volume of the container engine"))


def _storage_of(case: MachineCase, name: str) -> Answer:
    seen = case.report.directories.get(name)
    mount = covering(case.report.mounts, seen.real) if seen and seen.real else None
    if mount is None:
        return cannot_tell(f"the mount of {case.want.caches[name]} is not known", weighs=False)
    kind = storage_of(mount, case.report.network_blocks)
    if kind.kind == "local":
        return passed(f"on a local disk: {kind.says}")
    if kind.kind in ("unknown", "layered"):
        return cannot_tell(f"not a kind that can be judged from here: {kind.says}", weighs=False)
    where = "in memory" if kind.kind == "memory" else "on network storage"
    return failed(
        f"{case.want.caches[name]} is {where}: {kind.says}",
        "name a directory of a local disk as CACHE_DIR, or COMPILE_CACHE_DIR",
    )


CHECKS: Final[tuple[Check[MachineCase], ...]] = (
    Check(id="machine.driver", asks="Is the accelerators' driver loaded?", judge=driver),
    Check(
        id="machine.accelerators",
        asks="Does the driver show as many as are needed?",
        judge=accelerators,
        failure_modes=("eight-accelerator-values-on-four",),
    ),
    Check(
        id="machine.fabric",
        asks="Are the RDMA devices there, with a link?",
        judge=fabric,
        failure_modes=("fabric-names-copied-to-worker", "false-no-rdma-diagnosis"),
    ),
    Check(
        id="machine.memory",
        asks="Is the memory that processor and accelerator share available?",
        judge=memory,
        failure_modes=("page-cache-counted-as-used", "memory-held-after-delete"),
    ),
    Check(
        id="machine.ports",
        asks="Is nobody listening on the ports that the recipe opens?",
        judge=ports,
    ),
    Check(
        id="machine.room",
        asks="Is there room for the downloads?",
        judge=room,
        failure_modes=("disk-pressure-evicts-operator",),
    ),
    Check(
        id="machine.cache",
        asks="Is the cache on a local disk?",
        judge=cache_storage,
        failure_modes=("network-storage-looks-local",),
    ),
)
