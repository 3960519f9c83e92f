"""Work on all cores gives what a loop gives, and leaves nothing behind."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import pytest

from generator import processes
from generator.errors import Operational
from generator.processes import spread
from generator.signals import ENDING, ending_raises
from tests.conftest import ROOT

MANY = tuple(range(200))
# Long enough for a busy machine; nothing waits so long that works.
_PATIENCE_SECONDS = 60
_TWO_CORES = """\
from generator import processes
from generator.cli.main import main
processes._cores = lambda: 2
main()
"""


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cores, and no thread of the test runner."""
    monkeypatch.setattr(processes, "_cores", lambda: 3)
    monkeypatch.setattr("threading.active_count", lambda: 1)


@pytest.mark.usefixtures("forks")
def test_results_come_in_order_from_several_processes() -> None:
    all_three = get_context("fork").Barrier(3)
    here: set[int] = set()

    def wait_once() -> None:
        if os.getpid() not in here:
            here.add(os.getpid())
            all_three.wait(_PATIENCE_SECONDS)

    def squared(item: int) -> tuple[int, int]:
        wait_once()
        return item * item, os.getpid()

    found = spread(squared, MANY)
    assert [square for square, _ in found] == [item * item for item in MANY]
    assert len({process for _, process in found}) == 3


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("number", ENDING)
def test_a_signal_that_the_first_process_handles_does_nothing_in_others(number: int) -> None:
    all_three = get_context("fork").Barrier(3)
    first = os.getpid()
    here: set[int] = set()

    def signalled(_: int) -> int:
        if os.getpid() not in here:
            here.add(os.getpid())
            all_three.wait(_PATIENCE_SECONDS)
        if os.getpid() != first:
            os.kill(os.getpid(), number)
        return os.getpid()

    with ending_raises():
        assert len(set(spread(signalled, MANY))) == 3


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("place", [0, 1, 2, 199])
def test_the_first_failure_is_raised_as_it_is(place: int) -> None:
    def fails(item: int) -> int:
        if item >= place:
            raise LookupError(f"item {item}")
        return item

    with pytest.raises(LookupError, match=f"item {place}$"):
        spread(fails, MANY)


def _kept(item: int) -> Callable[[], int]:
    return lambda: item


@pytest.mark.usefixtures("forks")
def test_what_cannot_be_sent_is_done_here() -> None:
    found = spread(_kept, MANY)
    assert [function() for function in found] == list(MANY)


@pytest.mark.usefixtures("forks")
def test_a_killed_process_is_an_operational_failure() -> None:
    parent = os.getpid()
    reading, writing = os.pipe()

    def killed(item: int) -> int:
        if os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        if not done:
            # What is read ends with the last process that could write.
            os.close(writing)
            done.append(os.read(reading, 1))
        return item

    done: list[bytes] = []
    with pytest.raises(Operational, match="killed by signal 9"):
        spread(killed, MANY)
    os.close(reading)


@pytest.mark.usefixtures("forks")
def test_without_room_for_a_process_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room() -> int:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(os, "fork", no_room)
    assert set(spread(lambda _: os.getpid(), MANY)) == {os.getpid()}


def test_few_things_are_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 1)
    assert set(spread(lambda _: os.getpid(), MANY[:5])) == {os.getpid()}


@pytest.mark.parametrize("cores", [1, 3])
def test_every_item_that_begins_here_is_told(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_cores", lambda: cores)
    monkeypatch.setattr("threading.active_count", lambda: 1)
    told: list[int] = []
    found = spread(lambda item: (item, os.getpid()), MANY, tell=told.append)
    assert told == [item for item, process in found if process == os.getpid()]


def _reader(path: Path) -> int | None:
    """The writing end of a pipe that somebody reads; None where nobody does."""
    try:
        return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        return None


def _until(condition: Callable[[], bool]) -> None:
    for _ in range(_PATIENCE_SECONDS * 100):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("nothing happened")


@contextmanager
def _two_at_work(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", dict[Path, int]]]:
    """A lint whose two processes read a pipe each, to which nothing comes; with its ends."""
    pipes = [folder / f"{number}.sh" for number in range(64)]
    for pipe in pipes:
        os.mkfifo(pipe)
    read: dict[Path, int] = {}

    def both() -> bool:
        read.update({p: end for p in pipes if p not in read and (end := _reader(p))})
        return len(read) == 2

    words = [sys.executable, "-c", _TWO_CORES, "lint", *map(str, pipes)]
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as command:
        _until(both)
        yield command, read


def test_an_interrupt_ends_every_process(tmp_path: Path) -> None:
    with _two_at_work(tmp_path) as (command, read):
        # Ctrl-C reaches both; here the first alone, which has to end the other one.
        command.send_signal(signal.SIGINT)
        said = command.communicate(timeout=_PATIENCE_SECONDS)
        for end in read.values():
            os.close(end)
    assert command.returncode == 130
    assert (said[0], said[1].strip()) == ("", "interrupted")
    assert [_reader(pipe) for pipe in read] == [None, None]


def test_a_process_ends_when_the_first_one_is_killed(tmp_path: Path) -> None:
    with _two_at_work(tmp_path) as (command, read):
        command.kill()
        for end in read.values():
            os.close(end)
        # Both have the other end of what is read here, so that it ends with the last of them.
        assert command.communicate(timeout=_PATIENCE_SECONDS) == ("", "")
