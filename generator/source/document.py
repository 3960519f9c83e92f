"""A YAML document as plain data, with the line and column of every key and value."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import NamedTuple, TypeVar, overload

from generator.finding import Location
from generator.record import record, replace

T = TypeVar("T")

# A path into a document: mapping keys and sequence indexes, outermost first.
Path = tuple[str | int, ...]


class Mark(NamedTuple):
    """Where a node starts (from 1) and how a scalar was written (`|`, `>`, `'`, `"` or None)."""

    line: int
    column: int
    style: str | None = None


class PackedMarks(Mapping[Path, Mark]):
    """Marks as bytes, until somebody asks for one.

    They take several times as long to read from a store as the data that they are about, and for
    most documents nobody asks where something stands.
    """

    def __init__(self, marks: Mapping[Path, Mark]) -> None:
        self._packed = pickle.dumps(dict(marks), protocol=pickle.HIGHEST_PROTOCOL)

    @cached_property
    def _marks(self) -> dict[Path, Mark]:
        found: dict[Path, Mark] = pickle.loads(self._packed)  # noqa: S301  # packed above
        return found

    def __getitem__(self, path: Path) -> Mark:
        return self._marks[path]

    @overload
    def get(self, path: Path, /) -> Mark | None: ...
    @overload
    def get(self, path: Path, /, default: Mark | T) -> Mark | T: ...
    def get(self, path: Path, /, default: object = None) -> object:
        return self._marks.get(path, default)

    def __iter__(self) -> Iterator[Path]:
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)


@record
class Document:
    """Plain data and the marks of its nodes; an alias has the mark of the value it repeats."""

    path: str
    data: object
    values: Mapping[Path, Mark] = field(repr=False)
    keys: Mapping[Path, Mark] = field(repr=False)

    def at(self, *path: str | int) -> Location:
        """The place of a value; of its nearest enclosing value when it has none."""
        mark = self.values.get(path)
        return self._location(mark) if mark else self._enclosing(path)

    def at_key(self, *path: str | int) -> Location:
        """The place of a mapping key; of the nearest enclosing value when it has none."""
        mark = self.keys.get(path)
        return self._location(mark) if mark else self.at(*path)

    def style(self, *path: str | int) -> str | None:
        """How the scalar at `path` was written."""
        mark = self.values.get(path)
        return mark.style if mark else None

    def packed(self) -> "Document":
        """The same document, quick to read from a store."""
        return replace(self, values=PackedMarks(self.values), keys=PackedMarks(self.keys))

    def _enclosing(self, path: Path) -> Location:
        for length in range(len(path) - 1, -1, -1):
            mark = self.values.get(path[:length])
            if mark:
                return self._location(mark)
        return Location(self.path)

    def _location(self, mark: Mark) -> Location:
        return Location(self.path, mark.line, mark.column)
