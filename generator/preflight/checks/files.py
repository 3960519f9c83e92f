"""Checks of a checkpoint's files: are all there, and whole?"""

from collections.abc import Iterable, Mapping
from typing import Final

from generator.preflight.answer import Answer, Check, cannot_tell, failed, passed
from generator.preflight.mounts import is_below
from generator.preflight.report import Directory, Shard
from generator.preflight.seen import CheckpointCase

# Published sizes are of all files or of the weights alone, and rounded.
_TOLERANCE: Final = 0.05
_SHOWN: Final = 3
_STATES: Final[Mapping[str, str]] = {
    "empty": "has no bytes",
    "pointer": "is a Git LFS pointer, not the file",
    "no-header": "does not begin like a safetensors file",
    "short-header": "ends inside its header",
    "unreadable": "cannot be read",
    "no-file": "is no file",
    "dangling": "is a link to nothing",
}


def directory(case: CheckpointCase) -> Answer:
    seen, want = case.seen, case.want
    if seen.state == "there":
        return passed(f"{want.path} is there")
    if seen.state == "missing" and want.from_hub:
        size = f"{want.gigabytes:.0f} GB" if want.gigabytes else "it"
        return passed(f"{want.repository} is not in the cache yet; the start downloads {size}")
    if seen.state == "missing":
        return failed(
            f"{want.path} does not exist on the node",
            f"bring {want.repository} there, or name the directory that has it; "
            "`--find DIR` lists the checkpoints below a directory",
        )
    if seen.state == "no-directory":
        return failed(f"{want.path} is no directory", "name the directory that holds config.json")
    if seen.state == "unreadable":
        return failed(f"{want.path} cannot be read: {seen.why}", "give the container's user access")
    return cannot_tell(f"{want.path} was not looked at")


def shards_present(case: CheckpointCase) -> Answer:
    """Every file that the index names; without an index, the one file that needs none."""
    seen, want = case.seen, case.want
    if seen.broken_indexes:
        return failed(f"{seen.broken_indexes[0]} is empty or cannot be read", _again(case))
    here = {shard.name for shard in seen.shards}
    if not here and not seen.needed:
        return failed(f"{want.path} holds no *.safetensors file", _again(case))
    if not seen.indexes:
        return _without_index(case)
    if not seen.needed:
        return failed(f"{seen.indexes[0]} names no shard", _again(case))
    missing = [name for name in seen.needed if name not in here]
    if missing and want.from_hub:
        return passed(
            f"{len(seen.needed) - len(missing)} of {len(seen.needed)} shards are in the cache; "
            "the start downloads the others"
        )
    if missing:
        return failed(
            f"{len(seen.needed) - len(missing)} of {len(seen.needed)} shards are there; "
            f"{_some(missing)} missing",
            _again(case),
        )
    if want.shard_counts and len(seen.needed) not in want.shard_counts:
        known = " or ".join(str(count) for count in sorted(want.shard_counts))
        return cannot_tell(
            f"all {len(seen.needed)} shards of the index are there, but the catalogue's revision "
            f"has {known}: another revision, or another model",
            f"compare with revision {want.revision} of {want.repository}",
        )
    return passed(f"all {len(seen.needed)} shards of the index are there")


def _without_index(case: CheckpointCase) -> Answer:
    seen, want = case.seen, case.want
    if len(seen.shards) == 1 and (not want.shard_counts or 1 in want.shard_counts):
        return passed(f"one file, {seen.shards[0].name}, which needs no index")
    return failed(
        f"{want.path} has {len(seen.shards)} *.safetensors and no index that says which belong "
        "to the checkpoint",
        _again(case),
    )


def shards_whole(case: CheckpointCase) -> Answer:
    """Length, header and data of each shard, by what its own header says."""
    shards = _of_checkpoint(case.seen)
    if not shards:
        return cannot_tell("there is no shard to look at")
    faults = [fault for shard in shards if (fault := _fault(shard))]
    if faults:
        more = f", and {len(faults) - 1} more of {len(shards)}" if len(faults) > 1 else ""
        return failed(f"{faults[0]}{more}", f"remove what is broken. {_again(case)}")
    return passed(f"{len(shards)} shards end where their headers say")


def _fault(shard: Shard) -> str | None:
    if shard.state != "whole":
        return f"{shard.name} {_STATES.get(shard.state, shard.state)}"
    if shard.data_end == 0:
        return f"{shard.name} has a header that names no tensor"
    if shard.size == shard.expected_size:
        return None
    length = "ends early" if shard.size < shard.expected_size else "is too long"
    return (
        f"{shard.name} {length}: {shard.size:,} bytes, and its header asks {shard.expected_size:,}"
    )


