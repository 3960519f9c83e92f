"""Where the catalogue sets flags and variables, whatever the recipe."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.finding import Location
from generator.models.argument import Argument, Prohibition
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.kernel import Kernel, Spellings
from generator.models.model import Model
from generator.models.profile import Profile
from generator.models.recipe import Recipe
from generator.plan.merge import canonical, merged_arguments, merged_environment, over_roles
from generator.plan.parts import Parts, parts_of
from generator.plan.plan import Setting
from generator.record import record
from generator.vocabulary import RoleName

Section = Literal["arguments", "environment"]
# In merge order: what a reader sees first is what later layers replace.
_LAYERS: Final = (Engine, Image, Hardware, Model, Profile, Recipe)


@record
class Use:
    """A layer that sets a flag or a variable; `name` as the layer spells it."""

    layer: str
    name: str
    argument: Argument
    at: Location


def uses(catalog: Catalog, section: Section) -> Iterator[Use]:
    """Every setting of every layer, in merge order."""
    for model in _LAYERS:
        for entry in catalog.entries(model):
            settings: Mapping[str, Argument] = getattr(entry.value, section, {})
            for name, argument in settings.items():
                kind = "recipe" if model is Recipe else entry.kind
                at = entry.document.at(section, name, "value")
                yield Use(f"{kind} {entry.id}", name, argument, at)


def prohibitions(catalog: Catalog, section: Section) -> Iterator[tuple[str, str, Prohibition]]:
    """Image id, name and reason of everything that an image forbids."""
    for id_, image in catalog.values(Image).items():
        for name, prohibition in getattr(image, f"forbidden_{section}").items():
            yield id_, name, prohibition


def spellings(catalog: Catalog) -> Iterator[tuple[str, Kernel, str, Spellings]]:
    """Kernel id, kernel, engine and spelling of every way to choose a kernel."""
    for id_, kernel in catalog.values(Kernel).items():
        for engine, ways in kernel.spellings.items():
            for way in ways:
                yield id_, kernel, engine, way


def settings_of_recipes(catalog: Catalog, section: Section) -> Iterator[tuple[str, Setting]]:
    """Recipe id and merged setting, for every recipe that can be resolved."""
    for recipe in catalog.ids(Recipe):
        try:
            parts = parts_of(catalog, recipe)
        except Refused:
            continue
        by_role = {role: _merged(parts, role, section) for role in parts.recipe.value.all_roles}
        for setting in over_roles(by_role):
            yield recipe, setting


def _merged(parts: Parts, role: RoleName, section: Section) -> tuple[Setting, ...]:
    layers = parts.layers(role, parts.recipe.value.target)
    if section == "arguments":
        return merged_arguments(layers, parts.engine.value, {})
    return merged_environment(layers, {})


def flags_with(catalog: Catalog, engine: Engine) -> frozenset[str]:
    """The flags that the catalogue knows, in the spelling that it uses for this engine."""
    written = {use.name for use in uses(catalog, "arguments")}
    written |= {name for _, name, _ in prohibitions(catalog, "arguments")}
    written |= {flag for *_, way in spellings(catalog) for flag in (*way.flags, *way.switches)}
    own = (engine.model_flag, engine.port_flag, engine.served_name_flag, *engine.derived)
    written |= {*(flag for flag in own if flag), *engine.aliases.values()}
    return frozenset(canonical(flag, engine) for flag in written)


def flag_names(catalog: Catalog) -> frozenset[str]:
    """Every flag that the catalogue knows, and every other spelling of one."""
    names: set[str] = set()
    for engine in catalog.values(Engine).values():
        names |= flags_with(catalog, engine) | engine.aliases.keys()
    return frozenset(names)


def variable_names(catalog: Catalog) -> frozenset[str]:
    """Every environment variable that the catalogue knows."""
    names = {use.name for use in uses(catalog, "environment")}
    names |= {name for _, name, _ in prohibitions(catalog, "environment")}
    return frozenset(names | {name for *_, way in spellings(catalog) for name in way.variables})
