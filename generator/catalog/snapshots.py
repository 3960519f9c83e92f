"""Flag snapshots by engine and release, each file read when it is first asked for."""

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import cast

from generator.catalog.kinds import kind_of
from generator.catalog.load import Entry, load
from generator.catalog.locate import house
from generator.catalog.releases import release_order
from generator.catalog.store import Store
from generator.errors import BadInput, Operational
from generator.finding import Location
from generator.models.snapshot import Snapshot


class Snapshots:
    """Read-only view of a folder of snapshots: <engine>-<release>.json."""

    def __init__(self, root: Path, store: Store) -> None:
        """`root` is the folder of a catalogue.

        A catalogue without snapshots of its own has those that came with the program: they
        tell of engines, which are the same everywhere.
        """
        own = root / str(kind_of(Snapshot).written)
        self.folder = own if own.is_dir() else house() / str(kind_of(Snapshot).written)
        self._store = store
        self._read: dict[str, Snapshot] = {}

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that have snapshots, sorted."""
        return tuple(sorted(self._names))

    def releases(self, engine: str) -> tuple[str, ...]:
        """The releases of an engine that have a snapshot, oldest first."""
        return self._names.get(engine, ())

    def get(self, engine: str, release: str) -> Snapshot | None:
        """The snapshot of a release, or None when there is none.

        Raises BadInput with the place of the first fault when its file is broken, Operational
        when it cannot be read.
        """
        if release not in self.releases(engine):
            return None
        name = f"{engine}-{release}.json"
        if name not in self._read:
            self._read[name] = self._loaded(name, engine, release)
        return self._read[name]

    def all(self, engine: str) -> tuple[Snapshot, ...]:
        """Every snapshot of an engine, oldest release first; errors as in `get`."""
        found = (self.get(engine, release) for release in self.releases(engine))
        return tuple(snapshot for snapshot in found if snapshot is not None)

    @cached_property
    def _names(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        try:
            names = os.listdir(self.folder)  # noqa: PTH208  # glob takes a locked folder for an empty one
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise Operational(f"{self.folder} cannot be read: {error.strerror}") from None
        for name in names:
            engine, dash, release = name.removesuffix(".json").partition("-")
            if name.endswith(".json") and engine and dash and release:
                found.setdefault(engine, []).append(release)
        return {
            engine: tuple(sorted(releases, key=release_order)) for engine, releases in found.items()
        }

    def _loaded(self, name: str, engine: str, release: str) -> Snapshot:
        kind = kind_of(Snapshot)
        shown = f"{kind.written}/{name}"
        entry = cast("Entry[Snapshot]", load(self.folder / name, shown, kind, self._store))
        if entry.value is None:
            fault = entry.findings[0]
            raise BadInput(
                fault.message,
                "write it anew with `recipe engine snapshot`; nobody edits a snapshot by hand",
                fault.at,
            )
        if (entry.value.engine, entry.value.release) != (engine, release):
            raise BadInput(
                f"this file is named for {engine} {release}, and holds {entry.value.engine} "
                f"{entry.value.release}",
                f"name it {entry.value.engine}-{entry.value.release}.json",
                Location(shown),
            )
        return entry.value
