"""What the probe prints (templates/preflight), read into records."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from generator.preflight.mounts import Mount, mount_of
from generator.record import record

T = TypeVar("T")
_VERSION: Final = "1"
_HEX: Final = "hex:"
Lines = Mapping[str, list[tuple[str, ...]]]


@record
class Shard:
    """A *.safetensors file. `state` is `whole` when its header could be read.

    `header` is the header's length and `data_end` where its last tensor ends, in bytes;
    `target` is where a link leads, or would lead.
    """

    name: str
    state: str
    size: int = 0
    header: int = 0
    data_end: int = 0
    target: str | None = None

    @property
    def expected_size(self) -> int:
        """https://github.com/huggingface/safetensors#format: length, header, data."""
        return 8 + self.header + self.data_end


@record
class Directory:
    """A directory as the probe saw it; `state` is `there`, or why nothing more is known."""

    name: str
    path: str
    state: str
    why: str = ""
    real: str | None = None
    config_state: str | None = None
    config: bytes = b""
    indexes: tuple[str, ...] = ()
    broken_indexes: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    total: int | None = None
    shards: tuple[Shard, ...] = ()
    partial: tuple[str, ...] = ()
    free_kib: int | None = None


@record
class Candidate:
    """A directory that holds a checkpoint of some kind."""

    path: str
    shards: int
    size: int
    architecture: str
    real: str


@record(kw_only=True)
class Report:
    """A run of the probe. What follows `complete` False may be missing or half there."""

    complete: bool
    directories: Mapping[str, Directory]
    ports: Mapping[int, str]
    interfaces: Mapping[str, str]
    memory_kib: Mapping[str, int]
    drivers: Mapping[str, str]
    accelerators: tuple[tuple[str, str], ...]
    seen_by_nvidia_smi: int | None
    fabric: tuple[tuple[str, str], ...]
    machine: str | None
    mounts: tuple[Mount, ...]
    network_blocks: frozenset[str]
    candidates: tuple[Candidate, ...]


class NoReport(ValueError):
    """The text is not what the probe prints."""


def read_report(text: str) -> Report:
    """The records of a probe's output; raises NoReport for any other text."""
    lines: dict[str, list[tuple[str, ...]]] = {}
    for line in text.split("\n"):
        word, *fields = line.split("\t")
        lines.setdefault(word, []).append(tuple(map(_decoded, fields)))
    if lines.get("probe") != [(_VERSION,)]:
        raise NoReport("it does not begin with `probe 1`")
    names = [fields[0] for fields in lines.get("directory", ()) if len(fields) == 2]
    mounts = [mount_of(line) for line in _whole_lines(text, "mount\t")]
    found = {name: _directory(name, lines) for name in names}
    return Report(
        complete="end" in lines and None not in mounts and _numbers_are_sound(lines),
        directories=found,
        ports={_number(port): state for port, state in _pairs(lines, "port")},
        interfaces=dict(_pairs(lines, "interface")),
        memory_kib={what: _number(kib) for what, kib in _pairs(lines, "memory-kib")},
        drivers=dict(_pairs(lines, "driver")),
        accelerators=tuple(_pairs(lines, "accelerator")),
        seen_by_nvidia_smi=_only(lines, "nvidia-smi", lambda fields: _number(fields[0])),
        fabric=tuple(_pairs(lines, "fabric")),
        machine=_only(lines, "machine", lambda fields: fields[0]),
        mounts=tuple(mount for mount in mounts if mount is not None),
        network_blocks=frozenset(f[0] for f in lines.get("network-block", ()) if f),
        candidates=tuple(
            Candidate(f[0], _number(f[1]), _number(f[2]), f[3], f[4])
            for f in lines.get("candidate", ())
            if len(f) == 5
        ),
    )


def _directory(name: str, lines: Lines) -> Directory:
    def own(word: str) -> list[tuple[str, ...]]:
        return [f[1:] for f in lines.get(word, ()) if len(f) > 1 and f[0] == name]

    def first(word: str, place: int = 0) -> str | None:
        return next((f[place] for f in own(word) if len(f) > place), None)

    targets = {f[0]: f[1] for f in own("target") if len(f) == 2}
    free = first("free-kib")
    total = first("total")
    return Directory(
        name=name,
        path=first("directory") or "",
        state=first("state") or "not-finished",
        why=first("state", 1) or "",
        real=first("real"),
        config_state=first("config"),
        config=bytes.fromhex("".join(_hex(f[0]) for f in own("config-bytes"))),
        indexes=tuple(f[0] for f in own("index") if f[1:] == ("there",)),
        broken_indexes=tuple(f[0] for f in own("index") if f[1:] != ("there",)),
        needed=tuple(f[0] for f in own("needs")),
        total=None if total is None else _number(total),
        shards=tuple(_shard(f, targets) for f in own("shard")),
        partial=tuple(f[0] for f in own("partial")),
        free_kib=None if free is None else _number(free),
    )


def _shard(fields: tuple[str, ...], targets: Mapping[str, str]) -> Shard:
    name, state, *rest = (*fields, "")
    if state == "dangling":
        return Shard(name, state, target=rest[0])
    size, header, end = (_number(field) for field in (*rest, "0", "0", "0")[:3])
    return Shard(name, state, size, header, end, targets.get(name))


def _pairs(lines: Lines, word: str) -> list[tuple[str, str]]:
    return [(f[0], f[1]) for f in lines.get(word, ()) if len(f) == 2]


def _only(lines: Lines, word: str, read: Callable[[tuple[str, ...]], T]) -> T | None:
    found = [f for f in lines.get(word, ()) if f]
    return read(found[0]) if found else None


def _whole_lines(text: str, beginning: str) -> list[str]:
    return [line.removeprefix(beginning) for line in text.split("\n") if line.startswith(beginning)]


def _decoded(field: str) -> str:
    if not field.startswith(_HEX):
        return field
    return bytes.fromhex(_hex(field.removeprefix(_HEX))).decode("utf-8", "surrogateescape")


def _hex(text: str) -> str:
    return text if re.fullmatch(r"(?:[0-9a-f]{2})*", text) else ""


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,20}", text) else 0


def _numbers_are_sound(lines: Lines) -> bool:
    """Whether no shard's line was cut: a number that is missing must not count as 0."""
    widths = {"whole": 6}
    return all(
        len(f) == widths.get(f[2], 4) if len(f) > 2 else False for f in lines.get("shard", ())
    )
