"""The kinds of values that a target tells apart, and those that it refuses."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from generator.docs.form.variables import Variable
from generator.docs.form.worlds import Lines, Seen, Worlds
from generator.errors import BadInput, Refused
from generator.record import record


@record
class Settled:
    """The variables that a target has, and by instance and kind what it says against a value."""

    worlds: Worlds
    refused: Mapping[tuple[str, str], str]


def settled(worlds: Worlds) -> Settled:
    """The same target where a state is what it takes, and tells from other states.

    Kinds that it refuses are no states, and kinds that make the same lines share one. A
    placeholder that refuses every kind is none that this target can be given.
    """
    refused = _refused(worlds)
    taken = replace(worlds, variables=taken_of(worlds.variables, refused))
    lines = Lines(worlds.lines.trace)
    shared = replace(worlds, lines=lines, variables=tuple(_shared(taken)))
    return Settled(shared, refused)


def taken_of(
    variables: Sequence[Variable], refused: Collection[tuple[str, str]]
) -> tuple[Variable, ...]:
    """The variables without what is refused; each kind is a state of its own."""
    kept = []
    for variable in variables:
        kinds = [kind for [kind] in variable.states if (variable.instance, kind) not in refused]
        if kinds:
            kept.append(replace(variable, states=tuple((kind,) for kind in kinds)))
    return tuple(kept)


def _refused(worlds: Worlds) -> Mapping[tuple[str, str], str]:
    refused = {}
    for state in range(1, max((len(one.states) for one in worlds.variables), default=0) + 1):
        places = [at for at, one in enumerate(worlds.variables) if len(one.states) >= state]
        if refusal(worlds, places, state) is None:
            continue
        for place in places:
            message = refusal(worlds, [place], state)
            if message is not None:
                variable = worlds.variables[place]
                refused[variable.instance, variable.kind(state)] = message
    return refused


def refusal(worlds: Worlds, places: Collection[int], state: int) -> str | None:
    """What the target says against values of a state, every optional part being asked for."""
    world = [
        state if at in places else max(one.first, int(one.switch))
        for at, one in enumerate(worlds.variables)
    ]
    try:
        worlds.plan((*world, 0))
    except BadInput as refused:
        return f"{refused.message}; {refused.hint}" if refused.hint else refused.message
    except Refused as refused:
        return refused.findings[0].message
    return None


def _shared(worlds: Worlds) -> list[Variable]:
    """Each variable with one state for kinds that make the same lines."""
    several = [at for at, one in enumerate(worlds.variables) if len(one.states) > 1]
    first = _lines(worlds(_world(worlds, several, 1))) if several else None
    shared = [*worlds.variables]
    for place in several:
        groups: dict[object, list[str]] = {first: [*shared[place].states[0]]}
        for state in range(2, len(shared[place].states) + 1):
            together = _lines(worlds(_world(worlds, several, state)))
            alone = first if together == first else _lines(worlds(_world(worlds, [place], state)))
            groups.setdefault(alone, []).extend(shared[place].states[state - 1])
        shared[place] = replace(shared[place], states=tuple(map(tuple, groups.values())))
    return shared


def _world(worlds: Worlds, places: Collection[int], state: int) -> tuple[int, ...]:
    """Everything is there, some of it in this state."""
    found = [
        min(state, len(one.states)) if at in places else 1
        for at, one in enumerate(worlds.variables)
    ]
    return (*found, 0)


def _lines(seen: Seen) -> object:
    return seen.order, tuple(seen.texts.values())
