"""Targets by what they can carry, for parametrized tests."""

from typing import Final

from generator.vocabulary import TARGETS, Target

# What carries a recipe of several nodes and one role.
PAIR_TARGETS: Final[tuple[Target, ...]] = ("kubernetes", "lws", "docker", "compose", "shell")
# What carries a recipe of one node and one role.
SOLO_TARGETS: Final[tuple[Target, ...]] = tuple(t for t in TARGETS if t not in ("lws", "infera"))
