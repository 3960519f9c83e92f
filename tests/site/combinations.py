"""Which two answers are there together, and which of them alone."""

from collections.abc import Sequence
from itertools import combinations, product

from generator.docs.form.pairs import ranges_of
from generator.docs.form.variables import Variable
from generator.docs.form.worlds import World

# Two positions of a world, and whether each is there.
Combination = tuple[int, int, bool, bool]


def seen(variables: Sequence[Variable], worlds: Sequence[World]) -> set[Combination]:
    """The combinations of two answers, parts among them, that worlds have."""
    found = set[Combination]()
    for world in worlds:
        there = enumerate(_there(variables, world))
        found |= {(a, b, one, other) for (a, one), (b, other) in combinations(there, 2)}
    return found


def reachable(variables: Sequence[Variable]) -> set[Combination]:
    """The combinations that there can be: a needed answer is always there, and one to an optional
    part never without it."""
    ranges = ranges_of(variables)
    first = tuple(states[0] for states in ranges)
    switches = {one.part: at for at, one in enumerate(variables) if one.switch}
    found = set[Combination]()
    for pair in combinations(range(len(ranges)), 2):
        parts = {switches[variables[at].part] for at in pair if _is_of_part(variables, at)}
        deciding = sorted({*pair, *parts})
        for states in product(*(ranges[at] for at in deciding)):
            moved = dict(zip(deciding, states, strict=True))
            there = _there(variables, tuple(moved.get(at, state) for at, state in enumerate(first)))
            found.add((*pair, there[pair[0]], there[pair[1]]))
    return found


def _is_of_part(variables: Sequence[Variable], at: int) -> bool:
    return at < len(variables) and variables[at].part is not None


def _there(variables: Sequence[Variable], world: World) -> list[bool]:
    asked = {one.part for one, state in zip(variables, world, strict=False) if one.switch and state}
    there = [
        bool(state) and (one.part is None or one.part in asked)
        for one, state in zip(variables, world, strict=False)
    ]
    return [*there, bool(world[-1])]
