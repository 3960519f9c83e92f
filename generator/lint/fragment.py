"""A text whose characters know where they stand in a file.

A shell script inside a YAML block inside a Markdown fence is a fragment of a fragment of a
file: cutting and joining keep the place of every character.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.finding import Location


class Run(NamedTuple):
    """Characters from `start` on stand side by side; all in one place when `step` is 0."""

    start: int
    line: int
    column: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Fragment:
    """A text, its runs (in order, the first from 0) and the place where it begins.

    `start` may stand before the first character: at the quote that opens a word.
    """

    text: str
    runs: tuple[Run, ...]
    start: Location

    def at(self, index: int) -> Location:
        """The place of a character."""
        run = self.runs[self._run(index)]
        return Location(self.start.path, run.line, run.column + (index - run.start) * run.step)

    def cut(self, begin: int, end: int) -> "Fragment":
        """The characters from `begin` up to `end`."""
        first = self._run(begin)
        last = self._run(max(begin, end - 1))
        place = self.at(begin)
        step = self.runs[first].step
        runs = [Run(0, place.line, place.column, step)]
        for run in self.runs[first + 1 : last + 1]:
            runs.append(run._replace(start=run.start - begin))
        return Fragment(self.text[begin:end], tuple(runs), place)

    def begins(self, start: Location) -> "Fragment":
        """The same characters, said to begin at `start`."""
        return Fragment(self.text, self.runs, start)

    def _run(self, index: int) -> int:
        return max(0, bisect_right(self.runs, index, key=_start) - 1)


def _start(run: Run) -> int:
    return run.start


def whole(text: str, path: str) -> Fragment:
    """The text of a whole file; lines end at a line feed, as editors count them."""
    runs = [Run(0, 1, 1)]
    line = 1
    at = text.find("\n")
    while at >= 0:
        line += 1
        runs.append(Run(at + 1, line, 1))
        at = text.find("\n", at + 1)
    return Fragment(text, tuple(runs), Location(path))


def pinned(text: str, at: Location) -> Fragment:
    """A text that stands nowhere as such; all of it is said to be at one place."""
    return Fragment(text, (Run(0, at.line, at.column, 0),), at)


def join(pieces: Sequence[Fragment], start: Location | None = None) -> Fragment:
    """Pieces of one file, one after the other; ValueError when there is none."""
    if not pieces:
        raise ValueError("nothing to join")
    pieces = [piece for piece in pieces if piece.text] or pieces[:1]
    if len(pieces) == 1:
        return pieces[0] if start is None else pieces[0].begins(start)
    runs: list[Run] = []
    length = 0
    for piece in pieces:
        runs.extend(run._replace(start=run.start + length) for run in piece.runs)
        length += len(piece.text)
    text = "".join(piece.text for piece in pieces)
    return Fragment(text, _distinct(runs), start or pieces[0].start)


def _distinct(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Runs without those that are empty or only go on where the one before is."""
    kept: list[Run] = []
    for run in runs:
        if kept and kept[-1].start == run.start:
            kept.pop()
        if not (kept and _goes_on(kept[-1], run)):
            kept.append(run)
    return tuple(kept)


def _goes_on(last: Run, run: Run) -> bool:
    length = run.start - last.start
    return bool(last.step and run.step) and (run.line, run.column) == (
        last.line,
        last.column + length,
    )
