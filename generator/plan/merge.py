"""Layers to settings: later layers win, and every layer's word is kept."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from generator.finding import Location
from generator.models.argument import Argument
from generator.models.engine import Engine
from generator.plan.parts import MergeLayer, placed
from generator.plan.plan import Json, Layer, Setting
from generator.record import record
from generator.vocabulary import RoleName

COMMAND_LINE = "command line"
_AT_COMMAND_LINE = Location(COMMAND_LINE)


@record
class _Entry:
    name: str
    spelling: str
    layer: Layer


def canonical(flag: str, engine: Engine) -> str:
    """The spelling of a flag that the catalogue uses: no alias, dashes for underscores."""
    if flag in engine.aliases:
        return engine.aliases[flag]
    stem = flag.lstrip("-")
    dashed = flag[: len(flag) - len(stem)] + stem.replace("_", "-")
    return engine.aliases.get(dashed, dashed)


def merged_arguments(
    layers: Sequence[MergeLayer], engine: Engine, flags: Mapping[str, str | bool | None]
) -> tuple[Setting, ...]:
    """The flags of layers, in the order in which they were first set."""
    entries = [
        _Entry(canonical(flag, engine), flag, _layer(name, argument, at))
        for name, flag, argument, at in placed(layers, "arguments")
    ]
    entries += [
        _Entry(canonical(flag, engine), flag, _from_command_line(value))
        for flag, value in flags.items()
    ]
    return _settings(entries)


def merged_environment(
    layers: Sequence[MergeLayer], variables: Mapping[str, str | None]
) -> tuple[Setting, ...]:
    """The environment of layers, in the order in which it was first set."""
    entries = [
        _Entry(variable, variable, _layer(name, argument, at))
        for name, variable, argument, at in placed(layers, "environment")
    ]
    entries += [
        _Entry(variable, variable, _from_command_line(value))
        for variable, value in variables.items()
    ]
    return _settings(entries)


def over_roles(by_role: Mapping[RoleName, tuple[Setting, ...]]) -> tuple[Setting, ...]:
    """The settings of all roles: what they share once, what one has alone with its name."""
    if len(by_role) == 1:
        return next(iter(by_role.values()))
    first, *others = [{setting.name: setting for setting in own} for own in by_role.values()]
    shared = {
        name
        for name, setting in first.items()
        if all(other.get(name) == setting for other in others)
    }
    result: list[Setting] = []
    for number, (role, own) in enumerate(by_role.items()):
        for setting in own:
            if setting.name not in shared:
                result.append(replace(setting, only=role))
            elif number == 0:
                result.append(setting)
    return tuple(result)


def _layer(name: str, argument: Argument, at: Location) -> Layer:
    return Layer(
        name,
        cast(Json, argument.value),
        argument.because,
        argument.source,
        at,
        argument.overrides,
    )


def _from_command_line(value: str | bool | None) -> Layer:
    return Layer(COMMAND_LINE, value, "given with --set", (), _AT_COMMAND_LINE)


def _settings(entries: Iterable[_Entry]) -> tuple[Setting, ...]:
    by_name: dict[str, list[_Entry]] = {}
    for entry in entries:
        by_name.setdefault(entry.name, []).append(entry)
    return tuple(
        Setting(name, tuple(e.layer for e in group), tuple(e.spelling for e in group))
        for name, group in by_name.items()
    )
