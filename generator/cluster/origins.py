"""Which line of the catalogue, or else of a template, a field of a manifest comes from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.cluster.manifest_objects import ManifestObject
from generator.cluster.template_lines import TemplateLines
from generator.finding import Location
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model
from generator.models.recipe import Recipe
from generator.plan.plan import Plan
from generator.source.document import Document, Path

# Shorter texts, and numbers, may be equal by chance.
_SHORTEST: Final = 3
# Parts of an object that decide what a field in them is made from.
_INSIDE: Final = (
    "limits",
    "requests",
    "startupProbe",
    "emptyDir",
    "leaderWorkerTemplate",
    "metadata",
)
# A field in such a part (in any: ""), and the entry of the catalogue that templates make it from.
_MADE_FROM: Final[Mapping[tuple[str, str], tuple[type[Any], Path]]] = {
    ("", "image"): (Image, ("digest",)),
    ("", "runAsUser"): (Image, ("user", "value")),
    ("", "runAsGroup"): (Image, ("user", "value")),
    ("", "hostNetwork"): (Recipe, ("host", "network")),
    ("", "privileged"): (Recipe, ("host", "devices")),
    ("", "app.kubernetes.io/name"): (Recipe, ()),
    ("metadata", "name"): (Recipe, ()),
    ("emptyDir", "sizeLimit"): (Recipe, ("host", "shared-memory-gib")),
    ("startupProbe", "failureThreshold"): (Recipe, ("start", "budget-seconds")),
    ("leaderWorkerTemplate", "size"): (Recipe, ("topology", "nodes")),
}
_NUMBER: Final = re.compile(r"[\d.]+")


class Origins:
    """Origins of the fields of one plan's manifests.

    Words and variables are found by their place in the container, some fields by what templates
    make them from, and others by their value, where only one line has it. The rest is found
    in the template that writes it, where one line does.
    """

    def __init__(self, catalog: Catalog, plan: Plan) -> None:
        self._plan = plan
        self._places = _places(plan)
        self._documents = dict(_documents(catalog, plan))
        self._templates = TemplateLines(catalog.root, plan.target)

    def find(self, one: ManifestObject, path: Path) -> Location | None:
        """The line of the value at `path`, or of the last key of it."""
        for places in (self._variable(one.data, path), self._word(one.data, path)):
            known = {place for place in places if place.path.startswith("recipes/")}
            if known:
                return known.pop() if len(known) == 1 else None
        return (
            self._made_from(one.data, path)
            or self._by_value(one.data, path)
            or self._templates.find(path)
        )

    def _variable(self, data: object, path: Path) -> Iterator[Location]:
        """Where the variable was written in whose entry the path ends."""
        item = _value(data, _up_to(path, "env"))
        name = item.get("name") if isinstance(item, dict) else None
        for member in self._plan.members:
            yield from (variable.at for variable in member.environment if variable.name == name)

    def _word(self, data: object, path: Path) -> Iterator[Location]:
        """Where the word of an argument vector was written. A container ends with its member's."""
        place = _up_to(path, "args") or _up_to(path, "command")
        items = _value(data, place[:-1]) if place else None
        if not isinstance(items, list) or not isinstance(place[-1], int):
            return
        given = [str(item).replace("$$(", "$(") for item in items]
        behind = len(given) - place[-1]
        for member in self._plan.members:
            shared = min(len(given), len(member.argv))
            if behind <= shared and list(member.argv[-shared:]) == given[-shared:]:
                yield member.words[-behind].at

    def _made_from(self, data: object, path: Path) -> Location | None:
        """What a template makes a field from, where its text is another one."""
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        if key == "image" and _value(data, path) != self._plan.image.reference:
            return None
        inside = next((step for step in reversed(path[:-1]) if step in _INSIDE), None)
        made = _MADE_FROM.get((str(inside), key)) or _MADE_FROM.get(("", key))
        if inside in ("limits", "requests") and key == self._plan.hardware.access.resource:
            # The count is a whole number in every recipe; the name can be any text.
            made = (Hardware, ("access", "resource"))
        return self._documents[made[0]].at(*made[1]) if made else None

    def _by_value(self, data: object, path: Path) -> Location | None:
        for text in _texts(data, path):
            places = set(self._places.get(text, ())) or set(self._in_documents(text))
            if len(places) == 1:
                place = places.pop()
                if place.path.startswith("recipes/"):
                    return place
        return None

    def _in_documents(self, text: str) -> Iterator[Location]:
        if len(text) < _SHORTEST or _NUMBER.fullmatch(text):
            return
        for document in self._documents.values():
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


def _documents(catalog: Catalog, plan: Plan) -> Iterator[tuple[type[Any], Document]]:
    wanted: tuple[tuple[type[Any], str], ...] = (
        (Recipe, plan.id),
        (Hardware, plan.hardware_id),
        (Image, plan.image_id),
        (Model, plan.model_id),
    )
    for model, id_ in wanted:
        entry = catalog.entry(model, id_)
        if entry is not None:
            yield model, entry.document


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


def _up_to(path: Path, name: str) -> Path:
    """The beginning of a path that ends with the item behind `name`; empty where there is none."""
    for index in range(len(path) - 1, 0, -1):
        if path[index - 1] == name:
            return path[: index + 1]
    return ()
