"""Worlds in which any two answers are seen together, and each of them without the other.

An answer to an optional part is there where its part is too, and never without it.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, count
from math import comb

from generator.docs.form.variables import Variable
from generator.docs.form.worlds import World

# Some positions of a world and their states.
States = Mapping[int, int]


def ranges_of(variables: Sequence[Variable]) -> tuple[range, ...]:
    """The states of each position of a world."""
    return (*(variable.choices for variable in variables), range(2))


def in_pairs(variables: Sequence[Variable]) -> tuple[World, ...]:
    """Worlds in which any two answers are both there, both absent, and each there alone."""
    worlds = covering(ranges_of(variables))
    return (*worlds, *lacking(variables, worlds))


def covering(ranges: Sequence[range]) -> tuple[World, ...]:
    """The fewest worlds that do so where no answer needs a part. The first has none.

    Each answer is in just over half of the others, and no two are in the same ones: so any two
    share a world, and neither is in all that the other is in. No fewer do that:
    https://arxiv.org/abs/1111.0587 (of binary covering arrays, those of strength two).
    """
    choices = [at for at, states in enumerate(ranges) if len(states) > 1]
    none = tuple(states[0] for states in ranges)
    most = next(most for most in count() if comb(most, most // 2 + 1) >= len(choices))
    sets = [*zip(choices, combinations(range(most), most // 2 + 1), strict=False)]
    there = ({at: ranges[at][1] for at, among in sets if n in among} for n in range(most))
    return (none, *(moved(none, states) for states in there))


def lacking(variables: Sequence[Variable], worlds: Sequence[World]) -> tuple[World, ...]:
    """What `worlds`, the first of which has no answer, lack to be those of `in_pairs`."""
    ranges = ranges_of(variables)
    needs = _needs(variables, ranges)
    seen = {
        one: {world for world in worlds if all(world[at] != ranges[at].start for at in needed)}
        for one, needed in needs.items()
    }
    there = {one: {at: ranges[at][1] for at in needed} for one, needed in needs.items()}
    wanted: list[dict[int, int]] = []
    for one, other in combinations(needs, 2):
        if not seen[one] & seen[other]:
            put(wanted, {**there[one], **there[other]})
        for alone, absent in ((one, other), (other, one)):
            if seen[alone] <= seen[absent] and absent not in needs[alone]:
                put(wanted, {**there[alone], absent: ranges[absent].start})
    return tuple(moved(worlds[0], states) for states in wanted)


def put(wanted: list[dict[int, int]], states: States) -> None:
    """Put states beside others that they do not contradict, or behind them all."""
    for known in wanted:
        if all(known.get(at, state) == state for at, state in states.items()):
            known.update(states)
            return
    wanted.append({**states})


def moved(world: World, states: States) -> World:
    """A world with other states in some positions."""
    return tuple(states.get(at, state) for at, state in enumerate(world))


def _needs(variables: Sequence[Variable], ranges: Sequence[range]) -> Mapping[int, tuple[int, ...]]:
    """For each answer that may be absent, the positions that make it there: its own, its part's."""
    switches = {one.part: at for at, one in enumerate(variables) if one.switch}
    asking = {at: switches[one.part] for at, one in enumerate(variables) if one.part is not None}
    choices = (at for at, states in enumerate(ranges) if len(states) > 1)
    return {at: tuple({at, asking.get(at, at)}) for at in choices}
