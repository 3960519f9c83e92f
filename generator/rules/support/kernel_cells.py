"""Whether a cell of the kernel matrix is about a launch."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, Literal

from generator.catalog.kernel_index import fold
from generator.catalog.releases import release_order
from generator.launch import Launch
from generator.models.engine import Engine
from generator.models.kernel import Cell, Releases
from generator.record import record
from generator.rules.rule import Subject
from generator.rules.support.engine_release import OWN_BUILD, release_of
from generator.rules.support.launch_settings import checkpoint, flag_value

# `perhaps`: the cell is about some releases, and nothing says which one this is.
Answer = Literal["yes", "perhaps", "no"]

_CACHE_FLAG: Final = "--kv-cache-dtype"
_FORMAT_FLAGS: Final = ("--quantization", "-q")
# `0.850` is 0.85.
_DECIMAL: Final = re.compile(r"[0-9]+\.[0-9]+|\.[0-9]+|[0-9]+")
# Formats that people write into the names of checkpoints.
_FORMAT: Final = re.compile(r"nvfp4|mxfp4|mxfp8|fp8|int4|int8|awq|gptq")


@record
class Asked:
    """What a launch with its variables filled in asks of its kernels, read once for all cells."""

    launch: Launch
    subject: Subject

    @cached_property
    def release(self) -> str | None:
        """The release of its engine; None where nothing says it."""
        return release_of(self.launch, self.subject)

    @cached_property
    def kv_dtype(self) -> str:
        """The type of KV cache it asks for."""
        found = flag_value(self.launch, _CACHE_FLAG)
        return found.text.casefold() if found else "auto"

    @cached_property
    def checkpoint(self) -> str:
        """What its checkpoint is called, folded; empty where nothing says it."""
        named = checkpoint(self.launch)
        plan = self.subject.plan
        names = (named.text if named else "", plan.model.repository if plan else "")
        return fold(" ".join(names))

    @cached_property
    def formats(self) -> frozenset[str]:
        """Formats of its weights: what it sets, and what the checkpoint is called."""
        named = set(_FORMAT.findall(self.checkpoint))
        found = flag_value(self.launch, *_FORMAT_FLAGS)
        return frozenset({*named, found.text.casefold()} if found else named)

    def names_of(self, flag: str) -> tuple[str, ...]:
        """A flag with the other spellings that its engine takes for it."""
        entry = self.subject.catalog.entry(Engine, self.launch.engine or "")
        aliases = entry.value.aliases if entry and entry.value else {}
        return (flag, *(alias for alias, meant in aliases.items() if meant == flag))


def about(cell: Cell, asked: Asked, engine: str) -> Answer:
    """Whether a cell says something about a launch, on the architecture that it runs on."""
    if not all(_narrowed(cell, asked)) or asked.launch.architecture not in cell.architectures:
        return "no"
    if not cell.releases:
        return "yes"
    if engine not in cell.releases:
        return "no"
    return _in(cell.releases[engine], asked.release)


def _narrowed(cell: Cell, asked: Asked) -> Iterator[bool]:
    if cell.kv_dtypes:
        yield asked.kv_dtype in cell.kv_dtypes
    if cell.quantizations:
        yield not asked.formats.isdisjoint(cell.quantizations)
    if cell.models:
        yield any(fold(part) in asked.checkpoint for part in cell.models)
    for flag, values in cell.settings.items():
        found = flag_value(asked.launch, *asked.names_of(flag))
        yield found is not None and _one_of(found.text, values)


def _one_of(value: str, values: Sequence[str]) -> bool:
    if value.casefold() in {one.casefold() for one in values}:
        return True
    return bool(_DECIMAL.fullmatch(value)) and any(
        float(value) == float(one) for one in values if _DECIMAL.fullmatch(one)
    )


def _in(releases: Releases, release: str | None) -> Answer:
    if releases.since is None and releases.until is None:
        return "yes"
    if release is None:
        return "perhaps"
    if release == OWN_BUILD:
        return "no"
    if releases.since and release_order(release) < release_order(releases.since):
        return "no"
    if releases.until and release_order(release) > release_order(releases.until):
        return "no"
    return "yes"
