"""A text whose characters know where they stand in a file.

A shell script inside a YAML block inside a Markdown fence is a fragment of a fragment of a
file: cutting and joining keep the place of every character.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from generator.finding import Location
from generator.record import record


class Place(NamedTuple):
    """Where a run begins; its characters stand side by side, or all here when `step` is 0."""

    line: int
    column: int
    step: int = 1


@record
class Fragment:
    """A text, the runs that it consists of and the place where it begins.

    `runs` are the indexes at which runs begin (the first is 0), `places` where they do.
    `start` may stand before the first character: at the quote that opens a word.
    """

    text: str
    runs: tuple[int, ...]
    places: tuple[Place, ...]
    start: Location

    def at(self, index: int) -> Location:
        """The place of a character."""
        run = max(0, bisect_right(self.runs, index) - 1)
        return _moved(self.places[run], index - self.runs[run], self.start.path)

    def cut(self, begin: int, end: int) -> "Fragment":
        """The characters from `begin` up to `end`."""
        first = max(0, bisect_right(self.runs, begin) - 1)
        place = self.places[first]
        start = _moved(place, begin - self.runs[first], self.start.path)
        own = Place(start.line, start.column, place.step)
        if first + 1 == len(self.runs) or self.runs[first + 1] >= end:
            return Fragment(self.text[begin:end], (0,), (own,), start)
        last = bisect_right(self.runs, max(begin, end - 1))
        runs = (0, *(run - begin for run in self.runs[first + 1 : last]))
        return Fragment(self.text[begin:end], runs, (own, *self.places[first + 1 : last]), start)

    def begins(self, start: Location) -> "Fragment":
        """The same characters, said to begin at `start`."""
        return Fragment(self.text, self.runs, self.places, start)


def _moved(place: Place, by: int, path: str) -> Location:
    return Location(path, place.line, place.column + by * place.step)


@lru_cache(maxsize=1024)
def _line(number: int) -> Place:
    return Place(number, 1)


def whole(text: str, path: str) -> Fragment:
    """The text of a whole file; lines end at a line feed, as editors count them."""
    runs = (0, *accumulate(len(line) + 1 for line in text.split("\n")[:-1]))
    places = tuple(map(_line, range(1, len(runs) + 1)))
    return Fragment(text, runs, places, Location(path))


def pinned(text: str, at: Location) -> Fragment:
    """A text that stands nowhere as such; all of it is said to be at one place."""
    return Fragment(text, (0,), (Place(at.line, at.column, 0),), at)


def join(pieces: Sequence[Fragment], start: Location | None = None) -> Fragment:
    """Pieces of one file, one after the other; ValueError when there is none."""
    if not pieces:
        raise ValueError("nothing to join")
    pieces = [piece for piece in pieces if piece.text] or pieces[:1]
    if len(pieces) == 1:
        return pieces[0] if start is None else pieces[0].begins(start)
    runs: list[int] = []
    places: list[Place] = []
    length = 0
    for piece in pieces:
        for run, place in zip(piece.runs, piece.places, strict=True):
            if not (runs and _goes_on(places[-1], run + length - runs[-1], place)):
                runs.append(run + length)
                places.append(place)
        length += len(piece.text)
    text = "".join(piece.text for piece in pieces)
    return Fragment(text, tuple(runs), tuple(places), start or pieces[0].start)


def _goes_on(last: Place, length: int, place: Place) -> bool:
    """Whether a run only continues the one before it."""
    return bool(last.step and place.step) and (place.line, place.column) == (
        last.line,
        last.column + length,
    )
