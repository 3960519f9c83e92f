"""Which line of the catalogue a field of a rendered manifest comes from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.cluster.manifest_objects import ManifestObject
from generator.finding import Location
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model
from generator.models.recipe import Recipe
from generator.plan.plan import Plan
from generator.source.document import Document, Path

# Shorter texts, and numbers, may be equal by chance.
_SHORTEST: Final = 3
_NUMBER: Final = re.compile(r"[\d.]+")


class Origins:
    """Origins of the fields of one plan's manifests: by the value, where only one line has it.

    A value that a template or an answer brings has none.
    """

    def __init__(self, catalog: Catalog, plan: Plan) -> None:
        self._places = _places(plan)
        self._documents = tuple(_documents(catalog, plan))

    def find(self, one: ManifestObject, path: Path) -> Location | None:
        """The catalogue's line of the value at `path`, or of the last key of it."""
        for text in _texts(one.data, path):
            places = set(self._places.get(text, ())) or set(self._in_documents(text))
            if len(places) == 1:
                place = places.pop()
                if place.path.startswith("recipes/"):
                    return place
        return None

    def _in_documents(self, text: str) -> Iterator[Location]:
        if len(text) < _SHORTEST or _NUMBER.fullmatch(text):
            return
        for document in self._documents:
            for path, _ in document.values.items():
                if _value(document.data, path) == text:
                    yield document.at(*path)
            for path in document.keys:
                if path[-1] == text:
                    yield document.at_key(*path)


def _places(plan: Plan) -> Mapping[str, Sequence[Location]]:
    """Where the words and variables of a plan's processes were written, by their texts."""
    found: dict[str, list[Location]] = {}
    for member in plan.members:
        for word in member.words:
            found.setdefault(word.text, []).append(word.at)
        for variable in member.environment:
            for text in (variable.name, variable.value):
                if text is not None:
                    found.setdefault(text, []).append(variable.at)
    return found


def _documents(catalog: Catalog, plan: Plan) -> Iterator[Document]:
    wanted: tuple[tuple[type[Any], str], ...] = (
        (Recipe, plan.id),
        (Hardware, plan.hardware_id),
        (Image, plan.image_id),
        (Model, plan.model_id),
    )
    for model, id_ in wanted:
        entry = catalog.entry(model, id_)
        if entry is not None:
            yield entry.document


def _texts(data: object, path: Path) -> Iterator[str]:
    """What to look for: the value at a path if it is a scalar, then its own key."""
    value = _value(data, path)
    if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
        yield str(value)
    if path and isinstance(path[-1], str):
        yield path[-1]


def _value(data: Any, path: Path) -> object:
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return None
    return data
