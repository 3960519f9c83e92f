"""Programs that record how they were started, in the place of an engine and of Docker."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.properties.arrival import Arrival

# -I and -S: neither a variable under test nor an installed package may change the recorder.
_RECORDER: Final = """\
#!{python} -IS
import os, sys
with open({record!r}, "ab") as file:
    words = [os.fsencode(word) for word in sys.argv[1:]]
    pairs = [name + b"=" + value for name, value in os.environb.items()]
    for part in (words, pairs):
        file.write(b"%d\\0" % len(part) + b"".join(item + b"\\0" for item in part))
"""
# Options of `docker run` that take no value; every other one takes the next word.
_SWITCHES: Final = frozenset({"--detach", "--rm", "--privileged"})


@dataclass(frozen=True, slots=True)
class Bench:
    """A folder with stand-ins on its PATH, and what they recorded."""

    folder: Path

    @property
    def record(self) -> Path:
        return self.folder / "record"

    def stand_in(self, name: str) -> None:
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(_RECORDER.format(python=sys.executable, record=str(self.record)))
        path.chmod(0o755)

    def run(self, words: Sequence[str], environment: Mapping[str, str]) -> list[Arrival]:
        """Run a program to its end; what the stand-ins that it started received, in order."""
        self.record.unlink(missing_ok=True)
        path = f"{self.folder / 'bin'}:{os.defpath}"
        done = subprocess.run(
            [os.fsencode(word) for word in words],
            env={os.fsencode(k): os.fsencode(v) for k, v in {**environment, "PATH": path}.items()},
            cwd=self.folder,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        return list(_arrivals(self.record.read_bytes()))

    def script(self, text: str) -> list[Arrival]:
        """Run a script by its own first line."""
        path = self.folder / "script"
        path.write_text(text, encoding="utf-8", newline="\n")
        path.chmod(0o755)
        return self.run([str(path)], {})


@dataclass(frozen=True, slots=True)
class DockerRun:
    """`docker run` as Docker reads it: options before the image, the command behind it."""

    options: tuple[tuple[str, str], ...]
    image: str
    command: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What the container's first process is started with."""
        return (*self.every("--entrypoint"), *self.command)

    @property
    def environment(self) -> dict[str, str]:
        pairs = (value.partition("=") for value in self.every("--env"))
        return {name: value for name, _, value in pairs}

    def every(self, option: str) -> tuple[str, ...]:
        return tuple(value for name, value in self.options if name == option)


def docker_run(argv: Sequence[str]) -> DockerRun:
    """The arguments of `docker run`, taken apart."""
    rest = iter(argv)
    assert next(rest) == "run"
    options: list[tuple[str, str]] = []
    for word in rest:
        if not word.startswith("--"):
            return DockerRun(tuple(options), word, tuple(rest))
        options.append((word, "" if word in _SWITCHES else next(rest)))
    raise AssertionError(f"no image in {argv}")


def _arrivals(record: bytes) -> Iterator[Arrival]:
    items = iter(record.decode("utf-8").split("\0")[:-1])
    for count in items:
        words = tuple(next(items) for _ in range(int(count)))
        pairs = (next(items).partition("=") for _ in range(int(next(items))))
        yield Arrival(words, {name: value for name, _, value in pairs})
