"""Logs that commands read: a file of any size, or standard input."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.errors import BadInput, Operational


@contextmanager
def lines_of(path: Path) -> Iterator[Iterator[str]]:
    """The lines of a log, one at a time; bytes that are no UTF-8 are shown as such.

    Raises BadInput for a file that is not there, Operational for one that cannot be read.
    """
    if str(path) == "-":
        if sys.stdin is None:
            raise BadInput("standard input is closed", "give a log's path")
        yield _decoded(sys.stdin.buffer)
        return
    try:
        with path.open("rb") as stream:
            yield _decoded(stream)
    except (FileNotFoundError, IsADirectoryError):
        hint = "give a log's path, or - for standard input"
        raise BadInput(f"there is no file {path}", hint) from None
    except OSError as error:
        raise Operational(f"{path} cannot be read: {error.strerror}") from None


def _decoded(lines: Iterator[bytes]) -> Iterator[str]:
    return (line.decode("utf-8", errors="backslashreplace") for line in lines)
