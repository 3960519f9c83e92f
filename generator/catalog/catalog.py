"""A catalogue: typed entries by kind and id, each file read when it is first asked for."""

import os
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from generator.catalog.kinds import KINDS, Kind, kind_of
from generator.catalog.load import Entry, is_there, load, read_bytes
from generator.catalog.store import Store
from generator.errors import BadInput, Operational
from generator.finding import Finding, Location
from generator.models.placeholder import Placeholder, Placeholders
from generator.models.recipe import Recipe

if TYPE_CHECKING:
    from generator.catalog.kernel_index import KernelIndex, Names
    from generator.catalog.snapshots import Snapshots
    from generator.models.source import Source, SourceList

T = TypeVar("T")
# An id is a file name too: no file system takes a longer one.
_LONGEST_ID: Final = 200
_ID: Final = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
# Services and pods are named for a recipe, with an ending: 63 characters, a letter first.
# https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#rfc-1035-label-names
_RECIPE_ID: Final = re.compile(r"[a-z][a-z0-9.-]{0,49}")


class Catalog:
    """Read-only view of a catalogue folder; findings name files relative to `root`."""

    def __init__(self, root: Path, store: Store | None = None) -> None:
        self.root = root
        self.store = store or Store(None)
        self._entries: dict[tuple[str, str], Entry[Any]] = {}
        self._every: dict[str, tuple[Entry[Any], ...]] = {}
        self._values: dict[str, Mapping[str, Any]] = {}

    def ids(self, model: type) -> tuple[str, ...]:
        """The ids of one kind, sorted."""
        folder = self.root / "recipes" / str(kind_of(model).folder)
        try:
            names = os.listdir(folder)  # noqa: PTH208  # glob takes a locked folder for an empty one
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise Operational(f"{folder} cannot be read: {error.strerror}") from None
        return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))

    def entry(self, model: type[T], id_: str) -> Entry[T] | None:
        """The entry with this id; None when there is no such file."""
        kind = kind_of(model)
        if len(id_) > _LONGEST_ID or not _ID.fullmatch(id_):
            return None
        return cast("Entry[T] | None", self._load(kind, f"{kind.folder}/{id_}.yaml"))

    def entries(self, model: type[T]) -> tuple[Entry[T], ...]:
        """Every entry of one kind, by id."""
        name = kind_of(model).name
        if name not in self._every:
            found = (self.entry(model, id_) for id_ in self.ids(model))
            self._every[name] = tuple(entry for entry in found if entry is not None)
        return cast("tuple[Entry[T], ...]", self._every[name])

    def values(self, model: type[T]) -> Mapping[str, T]:
        """Every valid value of one kind, by id."""
        name = kind_of(model).name
        if name not in self._values:
            found = {e.id: e.value for e in self.entries(model) if e.value is not None}
            self._values[name] = found
        return self._values[name]

    def faults(self, model: type[Any]) -> tuple[Finding, ...]:
        """What is wrong with the files of one kind that have no valid value."""
        faulty = (entry for entry in self.entries(model) if entry.value is None)
        return tuple(finding for entry in faulty for finding in entry.findings)

    def recipe(self, id_: str) -> Entry[Recipe]:
        """A recipe by name; BadInput with the nearest name when there is none."""
        entry = self.entry(Recipe, id_)
        if entry is None:
            raise BadInput(f"there is no recipe `{id_}`", self.suggestion(Recipe, id_))
        return entry

    def suggestion(self, model: type, id_: str) -> str:
        """What to write instead of an id that does not exist."""
        import difflib

        near = difflib.get_close_matches(id_, self.ids(model), 1)
        if near:
            return f"did you mean `{near[0]}`?"
        return f"known: {', '.join(self.ids(model)) or 'none'}"

    @property
    def kernel_names(self) -> "tuple[Names, ...]":
        """What the valid kernels are called; their files are read only where one has changed."""
        return self._kernel_index.names

    @property
    def kernel_faults(self) -> tuple[Finding, ...]:
        """What is wrong with kernels; their files are read only where one has changed."""
        from generator.models.kernel import Kernel

        try:
            return self._kernel_index.faults
        except BadInput:
            # A name that is no file has no content to go by.
            return self.faults(Kernel)

    @cached_property
    def _kernel_index(self) -> "KernelIndex":
        from generator.catalog.kernel_index import KernelIndex, index_of
        from generator.models.kernel import Kernel

        folder = self.root / "recipes" / "kernels"
        contents = [
            read_bytes(folder / f"{id_}.yaml", f"recipes/kernels/{id_}.yaml")
            for id_ in self.ids(Kernel)
        ]
        content = b"\0".join((*map(str.encode, self.ids(Kernel)), *contents))
        kept = self.store.read("kernel-names", content)
        if isinstance(kept, KernelIndex):
            return kept
        index = index_of(self.values(Kernel), self.faults(Kernel))
        self.store.write("kernel-names", content, index)
        return index

    @property
    def placeholders_entry(self) -> Entry[Placeholders]:
        return cast("Entry[Placeholders]", self._single(Placeholders))

    @property
    def placeholders(self) -> Mapping[str, Placeholder]:
        value = self.placeholders_entry.value
        return value.placeholders if value else {}

    @property
    def sources_entry(self) -> "Entry[SourceList]":
        from generator.models.source import SourceList

        return cast("Entry[SourceList]", self._single(SourceList))

    @property
    def sources(self) -> "Mapping[str, Source]":
        value = self.sources_entry.value
        return value.sources if value else {}

    @cached_property
    def snapshots(self) -> "Snapshots":
        """The flag snapshots of engines, each read when it is asked for."""
        from generator.catalog.snapshots import Snapshots

        return Snapshots(self.root, self.store)

    def all_entries(self, *, without: type | None = None) -> tuple[Entry[Any], ...]:
        """Every file of the catalogue, those of one kind aside."""
        kinds = (kind for kind in KINDS.values() if kind.folder and kind.model is not without)
        many = (entry for kind in kinds for entry in self.entries(kind.model))
        return (*many, self.placeholders_entry, self.sources_entry)

    def misplaced(self) -> tuple[Finding, ...]:
        """Files under recipes/ that no kind would ever read."""
        recipes = self.root / "recipes"
        known = {f"{kind.folder}" for kind in KINDS.values() if kind.folder}
        files = {kind.file for kind in KINDS.values() if kind.file}
        findings = []
        for path in sorted(path for path in recipes.rglob("*") if not path.is_dir()):
            name = path.relative_to(recipes)
            fits = (
                len(name.parts) == 2
                and name.parts[0] in known
                and name.suffix == ".yaml"
                and _ID.fullmatch(name.stem)
            ) or str(name) in files
            if not fits:
                findings.append(_misplaced(f"recipes/{name}", known))
            elif name.parts[0] == "serving" and not _RECIPE_ID.fullmatch(name.stem):
                findings.append(_unfit(f"recipes/{name}"))
        return tuple(findings)

    def _single(self, model: type) -> Entry[Any]:
        entry = self._load(kind_of(model), str(kind_of(model).file))
        if entry is None:
            kind = kind_of(model)
            raise BadInput(
                f"recipes/{kind.file}: no such file", f"a catalogue has one: its {kind.name}"
            )
        return entry

    def _load(self, kind: Kind, name: str) -> Entry[Any] | None:
        key = (kind.name, name)
        if key not in self._entries:
            file = self.root / "recipes" / name
            if not is_there(file, f"recipes/{name}"):
                return None
            self._entries[key] = load(file, f"recipes/{name}", kind, self.store)
        return self._entries[key]


def _unfit(name: str) -> Finding:
    return Finding(
        "recipe.misplaced-file",
        "error",
        Location(name),
        "the name of this file cannot name Kubernetes objects",
        "begin it with a letter, and keep it to 50 characters",
    )


def _misplaced(name: str, folders: set[str]) -> Finding:
    return Finding(
        "recipe.misplaced-file",
        "error",
        Location(name),
        "no kind of catalogue file is read from here",
        f"name it <id>.yaml (lower case) in one of: {', '.join(sorted(folders))}",
    )
