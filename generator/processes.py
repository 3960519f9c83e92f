"""The same work for many things, on all cores."""

import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, Generic, NoReturn, TypeVar

from generator.errors import Operational
from generator.record import record
from generator.signals import ENDING

T = TypeVar("T")
R = TypeVar("R")
Tell = Callable[[int], object]

# For fewer things the processes take longer to start than they save.
_LEAST: Final = 40
# The number of a share is one byte, and a pipe takes as many without a reader.
_MOST_SHARES: Final = 256


def spread(
    function: Callable[[T], R],
    items: Sequence[T],
    *,
    least: int = _LEAST,
    tell: Tell = lambda _index: None,
) -> list[R]:
    """What a pure function says of each item, in their order.

    The processes are forks of this one, so that nothing but the results is copied; they must be
    picklable. `least` items are worth a process. `tell` hears the index of an item that begins
    here: those before it are done, or begun elsewhere. What the function raises is raised as by a
    loop: for the first item that fails. Operational when a process was killed.
    """
    processes = min(_cores(), len(items) // least)
    found: dict[int, R] = {}
    if processes > 1 and _may_fork():
        with _numbers(min(len(items), _MOST_SHARES)) as numbers:
            found = _on_all(_Work(function, items, numbers), processes, tell)
        # What is missing failed, or was left out for that reason: it fails here, in order.
    results = []
    for index, item in enumerate(items):
        if index not in found:
            tell(index)
            found[index] = function(item)
        results.append(found[index])
    return results


@record
class _Work(Generic[T, R]):
    """Shares of items; `numbers` is a pipe that has the number of each that nobody has begun."""

    function: Callable[[T], R]
    items: Sequence[T]
    numbers: int

    def done(self, tell: Tell) -> dict[int, R]:
        """The results of the shares that this process gets, by index, up to a failure."""
        found: dict[int, R] = {}
        try:
            while number := os.read(self.numbers, 1):
                for index in self._share(number[0]):
                    tell(index)
                    found[index] = self.function(self.items[index])
        except Exception:
            # Nobody needs to begin what follows.
            os.read(self.numbers, _MOST_SHARES)
        return found

    def _share(self, number: int) -> range:
        count, shares = len(self.items), min(len(self.items), _MOST_SHARES)
        return range(count * number // shares, count * (number + 1) // shares)


class _Worker:
    """A process that works until nothing is left to begin."""

    def __init__(self, work: _Work[Any, Any]) -> None:
        parent = os.getpid()
        self._receiving, sending = os.pipe()
        try:
            self._id = os.fork()
        except OSError:
            os.close(self._receiving)
            os.close(sending)
            raise
        if not self._id:
            # Without a reader, what it writes fails and does not wait.
            os.close(self._receiving)
            _work(work, sending, parent)
        os.close(sending)

    def results(self) -> dict[int, Any]:
        """What it has done, by index; Operational when it was killed."""
        with open(self._receiving, "rb", closefd=False) as pipe:
            content = pipe.read()
        status = self._wait()
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            raise Operational(
                f"a process of this command was killed by signal {number}",
                "try again; where memory is short (signal 9), give it fewer files at once",
            )
        found: dict[int, Any] = pickle.loads(content) if status == 0 else {}  # noqa: S301  # our own
        return found

    def end(self) -> None:
        """Leave nothing of it, however far it is."""
        if self._id:
            with suppress(ProcessLookupError):
                os.kill(self._id, signal.SIGKILL)
            self._wait()
        os.close(self._receiving)

    def _wait(self) -> int:
        _, status = os.waitpid(self._id, 0)
        self._id = 0
        return status


def _work(work: _Work[Any, Any], sending: int, parent: int) -> NoReturn:
    """What the forked process does. It ends here, and writes nothing but its results."""

    def tell(_index: int) -> None:
        if os.getppid() != parent:
            os._exit(1)

    status = 1
    try:
        content = pickle.dumps(work.done(tell), protocol=pickle.HIGHEST_PROTOCOL)
        with open(sending, "wb") as pipe:
            pipe.write(content)
        status = 0
    finally:
        # Nothing of the parent's is closed, flushed or told a second time.
        os._exit(status)


def _on_all(work: _Work[Any, Any], processes: int, tell: Tell) -> dict[int, Any]:
    """The results of this process and of as many others as can be started."""
    others: list[_Worker] = []
    try:
        # Where there is no room for another process, those that there are do its work.
        with _uninterrupted(), suppress(OSError):
            others.extend(_Worker(work) for _ in range(processes - 1))
        found = work.done(tell)
        for other in others:
            found.update(other.results())
    finally:
        for other in others:
            other.end()
    return found


@contextmanager
def _numbers(count: int) -> Iterator[int]:
    """A pipe with so many numbers in it, one byte each, for whoever reads next."""
    reading, writing = os.pipe()
    try:
        os.write(writing, bytes(range(count)))
        os.close(writing)
        yield reading
    finally:
        os.close(reading)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold an interrupt back. A process that begins in here never gets one: the parent ends it.

    Other signals are held back where they raise as well: raised in a process, one would do there
    what the parent has to do at its end.
    """
    raising = {number for number in ENDING if callable(signal.getsignal(number))}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *raising})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _may_fork() -> bool:
    """A process with threads is not forked, because a lock may be held.

    https://docs.python.org/3/library/os.html#os.fork
    """
    return hasattr(os, "fork") and threading.active_count() == 1


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
