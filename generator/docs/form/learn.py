"""Which lines a render has for which answers.

Each answer is given alone, and taken away where all the others are there; a line that differs
depends on it. What a line depends on is then rendered in every combination, and any two answers
are, which puts their lines in order. All of that could overlook an answer that matters only while
some others are absent and some are there. So every render is compared with what was learned, and
what does not agree is looked at until it does.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise, product
from typing import Final

from generator.docs.form.learned import Learned, Rule
from generator.docs.form.pairs import in_pairs, moved, put, ranges_of
from generator.docs.form.signs import NotLearned
from generator.docs.form.worlds import Key, Seen, World, Worlds

# What is looked at again at most so often; more is a fault of this module.
_ROUNDS: Final = 20
# What each line depends on: positions in a world.
Depends = dict[Key, set[int]]
# The states of some positions, in their order.
States = tuple[int, ...]


def learn(worlds: Worlds) -> Learned:
    """Learn a target's renders. Raises NotLearned where its lines follow no rule or order."""
    ranges = ranges_of(worlds.variables)
    pairs = in_pairs(worlds.variables)
    depends = _first_look(worlds, ranges)
    for _ in range(_ROUNDS):
        for world in (*_missing(worlds, ranges, depends), *pairs):
            worlds(world)
        if not _corrected(worlds, depends):
            break
    else:
        raise NotLearned(f"the lines of {worlds.recipe.id} for {worlds.target} follow no rule")
    keys = {key for seen in worlds.all.values() for key in seen.order}
    rules = {key: _rule(worlds, ranges, key, depends.get(key, ())) for key in keys}
    return Learned(ordered([seen.order for seen in worlds.all.values()]), rules)


def _first_look(worlds: Worlds, ranges: Sequence[range]) -> Depends:
    """What each answer changes alone, and what it changes where all the others are there."""
    base = tuple(states[0] for states in ranges)
    full = (*(min(1, states[-1]) for states in ranges[:-1]), 0)
    depends: Depends = {}
    changed: dict[int, set[Key]] = {}
    for place, states in enumerate(ranges):
        ground = _ground(worlds, base, place)
        for world in _neighbours(ground, place, states):
            changed.setdefault(place, set()).update(_different(worlds(ground), worlds(world)))
    for pack in _packs(changed):
        _look_again(worlds, full, base, pack, changed)
    for place, keys in changed.items():
        for key in keys:
            depends.setdefault(key, set()).add(place)
    return depends


def _look_again(
    worlds: Worlds, full: World, base: World, pack: list[int], changed: dict[int, set[Key]]
) -> None:
    """Take the answers of a pack away together; those alone that changed more than they did."""
    left = sorted(pack, key=lambda place: len(changed[place]))
    while left:
        differing = _different(worlds(full), worlds(moved(full, {at: base[at] for at in left})))
        if len(left) == 1:
            changed[left[0]] |= differing
        if differing <= set().union(*(changed[place] for place in left)):
            return
        most = left.pop()
        changed[most] |= _different(worlds(full), worlds(moved(full, {most: base[most]})))


def _ground(worlds: Worlds, base: World, place: int) -> World:
    """Where an answer is changed alone: its optional part is asked for, where it has one."""
    part = worlds.variables[place].part if place < len(worlds.variables) else None
    switches = [at for at, one in enumerate(worlds.variables) if one.switch and one.part == part]
    return (
        base
        if place in switches
        else tuple(int(at in switches) or state for at, state in enumerate(base))
    )


def _neighbours(ground: World, place: int, states: range) -> Iterator[World]:
    for state in states:
        if state != ground[place]:
            yield (*ground[:place], state, *ground[place + 1 :])


def _packs(changed: Mapping[int, set[Key]]) -> list[list[int]]:
    """Answers that change different lines, so that a line tells which of them changed it."""
    packs: list[tuple[list[int], set[Key]]] = []
    for place, keys in changed.items():
        for pack, known in packs:
            if keys.isdisjoint(known):
                pack.append(place)
                known |= keys
                break
        else:
            packs.append(([place], set(keys)))
    return [pack for pack, _ in packs]


