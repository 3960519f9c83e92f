"""The catalogue entries that a recipe is made of, as merge layers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, Literal, TypeVar

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.errors import Refused
from generator.finding import Finding, Location, has_error
from generator.models.argument import Argument
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model
from generator.models.profile import Profile
from generator.models.recipe import Recipe
from generator.record import record
from generator.source.document import Document, Path
from generator.vocabulary import RoleName, Target

T = TypeVar("T")
Section = Literal["arguments", "environment"]
# A merge layer's setting: layer name, flag or variable, its argument, its place.
Placed = tuple[str, str, Argument, Location]


@record
class MergeLayer:
    """One layer: the mappings it has, and where they stand in their document."""

    name: str
    arguments: Mapping[str, Argument]
    environment: Mapping[str, Argument]
    document: Document
    path: Path = ()


@record
class Part(Generic[T]):
    """An entry whose value is known to be there."""

    id: str
    value: T
    document: Document


@record
class Parts:
    """A recipe and everything it names."""

    recipe: Part[Recipe]
    engine: Part[Engine]
    image: Part[Image]
    hardware: Part[Hardware]
    model: Part[Model]
    profile: Part[Profile]
    drafts: tuple[Part[Model], ...]

    def layers(self, role: RoleName, target: Target) -> tuple[MergeLayer, ...]:
        """The merge layers of one role, in merge order."""
        parts: tuple[tuple[str, Part[Any]], ...] = (
            ("engine", self.engine),
            ("image", self.image),
            ("hardware", self.hardware),
            ("model", self.model),
            ("profile", self.profile),
            ("recipe", self.recipe),
        )
        layers = [
            MergeLayer(
                f"{kind} {part.id}", part.value.arguments, part.value.environment, part.document
            )
            for kind, part in parts
        ]
        recipe = self.recipe.value
        if role != "serve":
            own = recipe.roles[role]
            layers.append(self._of_recipe(f"role {role}", own, ("roles", role)))
        if target == "infera" and recipe.infera:
            worker = recipe.infera.worker
            layers.append(self._of_recipe("infera worker", worker, ("infera", "worker")))
        return tuple(layers)

    def _of_recipe(self, name: str, value: Any, path: Path) -> MergeLayer:
        return MergeLayer(name, value.arguments, value.environment, self.recipe.document, path)


def placed(layers: Iterable[MergeLayer], section: Section) -> Iterator[Placed]:
    """The settings of layers, in order, each with its place."""
    for layer in layers:
        settings: Mapping[str, Argument] = getattr(layer, section)
        for key, argument in settings.items():
            at = layer.document.at(*layer.path, section, key, "value")
            yield layer.name, key, argument, at


def parts_of(catalog: Catalog, recipe_id: str) -> Parts:
    """The parts of a recipe.

    Raises BadInput when there is no such recipe, Refused when a file of it is faulty or
    names an entry that is not there.
    """
    entry = catalog.recipe(recipe_id)
    recipe = _part(entry)
    findings: list[Finding] = []

    def named(key: str, model: type[T], id_: str, *path: str | int) -> Part[T]:
        found = catalog.entry(model, id_)
        if found is None:
            at = entry.document.at(*(path or (key,)))
            findings.append(dangling(catalog, model, key, id_, at))
        elif found.value is None or has_error(found.findings):
            findings.extend(found.findings)
        else:
            return _part(found)
        return None  # type: ignore[return-value]  # Refused below, before anyone sees it

    parts = Parts(
        recipe,
        named("engine", Engine, recipe.value.engine),
        named("image", Image, recipe.value.image),
        named("hardware", Hardware, recipe.value.hardware),
        named("model", Model, recipe.value.model),
        named("profile", Profile, recipe.value.profile),
        tuple(
            named("draft", Model, id_, "drafts", index)
            for index, id_ in enumerate(recipe.value.drafts)
        ),
    )
    if recipe.value.infera:
        named("overlay", Image, recipe.value.infera.overlay, "infera", "overlay")
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
    if entry.value is None or has_error(entry.findings):
        raise Refused(entry.findings)
    return Part(entry.id, entry.value, entry.document)
