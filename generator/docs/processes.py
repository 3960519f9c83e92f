"""The same work for many things, on all cores."""

import os
import threading
from collections.abc import Callable, Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

# For fewer things the processes take longer to start than they save.
_LEAST: Final = 40


def spread(function: Callable[[T], R], items: Sequence[T]) -> list[R]:
    """What a pure function says of each item, in their order.

    The processes are forks of this one, so that nothing but the results is copied; they must be
    picklable. A share whose process fails is done here, where it fails with its own error. A
    process with threads is not forked, because a lock may be held:
    https://docs.python.org/3/library/os.html#os.fork
    """
    workers = min(_cores(), len(items) // _LEAST)
    if workers < 2 or threading.active_count() > 1 or "fork" not in get_all_start_methods():
        return [function(item) for item in items]
    shares = [items[first::workers] for first in range(workers)]
    others = [_Worker(function, share) for share in shares[1:]]
    done = [[function(item) for item in shares[0]], *(other.results() for other in others)]
    return [done[place % workers][place // workers] for place in range(len(items))]


class _Worker:
    """A process that works on a share."""

    def __init__(self, function: Callable[[Any], Any], share: Sequence[Any]) -> None:
        self.function, self.share = function, share
        context = get_context("fork")
        self.receiving, sending = context.Pipe(duplex=False)
        self.process = context.Process(target=self._work, args=(sending,), daemon=True)
        self.process.start()
        sending.close()

    def results(self) -> list[Any]:
        try:
            found: list[Any] = self.receiving.recv()
        except EOFError:
            found = [self.function(item) for item in self.share]
        self.process.join()
        self.receiving.close()
        return found

    def _work(self, sending: Connection) -> None:
        try:
            sending.send([self.function(item) for item in self.share])
        except Exception:
            # The other end sees that nothing came.
            sending.close()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
