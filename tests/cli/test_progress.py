"""How far a long command is."""

import io

import pytest

from generator.cli.progress import PATIENCE_SECONDS, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_quick_commands_say_nothing() -> None:
    stream = Terminal()
    progress = Progress(3, stream, Clock())
    progress(0, "a")
    progress.end()
    assert stream.getvalue() == ""


def test_slow_commands_say_where_they_are_and_clean_up() -> None:
    stream, clock = Terminal(), Clock()
    progress = Progress(3, stream, clock)
    clock.now += PATIENCE_SECONDS
    progress(1, "pair/shell")
    progress.end()
    assert stream.getvalue() == "\r\x1b[K1/3 pair/shell\r\x1b[K"


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_files_and_pipes_get_nothing(seconds: float) -> None:
    stream, clock = io.StringIO(), Clock()
    progress = Progress(3, stream, clock)
    clock.now += seconds
    progress(1, "pair/shell")
    progress.end()
    assert stream.getvalue() == ""
