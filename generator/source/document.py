"""A YAML document as plain data, with the line and column of every key and value."""

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from generator.finding import Location
from generator.record import record

# A path into a document: mapping keys and sequence indexes, outermost first.
Path = tuple[str | int, ...]


class Mark(NamedTuple):
    """Where a node starts (from 1) and how a scalar was written (`|`, `>`, `'`, `"` or None)."""

    line: int
    column: int
    style: str | None = None


@record
class Document:
    """Plain data and the marks of its nodes; an alias has the mark of the value it repeats."""

    path: str
    data: object
    values: Mapping[Path, Mark] = field(repr=False)
    keys: Mapping[Path, Mark] = field(repr=False)

    def at(self, *path: str | int) -> Location:
        """The place of a value; of its nearest enclosing value when it has none."""
        return self._nearest(self.values, path)

    def at_key(self, *path: str | int) -> Location:
        """The place of a mapping key; of the nearest enclosing value when it has none."""
        mark = self.keys.get(path)
        return self._location(mark) if mark else self.at(*path)

    def style(self, *path: str | int) -> str | None:
        """How the scalar at `path` was written."""
        mark = self.values.get(path)
        return mark.style if mark else None

    def _nearest(self, marks: Mapping[Path, Mark], path: Path) -> Location:
        for length in range(len(path), -1, -1):
            mark = marks.get(path[:length])
            if mark:
                return self._location(mark)
        return Location(self.path)

    def _location(self, mark: Mark) -> Location:
        return Location(self.path, mark.line, mark.column)
