"""Accelerators that a member is pinned to: what the part `pin-gpus` asks of the site."""

from collections.abc import Iterator
from typing import Final

from generator.finding import Location
from generator.plan.placeholders import Filler, Seat, shown
from generator.plan.plan import EnvironmentValue
from generator.vocabulary import CLUSTER_TARGETS, Target

UUIDS: Final = "GPU_UUIDS"
VISIBLE: Final = "NVIDIA_VISIBLE_DEVICES"


def pinned_accelerators(filler: Filler, seat: Seat) -> tuple[str, ...]:
    """The UUIDs that the site gives for a member; `<HEAD_GPU_UUIDS>` where it gives none."""
    return tuple(shown(filler.fill(UUIDS, seat)).split(","))


def pinned_environment(target: Target, uuids: tuple[str, ...]) -> Iterator[EnvironmentValue]:
    """The variable that pins a pod's container. Docker sets it itself, from its own option."""
    if uuids and target in CLUSTER_TARGETS:
        yield EnvironmentValue(VISIBLE, ",".join(uuids), None, Location("generated"))


def example_uuids(example: str, count: int, member: int) -> str:
    """As many UUIDs as a member takes, made from the one example; no two members share one."""
    stem, last = example[:-4], int(example[-4:], 16) + count * member
    return ",".join(f"{stem}{(last + index) % 0x10000:04x}" for index in range(count))
