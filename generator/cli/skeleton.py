"""A recipe to begin with, from entries that the catalogue has."""

from typing import TypeVar

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import kind_of
from generator.errors import BadInput, Refused
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model
from generator.models.profile import Profile
from generator.record import record
from generator.render.templates import Templates
from generator.vocabulary import TARGETS

T = TypeVar("T")


@record
class Choice:
    """The ids that a person named; None for the first that fits."""

    model: str | None
    hardware: str | None
    engine: str | None
    image: str | None
    profile: str | None


def skeleton(catalog: Catalog, templates: Templates, choice: Choice) -> str:
    """The text of a recipe that loads.

    The image is the first of the engine, and the hardware the first of the image's platform,
    where nobody names another. Raises BadInput for an id that the catalogue does not have
    and for an image of another engine, Refused for a faulty entry.
    """
    model = _named(catalog, Model, choice.model)
    profile = _named(catalog, Profile, choice.profile)
    engine = _named(catalog, Engine, choice.engine) if choice.engine else None
    image = _image(catalog, choice.image, engine)
    carried = _value(catalog, Image, image)
    hardware = _hardware(catalog, choice.hardware, carried.platform)
    if engine is not None and carried.engine != engine:
        raise BadInput(
            f"the image `{image}` carries the engine `{carried.engine}`, not `{engine}`",
            f"leave --engine out, or name an image of {engine}",
        )
    machine = _value(catalog, Hardware, hardware)
    facts = {
        "title": f"{_value(catalog, Model, model).title} on {machine.title}",
        "model": model,
        "hardware": hardware,
        "engine": _named(catalog, Engine, carried.engine),
        "image": image,
        "profile": profile,
        "accelerators": machine.accelerators_per_node,
        "targets": TARGETS,
    }
    return templates.render("skeleton/recipe.yaml.j2", facts)


def _named(catalog: Catalog, model: type[T], id_: str | None) -> str:
    """An id that the catalogue has: the one that is named, else the first."""
    kind = kind_of(model)
    known = catalog.ids(model)
    if id_ is None and known:
        return known[0]
    if id_ is None:
        raise BadInput(f"the catalogue has no {kind.name}", f"add one in recipes/{kind.folder}/")
    if id_ not in known:
        raise BadInput(f"there is no {kind.name} `{id_}`", catalog.suggestion(model, id_))
    return id_


def _image(catalog: Catalog, id_: str | None, engine: str | None) -> str:
    if id_ is None and engine is not None:
        for known, image in catalog.values(Image).items():
            if image.engine == engine:
                return known
        raise BadInput(f"no image carries the engine `{engine}`", "add one in recipes/images/")
    return _named(catalog, Image, id_)


def _hardware(catalog: Catalog, id_: str | None, platform: str) -> str:
    if id_ is None:
        for known, hardware in catalog.values(Hardware).items():
            if hardware.platform == platform:
                return known
    return _named(catalog, Hardware, id_)


def _value(catalog: Catalog, model: type[T], id_: str) -> T:
    entry = catalog.entry(model, id_)
    if entry is None or entry.value is None:
        raise Refused(entry.findings if entry else ())
    return entry.value
