"""The note on a file, or a part of one, that could not be read as what it is."""

from typing import Final

from generator.finding import Finding, Location

RULE: Final = "lint.unreadable"


def unreadable(at: Location, why: str, hint: str) -> Finding:
    """Says what was not looked at, so that silence is not taken for a pass."""
    return Finding(RULE, "note", at, f"not read: {why}", hint)
