"""How far `go build -v` is: it names each package once it is compiled."""

import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import Final

from generator.check.tools_cache import say

# Between two lines of a log that nobody looks at while it grows.
LOG_SECONDS: Final = 20.0
# Between two states of the line of a terminal.
_TERMINAL_SECONDS: Final = 0.2
# https://go.dev/ref/mod#module-path: what an import path may hold.
_PACKAGE: Final = re.compile(r"[\w.~-]+(/[\w.~+-]+)*")
# Back to the first column and clear to the end of the line (ECMA-48: EL).
_CLEAR: Final = "\r\x1b[K"


def pass_on(lines: Iterable[str], name: str, clock: Callable[[], float] = time.monotonic) -> None:
    """Count the packages in what go says of building `name`, and pass on all other lines."""
    terminal = sys.stderr.isatty()
    started = last = clock()
    packages = 0
    for line in lines:
        if not _PACKAGE.fullmatch(line.strip()):
            _clear(terminal)
            say(line.rstrip("\n"))
            continue
        packages += 1
        now = clock()
        if now - last >= (_TERMINAL_SECONDS if terminal else LOG_SECONDS):
            last = now
            state = f"{name}: {packages} packages compiled, {now - started:.0f} s"
            sys.stderr.write(f"{_CLEAR}{state}" if terminal else f"{state}\n")
            sys.stderr.flush()
    _clear(terminal)


def _clear(terminal: bool) -> None:
    if terminal:
        sys.stderr.write(_CLEAR)
        sys.stderr.flush()
