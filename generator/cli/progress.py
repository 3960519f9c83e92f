"""A line on a terminal that says how far a long command is."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TextIO

# What ends sooner needs no announcement.
PATIENCE_SECONDS: Final = 1.0
# Back to the first column and clear to the end of the line (ECMA-48: EL).
_CLEAR: Final = "\r\x1b[K"


@dataclass(slots=True)
class Progress:
    """Writes over its own line on `stream`; silent where that is no terminal."""

    total: int
    stream: TextIO | None
    clock: Callable[[], float] = time.monotonic
    _started: float = field(init=False)
    _shown: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._started = self.clock()

    def __call__(self, done: int, name: str) -> None:
        """Say that `done` of all are done, and what is next."""
        stream = self.stream
        if stream is None or not stream.isatty():
            return
        if self.clock() - self._started < PATIENCE_SECONDS:
            return
        stream.write(f"{_CLEAR}{done}/{self.total} {name}")
        stream.flush()
        self._shown = True

    def end(self) -> None:
        """Take the line away."""
        if self._shown and self.stream is not None:
            self.stream.write(_CLEAR)
            self.stream.flush()
