"""Checks of what a checkpoint is: this model, and on which storage?"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.preflight.answer import Answer, Check, cannot_tell, failed, passed
from generator.preflight.mounts import Mount, covering, storage_of
from generator.preflight.seen import CheckpointCase

# Models that also see or hear keep the language model's figures one level down.
_INNER: Final = ("text_config", "language_config", "llm_config", "thinker_config")
_LAYERS: Final = ("num_hidden_layers", "n_layer", "num_layers")


def config(case: CheckpointCase) -> Answer:
    state = case.seen.config_state
    if state == "there":
        read = _read(case.seen.config)
        if isinstance(read, str):
            return failed(f"config.json {read}", "bring the file again")
        return passed("config.json is there")
    if case.want.from_hub and state in (None, "missing"):
        return passed("config.json comes with the download")
    says = {
        "missing": f"{case.want.path} has no config.json",
        "dangling": "config.json is a link to nothing",
        "empty-or-unreadable": "config.json is empty or cannot be read",
    }.get(str(state))
    if says is None:
        return cannot_tell("the probe did not get to config.json")
    return failed(says, f"name the directory of {case.want.repository}, or download it again")


def is_this_model(case: CheckpointCase) -> Answer:
    """Architecture, hidden size and layers of config.json against the catalogue's."""
    if case.seen.config_state != "there":
        if case.want.from_hub and case.seen.config_state in (None, "missing"):
            return passed("config.json comes with the download")
        return cannot_tell("there is no config.json to tell by")
    read = _read(case.seen.config)
    if isinstance(read, str):
        return cannot_tell(f"config.json {read}")
    wanted = tuple(_wanted(case))
    if not wanted:
        return cannot_tell(
            f"the catalogue does not know what config.json of {_name(case)} says",
            "see that it is the right one",
            # The number of bytes tells one checkpoint from another, too.
            weighs=case.want.gigabytes is None,
        )
    for what, due, found in ((what, due, _found(read, what)) for what, due in wanted):
        if found is None:
            return cannot_tell(f"config.json does not say its {what}")
        if due not in found:
            shown = ", ".join(map(str, found))
            return failed(
                f"config.json is of another model: its {what} is {shown}, and {due} is due",
                f"name the directory of {case.want.repository}",
            )
    says = ", ".join(f"{what} {due}" for what, due in wanted)
    return passed(f"config.json is of {_name(case)}: {says}")


def _name(case: CheckpointCase) -> str:
    return case.want.title


def _wanted(case: CheckpointCase) -> Iterator[tuple[str, object]]:
    structure = case.want.structure
    pairs: tuple[tuple[str, object], ...] = (
        ("architecture", structure.architecture),
        ("hidden size", structure.hidden_size),
        ("number of layers", structure.layers),
    )
    yield from ((what, due) for what, due in pairs if due is not None)


def _found(read: Mapping[str, Any], what: str) -> tuple[object, ...] | None:
    if what == "architecture":
        names = read.get("architectures")
        return tuple(names) if isinstance(names, list) and names else None
    keys = _LAYERS if what == "number of layers" else ("hidden_size",)
    for level in (read, *(read.get(name) for name in _INNER)):
        for key in keys:
            if isinstance(level, dict) and key in level:
                return (level[key],)
    return None


def _read(text: bytes) -> Mapping[str, Any] | str:
    """The object in config.json, or what is wrong with it."""
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return "is no JSON"
    return read if isinstance(read, dict) else "holds no JSON object"


def storage(case: CheckpointCase) -> Answer:
    """The file system of exactly these files, links followed; never that of a parent."""
    mounts = tuple(_mounts(case))
    if not mounts or None in mounts:
        return cannot_tell("the mount that the files are on is not known")
    worst = passed("")
    for mount in mounts:
        found = _of_mount(mount, case) if mount else worst
        if found.verdict == "fail" or (found.verdict, worst.verdict) == ("cannot tell", "pass"):
            return found
        worst = found
    return worst


def _mounts(case: CheckpointCase) -> Iterator[Mount | None]:
    """Each mount that a file of the checkpoint is on, once."""
    seen = case.seen
    real = seen.real
    if real is None and case.want.from_hub and "cache" in case.report.directories:
        real = case.report.directories["cache"].real
    paths = [real, *(shard.target for shard in seen.shards if shard.state != "dangling")]
    found = [covering(case.report.mounts, path) for path in paths if path]
    yield from dict.fromkeys(found)


def _of_mount(mount: Mount, case: CheckpointCase) -> Answer:
    kind = storage_of(mount, case.report.network_blocks)
    if kind.kind == "local":
        return passed(f"on a local disk: {kind.says}")
    if kind.kind == "network":
        return failed(
            f"on network storage: {kind.says}",
            "copy the weights to a local disk; or measure how long they load, allow for it, and "
            "accept this with `--accept weights.storage`",
        )
    if kind.kind == "memory":
        return failed(
            f"in memory: {kind.says}", "copy them to a local disk; here they take the engine's room"
        )
    return cannot_tell(
        f"not a kind of storage that can be judged from here: {kind.says}",
        "find the disk below it; if that is local, accept with `--accept weights.storage`",
    )


CHECKS: Final[tuple[Check[CheckpointCase], ...]] = (
    Check(id="weights.config", asks="Is config.json there, and JSON?", judge=config),
    Check(
        id="weights.model",
        asks="Is it this model: architecture, hidden size, number of layers?",
        judge=is_this_model,
        failure_modes=("check-counts-files-not-bytes",),
    ),
    Check(
        id="weights.storage",
        asks="Are exactly these files on a local disk?",
        judge=storage,
        failure_modes=("network-storage-looks-local", "df-of-a-parent-directory"),
    ),
)
