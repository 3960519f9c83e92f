"""Figures in messages."""

from generator.rules.support.deployment import GIB


def gib(size: float) -> str:
    """A size in GiB, as engines write it in their logs."""
    return f"{size / GIB:.1f} GiB"