def size(case: CheckpointCase) -> Answer:
    """The bytes that are there against those of the index and of the catalogue."""
    seen, want = case.seen, case.want
    there = sum(shard.size for shard in _of_checkpoint(seen))
    if want.from_hub and there == 0:
        return passed("nothing is there yet")
    if seen.total is not None and there < seen.total and not want.from_hub:
        share = 100 * there / seen.total
        return failed(
            f"{_gb(there)} of the {_gb(seen.total)} that the index counts, {share:.1f} %",
            _again(case),
        )
    if want.gigabytes is None:
        return cannot_tell(
            f"{_gb(there)} are there, and no source says how many should be",
            weighs=seen.total is None,
        )
    due = want.gigabytes * 1e9
    share = 100 * there / due
    if want.from_hub and there < due:
        return passed(f"{_gb(there)} of {_gb(due)} are in the cache; the start downloads the rest")
    if abs(there - due) > _TOLERANCE * due:
        do = _again(case) if there < due else f"look for {want.repository}; this is another one"
        return failed(f"{_gb(there)} where {_gb(due)} are due, {share:.1f} %", do)
    return passed(f"{_gb(there)}, and {_gb(due)} are due")


def no_partial(case: CheckpointCase) -> Answer:
    partial = case.seen.partial
    if not partial:
        return passed("no download is under way or broken off")
    if case.want.from_hub:
        return passed(f"{len(partial)} broken downloads, which the start resumes")
    return failed(
        f"a download is under way, or was broken off: {_some(partial)}",
        f"wait for it, or remove what it left. {_again(case)}",
    )


def links(case: CheckpointCase) -> Answer:
    """A container sees what is mounted into it, and no more."""
    seen = case.seen
    if not case.want.contained:
        return passed("no container: links lead where they lead on the machine")
    top = _mounted(case)
    shards = _of_checkpoint(seen)
    if dangling := [s for s in shards if s.state == "dangling"]:
        names = _some([f"{s.name} -> {s.target}" for s in dangling])
        return failed(f"links that lead to nothing in the container: {names}", _COPY)
    if outside := [s for s in shards if s.target and top and not is_below(s.target, top)]:
        names = _some([f"{s.name} -> {s.target}" for s in outside])
        return failed(f"links that lead out of what the container mounts: {names}", _COPY)
    if seen.config_state == "dangling":
        return failed("config.json is a link that leads to nothing in the container", _COPY)
    return passed("no link leads out of what the container mounts")


def _mounted(case: CheckpointCase) -> str | None:
    """What is mounted, without links: the directory itself, or the whole cache."""
    cache = case.report.directories.get("cache")
    return (cache.real if cache else None) if case.want.from_hub else case.seen.real


def _of_checkpoint(seen: Directory) -> tuple[Shard, ...]:
    """The shards that the engine loads; other files beside them do not count."""
    if not seen.needed:
        return seen.shards
    return tuple(shard for shard in seen.shards if shard.name in seen.needed)


def _again(case: CheckpointCase) -> str:
    want = case.want
    return (
        f"`hf download {want.repository} --revision {want.revision} --local-dir {case.want.path}` "
        "brings what is missing"
        if not want.from_hub
        else "the start downloads what is missing; remove what is broken from the cache first"
    )


_COPY: Final = (
    "copy the files behind the links with cp -L, or leave the directory out and give the cache"
)


def _some(names: Iterable[str]) -> str:
    every = list(names)
    more = f" and {len(every) - _SHOWN} more" if len(every) > _SHOWN else ""
    return ", ".join(every[:_SHOWN]) + more


def _gb(number: float) -> str:
    return f"{number / 1e9:,.3f} GB" if number < 1e9 else f"{number / 1e9:,.1f} GB"


CHECKS: Final[tuple[Check[CheckpointCase], ...]] = (
    Check(
        id="weights.directory",
        asks="Is the directory there, and can it be read?",
        judge=directory,
        failure_modes=("check-creates-the-missing-directory", "draft-on-one-node-only"),
    ),
    Check(
        id="weights.shards",
        asks="Is every shard of the index there?",
        judge=shards_present,
        failure_modes=("empty-model-directory", "check-counts-files-not-bytes"),
    ),
    Check(
        id="weights.whole",
        asks="Does each shard end where its header says?",
        judge=shards_whole,
        failure_modes=("check-counts-files-not-bytes",),
    ),
    Check(
        id="weights.size",
        asks="Are as many bytes there as are due?",
        judge=size,
        failure_modes=("check-counts-files-not-bytes",),
    ),
    Check(
        id="weights.partial",
        asks="Is no download under way or broken off?",
        judge=no_partial,
    ),
    Check(
        id="weights.links",
        asks="Does no link lead out of what the container mounts?",
        judge=links,
        failure_modes=("dangling-cache-links",),
    ),
)
