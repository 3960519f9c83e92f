"""Waiting for what controllers do in their own time."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

# Long enough for any machine: it only bounds a test that fails.
_SECONDS: Final = 120.0
_PAUSE: Final = 0.05


def eventually(ask: Callable[[], T]) -> T:
    """The first answer that is true, or the last one."""
    end = time.monotonic() + _SECONDS
    while not (answer := ask()) and time.monotonic() < end:
        time.sleep(_PAUSE)
    return answer
