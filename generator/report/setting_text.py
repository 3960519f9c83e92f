"""Flags and variables of a plan, with every layer's word on them."""

import json
from collections.abc import Iterator, Mapping

from generator.models.source import Source
from generator.plan.plan import Json, Layer, Plan, Setting
from generator.plan.words import text_of
from generator.report.labelled import labelled, source_lines
from generator.report.plain import printable

_INDENT = 6


def value_text(value: Json) -> str:
    """A value as a person reads it; an empty text as the quotes that YAML needs for it."""
    if value is None:
        return "null"
    return text_of(value) or json.dumps(value)


def setting_lines(setting: Setting, sources: Mapping[str, Source]) -> Iterator[str]:
    """A setting: its value, what each layer says, why, and who says so."""
    winner = setting.winner
    removed = setting.value is None
    value = "is removed" if removed else f"= {printable(value_text(setting.value))}"
    yield f"  {setting.name} {value}"
    for number, layer in enumerate(setting.layers):
        yield labelled("" if number else "set by", _layer_text(setting, number, layer), _INDENT)
    yield labelled("because", winner.because, _INDENT)
    if winner.overrides:
        yield labelled("overrides", winner.overrides, _INDENT)
    yield from source_lines(sources, winner.source, _INDENT)


def _layer_text(setting: Setting, number: int, layer: Layer) -> str:
    spelling = setting.spellings[number]
    written = "" if spelling == setting.name else f", written {spelling}"
    lost = layer is not setting.winner
    value = "removes it" if layer.value is None else f"= {value_text(layer.value)}"
    return f"{layer.name} {value}{written}, at {layer.at}{' (overridden)' if lost else ''}"


def derived_lines(plan: Plan, sources: Mapping[str, Source]) -> Iterator[str]:
    """The flags that the engine derives from the topology, with each member's value."""
    for flag, derived in plan.engine.derived.items():
        values = {
            member.name: _value_after(flag, member.argv)
            for member in plan.members
            if flag in member.argv
        }
        if not values:
            continue
        same = len(set(values.values())) == 1 and len(values) == len(plan.members)
        text = next(iter(values.values())) if same else _by_member(values)
        yield f"  {flag} = {printable(text)}"
        yield labelled("set by", f"the recipe's topology ({derived.derive})", _INDENT)
        yield labelled("because", derived.because, _INDENT)
        yield from source_lines(sources, derived.source, _INDENT)


def _by_member(values: Mapping[str, str]) -> str:
    return ", ".join(f"{value} ({name})" for name, value in values.items())


def _value_after(flag: str, argv: tuple[str, ...]) -> str:
    following = argv[argv.index(flag) + 1 : argv.index(flag) + 2]
    return following[0] if following and not following[0].startswith("-") else "true"
