"""Which line of the catalogue a fact that templates print stands on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.cluster.field_paths import value_at
from generator.finding import Location
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model
from generator.models.recipe import Recipe
from generator.plan.plan import Plan
from generator.source.document import Document, Path
from generator.vocabulary import Target

# The entry, and the path in it, of what templates know by a name that begins so.
_FACTS: Final[Mapping[str, tuple[type[Any], Path]]] = {
    "container.entrypoint": (Image, ("setup",)),
    "context.startup_tries": (Recipe, ("start", "budget-seconds")),
    "context.user": (Image, ("user", "value")),
    "member.fetch": (Model, ("repository",)),
    "member.image": (Image, ("digest",)),
    "plan.engine": (Engine, ()),
    "plan.engine_id": (Recipe, ("engine",)),
    "plan.hardware": (Hardware, ()),
    "plan.host": (Recipe, ("host",)),
    "plan.image": (Image, ()),
    "plan.infera": (Recipe, ("infera",)),
    "plan.infera_overlay": (Recipe, ("infera", "overlay")),
    "plan.model": (Model, ()),
    "plan.name": (Recipe, ("title",)),
    "plan.start": (Recipe, ("start",)),
    "plan.topology": (Recipe, ("topology",)),
}
# What lets a recipe be rendered for a target that it does not name itself.
_CARRIES: Final[Mapping[Target, Path]] = {
    "infera": ("infera",),
    "kserve": ("topology", "nodes"),
    "lws": ("topology", "nodes"),
}
_NUMBER: Final = re.compile(r"[\d.]+")
# Shorter texts may be equal by chance.
_SHORTEST: Final = 3


class FactPlaces:
    """Places of one plan's facts, by their names in templates or by their values."""

    def __init__(self, catalog: Catalog, plan: Plan) -> None:
        self._catalog = catalog
        self._plan = plan

    def named(self, names: Sequence[str]) -> Location | None:
        """The place of the first name that has one."""
        return next(filter(None, map(self._named, names)), None)

    def answer(self, text: str) -> tuple[str, Location] | None:
        """The placeholder whose answer a text is, and where it is declared."""
        names = {filled.name for filled in self._plan.placeholders if filled.value == text}
        if len(names) != 1:
            return None
        name = names.pop()
        return name, self._catalog.placeholders_entry.document.at_key("placeholders", name)

    def valued(self, text: str, names: Sequence[str]) -> Location | None:
        """The only line that has a value of this text.

        A number may be another one's by chance, unless it is a port; and a text, unless what
        prints it is a fact of the plan's.
        """
        if _NUMBER.fullmatch(text) and not any(name.endswith(".port") for name in names):
            return None
        if not any("." in name for name in names):
            return None
        found = set(self._written.get(text, ())) or set(self._in_documents(text))
        place = found.pop() if len(found) == 1 else None
        return place if place and place.path.startswith("recipes/") else None

    @property
    def target(self) -> Location:
        """What the recipe is rendered for this target by."""
        entry = self._catalog.recipe(self._plan.id)
        own = entry.value is not None and entry.value.target == self._plan.target
        path = ("target",) if own else _CARRIES.get(self._plan.target, ("target",))
        return entry.document.at_key(*path)

    def _named(self, name: str) -> Location | None:
        parts = name.split(".")
        for length in range(len(parts), 0, -1):
            if known := _FACTS.get(".".join(parts[:length])):
                steps = (part.replace("_", "-") for part in parts[length:])
                return _place(self._documents[known[0]], (*known[1], *steps))
        return None

    def _in_documents(self, text: str) -> Iterator[Location]:
        if len(text) < _SHORTEST:
            return
        for document in self._documents.values():
            for path in document.values:
                if value_at(document.data, path) == text:
                    yield document.at(*path)

    @cached_property
    def _written(self) -> Mapping[str, Sequence[Location]]:
        """Where the words and variables of the plan's processes were written, by their texts."""
        found: dict[str, list[Location]] = {}
        for member in self._plan.members:
            for word in member.words:
                found.setdefault(word.text, []).append(word.at)
            for variable in member.environment:
                for text in (variable.name, variable.value):
                    if text is not None:
                        found.setdefault(text, []).append(variable.at)
        return found

    @cached_property
    def _documents(self) -> Mapping[type[Any], Document]:
        plan = self._plan
        wanted: tuple[tuple[type[Any], str], ...] = (
            (Recipe, plan.id),
            (Hardware, plan.hardware_id),
            (Engine, plan.engine_id),
            (Image, plan.image_id),
            (Model, plan.model_id),
        )
        entries = ((model, self._catalog.entry(model, id_)) for model, id_ in wanted)
        return {model: entry.document for model, entry in entries if entry is not None}


def _place(document: Document, path: Path) -> Location | None:
    """The place of a path, or of as much of it as is there; None where nothing of it is."""
    if path and path[:1] not in document.keys:
        return None
    return document.at(*path)
