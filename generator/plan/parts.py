"""The catalogue entries that a recipe is made of, as merge layers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.errors import Refused
from generator.finding import Finding, Location
from generator.models.argument import Argument
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model
from generator.models.profile import Profile
from generator.models.recipe import Recipe
from generator.source.document import Document

T = TypeVar("T")
# A merge layer's setting: layer name, flag or variable, its argument, its place.
Placed = tuple[str, str, Argument, Location]


@dataclass(frozen=True)
class Part(Generic[T]):
    """An entry whose value is known to be there."""

    id: str
    value: T
    document: Document


@dataclass(frozen=True)
class Parts:
    """A recipe and everything it names."""

    recipe: Part[Recipe]
    engine: Part[Engine]
    image: Part[Image]
    hardware: Part[Hardware]
    model: Part[Model]
    profile: Part[Profile]

    def layers(self) -> tuple[tuple[str, Part[Any]], ...]:
        """Name and part of every merge layer, in merge order."""
        return (
            (f"engine {self.engine.id}", self.engine),
            (f"image {self.image.id}", self.image),
            (f"hardware {self.hardware.id}", self.hardware),
            (f"model {self.model.id}", self.model),
            (f"profile {self.profile.id}", self.profile),
            (f"recipe {self.recipe.id}", self.recipe),
        )

    def arguments(self) -> Iterator[Placed]:
        return self._placed("arguments")

    def environment(self) -> Iterator[Placed]:
        return self._placed("environment")

    def _placed(self, section: str) -> Iterator[Placed]:
        for name, part in self.layers():
            settings: Mapping[str, Argument] = getattr(part.value, section)
            for key, argument in settings.items():
                yield name, key, argument, part.document.at(section, key, "value")


def parts_of(catalog: Catalog, recipe_id: str) -> Parts:
    """The parts of a recipe.

    Raises BadInput when there is no such recipe, Refused when a file of it is faulty or
    names an entry that is not there.
    """
    entry = catalog.recipe(recipe_id)
    recipe = _part(entry)
    findings: list[Finding] = []

    def named(key: str, model: type[T]) -> Part[T]:
        id_ = getattr(recipe.value, key)
        found = catalog.entry(model, id_)
        if found is None:
            findings.append(dangling(catalog, model, key, id_, entry.document.at(key)))
        elif found.value is None:
            findings.extend(found.findings)
        else:
            return _part(found)
        return None  # type: ignore[return-value]  # Refused below, before anyone sees it

    parts = Parts(
        recipe,
        named("engine", Engine),
        named("image", Image),
        named("hardware", Hardware),
        named("model", Model),
        named("profile", Profile),
    )
    if findings:
        raise Refused(tuple(findings))
    return parts


def dangling(catalog: Catalog, model: type, key: str, id_: str, at: Location) -> Finding:
    """The finding for a name that no file of the catalogue has."""
    return Finding(
        "recipe.dangling-reference",
        "error",
        at,
        f"there is no {key} `{id_}`",
        catalog.suggestion(model, id_),
    )


def _part(entry: Entry[T]) -> Part[T]:
    if entry.value is None:
        raise Refused(entry.findings)
    return Part(entry.id, entry.value, entry.document)
