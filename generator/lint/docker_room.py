"""How much memory and how many accelerators `docker run` gives a container."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from generator.finding import Location
from generator.lint.byte_sizes import SHM, SHM_DEFAULT, count, docker_bytes
from generator.workload import Room

_LIST: Final = re.compile(r"""["']*device=([^"']*)["']*""")
_TARGET: Final = re.compile(r"(?:^|,)(?:target|destination|dst)=([^,]+)")
_REMOTE: Final = re.compile(r"(?:^|,)volume-opt=type=nfs")

# By long name, with the values in order.
Options = Mapping[str, Sequence[str]]


def room(options: Options, at: Location) -> Room:
    """What the container gets by the options in front of its image."""
    mounted = (*_volumes(options), *_targets(options, "--mount", ""), *options.get("--tmpfs", ()))
    is_sized = not options.get("--ipc") and SHM not in mounted
    return Room(
        accelerators=_accelerators(_last(options, "--gpus")),
        memory=docker_bytes(_last(options, "--memory")),
        shared_memory=_shared_memory(_last(options, "--shm-size")) if is_sized else None,
        shared_memory_at=at,
        locked_memory=_locked_memory(options.get("--ulimit", ())),
        mounted=mounted,
        remote=tuple(_targets(options, "--mount", _REMOTE)),
    )


def _last(options: Options, name: str) -> str | None:
    values = options.get(name)
    return values[-1] if values else None


def _shared_memory(size: str | None) -> int | None:
    return SHM_DEFAULT if size is None else docker_bytes(size)


def _accelerators(gpus: str | None) -> int | None:
    """How many `--gpus` gives; None for `all` and for what a variable says."""
    listed = _LIST.fullmatch(gpus or "")
    if listed and "$" not in listed[1]:
        return len(listed[1].split(","))
    return count(gpus)


def _volumes(options: Options) -> Iterator[str]:
    for value in options.get("--volume", ()):
        parts = value.split(":")
        yield parts[1] if len(parts) > 1 else parts[0]


def _targets(options: Options, name: str, wanted: str | re.Pattern[str]) -> Iterator[str]:
    for value in options.get(name, ()):
        target = _TARGET.search(value)
        if target and re.search(wanted, value):
            yield target[1]


def _locked_memory(limits: Sequence[str]) -> Literal["unlimited", "limited"] | None:
    for limit in limits:
        name, _, value = limit.partition("=")
        if name == "memlock":
            return "unlimited" if value.partition(":")[0] in ("-1", "unlimited") else "limited"
    return None
