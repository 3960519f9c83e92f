"""Signals that end a program, and work that must not be left half done."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def ending_raises() -> Iterator[None]:
    """Every signal that ends the program raises KeyboardInterrupt, as Ctrl-C does."""
    with _handled(signal.default_int_handler):
        yield


@contextmanager
def deferred() -> Iterator[None]:
    """Signals that end the program wait until the block is done, and then act."""
    came: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    try:
        with _handled(remember):
            yield
    finally:
        if came:
            signal.raise_signal(came[0])


@contextmanager
def _handled(handler: "signal._HANDLER") -> Iterator[None]:
    """What was ignored stays ignored; other threads than the first get no signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in ENDING}
    own = [number for number, old in before.items() if old not in (signal.SIG_IGN, None)]
    for number in own:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number in own:
            signal.signal(number, before[number])
