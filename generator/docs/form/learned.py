"""What was learned of a target's renders: its lines, and a rule for each."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product

from generator.docs.form.pairs import ranges_of
from generator.docs.form.variables import Variable
from generator.docs.form.worlds import Key, Text, World
from generator.record import record


@record
class Rule:
    """What a line is in each combination of what it depends on; None: it is not there.

    `on` are positions in a world; the last of them changes fastest.
    """

    on: tuple[int, ...]
    texts: tuple[Text | None, ...]


@record
class Learned:
    """The lines that there can be, in order, and a rule for each."""

    order: tuple[Key, ...]
    rules: Mapping[Key, Rule]


def told(rule: Rule, world: World, ranges: Sequence[range]) -> Text | None:
    """What a rule says of a world."""
    index = 0
    for place in rule.on:
        index = index * len(ranges[place]) + world[place] - ranges[place].start
    return rule.texts[index]


def without_parts(learned: Learned, variables: Sequence[Variable]) -> Learned:
    """The lines that there can be while no optional part is asked for, and their rules."""
    ranges = ranges_of(variables)
    fixed = {at for at, one in enumerate(variables) if one.part is not None}
    rules = {key: _smaller(rule, ranges, fixed) for key, rule in learned.rules.items()}
    kept = {key: rule for key, rule in rules.items() if any(t is not None for t in rule.texts)}
    return Learned(tuple(key for key in learned.order if key in kept), kept)


def _smaller(rule: Rule, ranges: Sequence[range], fixed: Collection[int]) -> Rule:
    """A rule where some positions have their first state, on no more than what decides."""
    on = rule.on
    if not on:
        return rule
    texts = dict(zip(product(*(ranges[at] for at in on)), rule.texts, strict=True))
    for at in rule.on:
        place, first = on.index(at), ranges[at].start
        fewer = {
            _away(states, place): text for states, text in texts.items() if states[place] == first
        }
        if at in fixed or all(
            fewer[_away(states, place)] == text for states, text in texts.items()
        ):
            on, texts = _away(on, place), fewer
    return Rule(on, tuple(texts.values()))


def _away(states: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*states[:place], *states[place + 1 :])
