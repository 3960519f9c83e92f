"""The name that somebody meant."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

# A name that is this much longer or shorter is another name.
_FARTHEST: Final = 4


def nearest(name: str, known: Iterable[str], cutoff: float = 0.84) -> str | None:
    """The known name that differs by few letters; None where there is none."""
    close = [one for one in known if abs(len(one) - len(name)) <= _FARTHEST]
    return _closest(name, tuple(close), cutoff) if close else None


@lru_cache(maxsize=256)
def _closest(name: str, close: tuple[str, ...], cutoff: float) -> str | None:
    """Every render of an image, and many a file, asks the same again, and it takes long to tell."""
    import difflib

    found = difflib.get_close_matches(name, close, 1, cutoff)
    return found[0] if found else None
