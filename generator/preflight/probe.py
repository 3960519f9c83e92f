"""The probe: its text, and its arguments for a member."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from generator.preflight.want import MemberWanted

# One script in pieces of readable length, in this order.
_PIECES: Final = (
    "probe-1-words.sh",
    "probe-2-checkpoint.sh",
    "probe-3-machine.sh",
    "probe-4-main.sh",
)


def probe_text(templates: Path) -> str:
    """The whole script; `templates` is the folder templates/."""
    folder = templates / "preflight"
    return "".join((folder / piece).read_text("utf-8") for piece in _PIECES)


def directories(want: MemberWanted) -> Mapping[str, str]:
    """The directories of the node that a member's probe looks into, by name.

    Checkpoints that come from the hub lie in the cache.
    """
    own = {one.name: one.path for one in want.checkpoints if not one.from_hub}
    return {**own, **want.caches}


def probe_arguments(want: MemberWanted, seen_at: Mapping[str, str]) -> tuple[str, ...]:
    """The script's arguments; `seen_at` is where it finds each directory, by name.

    One that is missing there is not looked at.
    """
    words = [f"{name}={seen_at[name]}" for name in want.caches if name in seen_at]
    for one in want.checkpoints:
        if one.from_hub and "cache" in seen_at and "cache" in want.caches:
            store = seen_at["cache"] + one.path.removeprefix(want.caches["cache"])
            words.append(f"{one.name}-hub={store}@{one.revision}")
        elif not one.from_hub and one.name in seen_at:
            words.append(f"{one.name}={seen_at[one.name]}")
    words += [f"port={port}" for port in want.ports]
    words += [f"interface={name}" for name in want.interfaces]
    return tuple(words)