def _different(one: Seen, other: Seen) -> set[Key]:
    return {key for key, _ in one.texts.items() ^ other.texts.items()}


def _missing(worlds: Worlds, ranges: Sequence[range], depends: Depends) -> list[World]:
    """Worlds that show each combination of what a line depends on, as few as come easily."""
    base = tuple(states[0] for states in ranges)
    wanted: list[dict[int, int]] = []
    for on in _together(worlds, depends):
        seen = {_states(world, on) for world in worlds.all}
        for states in product(*(ranges[place] for place in on)):
            if states not in seen:
                put(wanted, dict(zip(on, states, strict=True)))
    return [moved(base, combination) for combination in wanted]


def _together(worlds: Worlds, depends: Depends) -> set[tuple[int, ...]]:
    """What is looked at in every combination: what a line depends on.

    Where that is an optional part beside other answers, also each answer to the part: two paths
    that both make a line hide each other.
    """
    found = {tuple(sorted(places)) for places in depends.values()}
    variables = worlds.variables
    parts = {at: one.part for at, one in enumerate(variables) if one.switch}
    for on in tuple(found):
        asked = {parts[at] for at in on if at in parts}
        if any(at >= len(variables) or variables[at].part is None for at in on):
            more = (at for at, one in enumerate(variables) if not one.switch and one.part in asked)
            found |= {tuple(sorted({*on, at})) for at in more}
    return found


def _corrected(worlds: Worlds, depends: Depends) -> bool:
    """Whether a line turned out to depend on more than was known."""
    first = next(iter(worlds.all.values()))
    loose = set(depends)
    for seen in worlds.all.values():
        loose |= _different(first, seen)
    corrected = False
    for key in loose:
        places = depends.setdefault(key, set())
        found = _contradiction(worlds, key, tuple(sorted(places)))
        if found:
            places.add(_reason(worlds, key, *found))
            corrected = True
    return corrected


def _contradiction(worlds: Worlds, key: Key, on: tuple[int, ...]) -> tuple[World, World] | None:
    """Two worlds that should have the same line and do not."""
    known: dict[States, World] = {}
    for world, seen in worlds.all.items():
        other = known.setdefault(_states(world, on), world)
        if worlds.all[other].texts.get(key) != seen.texts.get(key):
            return other, world
    return None


def _reason(worlds: Worlds, key: Key, one: World, other: World) -> int:
    """A position in which two worlds differ and that decides about a line."""
    places = [place for place, state in enumerate(one) if state != other[place]]
    # With the first `low` of them moved a line is as in one world, and with `high` it is not.
    low, high = 0, len(places)
    before = worlds(one).texts.get(key)
    while high - low > 1:
        middle = (low + high) // 2
        if worlds(moved(one, {at: other[at] for at in places[:middle]})).texts.get(key) == before:
            low = middle
        else:
            high = middle
    return places[low]


def _rule(worlds: Worlds, ranges: Sequence[range], key: Key, places: Collection[int]) -> Rule:
    on = tuple(sorted(places))
    known = {_states(world, on): seen.texts.get(key) for world, seen in worlds.all.items()}
    return Rule(on, tuple(known[states] for states in product(*(ranges[p] for p in on))))


def _states(world: World, on: Sequence[int]) -> States:
    return tuple(world[place] for place in on)


def ordered(renders: Collection[Sequence[Key]]) -> tuple[Key, ...]:
    """All lines that were seen, in an order that every render keeps. Raises NotLearned."""
    before: dict[Key, set[Key]] = {}
    pairs = {pair for order in renders for pair in pairwise(order)}
    for first, second in sorted(pairs):
        before.setdefault(first, set())
        before.setdefault(second, set()).add(first)
    for order in renders:
        for key in order:
            before.setdefault(key, set())
    try:
        return tuple(TopologicalSorter(before).static_order())
    except CycleError as error:
        raise NotLearned(f"lines change places: {error.args[1]}") from None
