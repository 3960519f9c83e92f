"""Which line of a template writes a field that no line of the catalogue has."""

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path as File
from typing import Final

from generator.finding import Location
from generator.source.document import Path

# What manifests of every target are put together from, beside the target's own templates.
_SHARED: Final = ("kubernetes/pod.j2", "kubernetes/affinity.j2", "partials/container.j2")
_KEY: Final = re.compile(r"""(?P<before>\s*(?:- )*)["']?(?P<key>[^\s"'#{}]+?)["']?:(?:\s|$)""")


class TemplateLines:
    """The lines of one target's templates that begin with a key.

    Templates are beside a catalogue in this project's checkout alone; elsewhere nothing is found.
    """

    def __init__(self, root: File, target: str) -> None:
        self._root = root
        self._target = target

    def find(self, path: Path) -> Location | None:
        """The only line that writes the last key of a path, or the only one below its parent."""
        keys = [step for step in path if isinstance(step, str)]
        if not keys:
            return None
        written = [(above, at) for key, above, at in self._lines if key == keys[-1]]
        below = [one for one in written if one[0] in keys[-2:-1]]
        for found in (written, below):
            if len(found) == 1:
                return found[0][1]
        return None

    @cached_property
    def _lines(self) -> list[tuple[str, str | None, Location]]:
        """Each key with the key above it in its file, and its place."""
        folder = self._root / "templates"
        own = sorted(f"{self._target}/{file.name}" for file in (folder / self._target).glob("*.j2"))
        found = []
        for name in dict.fromkeys((*own, *_SHARED)):
            file = folder / name
            if file.is_file():
                found += list(_keys(file.read_text(encoding="utf-8"), f"templates/{name}"))
        return found


def _keys(text: str, name: str) -> Iterator[tuple[str, str | None, Location]]:
    open_: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = _KEY.match(line)
        if match is None:
            continue
        indent = len(match["before"])
        open_ = [one for one in open_ if one[0] < indent]
        yield match["key"], open_[-1][1] if open_ else None, Location(name, number, indent + 1)
        open_.append((indent, match["key"]))
