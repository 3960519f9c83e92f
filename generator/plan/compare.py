"""What sets two recipes apart, setting by setting."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from generator.plan.plan import Json, Plan, Setting
from generator.plan.words import text_of
from generator.record import record

About = Literal["hardware", "engine", "image", "profile", "topology", "flag", "variable"]


@record
class Side:
    """What one of the two recipes has, and why; a `value` of None: it has none."""

    value: str | None
    because: str
    source: tuple[str, ...]


@record
class Difference:
    """One thing that differs. A flag of one role alone is named with it."""

    about: About
    name: str
    first: Side
    second: Side


_NONE = Side(None, "", ())


def differences(first: Plan, second: Plan) -> tuple[Difference, ...]:
    """What differs between two plans: their parts, the topology, then every flag and variable.

    Flags that follow from the topology are not named again. The order is that of `first`, with
    what `second` alone has behind it.
    """
    return (
        *_parts(first, second),
        *_differing("topology", _topology(first), _topology(second)),
        *_differing("flag", _sides(first.arguments), _sides(second.arguments)),
        *_differing("variable", _sides(first.environment), _sides(second.environment)),
    )


def _parts(first: Plan, second: Plan) -> Iterator[Difference]:
    sides: Mapping[About, Callable[[Plan], Side]] = {
        "hardware": lambda plan: Side(plan.hardware.title, plan.hardware.summary, ()),
        "engine": lambda plan: Side(plan.engine.title, plan.engine.summary, ()),
        "image": lambda plan: Side(
            plan.image.known_reference, plan.image.summary, plan.image.source
        ),
        "profile": lambda plan: Side(plan.profile.title, plan.profile.summary, ()),
    }
    for about, side in sides.items():
        yield from _differing(about, {about: side(first)}, {about: side(second)})


def _topology(plan: Plan) -> Mapping[str, Side]:
    cut = plan.topology
    counts = {
        "nodes": cut.nodes,
        "accelerators of a node": cut.accelerators_per_node,
        "tensor parallel": cut.tensor_parallel,
        "pipeline parallel": cut.pipeline_parallel,
        "processes": len(plan.members),
    }
    return {name: Side(str(count), cut.because, cut.source) for name, count in counts.items()}


def _sides(settings: tuple[Setting, ...]) -> Mapping[str, Side]:
    found = {}
    for setting in settings:
        name = f"{setting.name} ({setting.only})" if setting.only else setting.name
        winner = setting.winner
        found[name] = Side(_words(setting.value), winner.because, winner.source)
    return found


def _words(value: Json) -> str | None:
    if isinstance(value, bool):
        return "on" if value else "off"
    return None if value is None else text_of(value)


def _differing(
    about: About, first: Mapping[str, Side], second: Mapping[str, Side]
) -> Iterator[Difference]:
    for name in dict.fromkeys((*first, *second)):
        one, other = first.get(name, _NONE), second.get(name, _NONE)
        if one.value != other.value:
            yield Difference(about, name, one, other)
