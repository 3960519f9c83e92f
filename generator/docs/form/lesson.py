"""What the renders of one recipe teach about another one that asks for the same answers.

Which lines depend on which answers is learned of the first recipe alone (learn.py). A lesson keeps
that, and a few worlds in which there is everything to see: any two answers or optional parts in
every combination, each kind of each answer, and each text of each line, its absence among them. The
other recipe is rendered in these worlds (taught.py).
"""

from collections.abc import Iterator, Mapping, Sequence

from generator.docs.form.kinds import Settled, taken_of
from generator.docs.form.learned import Learned, Rule, told
from generator.docs.form.pairs import covering, lacking, ranges_of
from generator.docs.form.signs import answers_in
from generator.docs.form.variables import Variable
from generator.docs.form.worlds import Line, Text, World
from generator.record import record

# What a world shows: the number of a change, and its text.
Fact = tuple[int, Text | None]


@record
class Change:
    """How lines change: a rule with numbers for their texts, and the answers that each text has."""

    rule: Rule
    answers: tuple[frozenset[int], ...]


@record
class Pattern:
    """How lines change, and the number of their text in each test; None: they are not there."""

    change: Change
    column: tuple[Text | None, ...]


@record
class Lesson:
    """What is known of one recipe and target, in words that hold for others.

    `variables` are the settled ones; a kind of `taken` is a state of its own, as it is in `tests`.
    `refused` are instances with kinds. `lines` stand in order.
    """

    variables: tuple[Variable, ...]
    taken: tuple[Variable, ...]
    refused: tuple[tuple[str, str], ...]
    tests: tuple[World, ...]
    lines: Mapping[Line, Pattern]


def lesson_of(asked: Sequence[Variable], found: Settled, learned: Learned) -> Lesson:
    """The lesson of a recipe that was learned; `asked` are its variables before they settled."""
    worlds = found.worlds
    ranges = ranges_of(worlds.variables)
    texts = worlds.lines.texts.things
    changes = {key: _change(learned.rules[key], texts) for key in learned.order}
    rules = [change.rule for change in {*changes.values()}]
    shown = {world: _facts(world, rules, ranges) for world in worlds.all}
    chosen = _chosen(shown, covering(ranges))
    chosen += lacking(worlds.variables, chosen)
    taken = taken_of(asked, found.refused)
    states, tests = zip(*_Kinds(worlds.variables, taken).worlds(chosen), strict=True)
    patterns = {
        change: Pattern(change, tuple(told(change.rule, world, ranges) for world in states))
        for change in changes.values()
    }
    return Lesson(
        variables=worlds.variables,
        taken=taken,
        refused=(*found.refused,),
        tests=tests,
        lines={worlds.lines.keys.things[key]: patterns[change] for key, change in changes.items()},
    )


def _change(rule: Rule, texts: Sequence[str]) -> Change:
    """The texts are numbered as they come, so that lines that change alike are equal."""
    numbers = {text: number for number, text in enumerate(dict.fromkeys(rule.texts))}
    found = tuple(None if text is None else numbers[text] for text in rule.texts)
    answers = (frozenset() if text is None else answers_in(texts[text]) for text in numbers)
    return Change(Rule(rule.on, found), tuple(answers))


def _facts(world: World, rules: Sequence[Rule], ranges: Sequence[range]) -> set[Fact]:
    return {(number, told(rule, world, ranges)) for number, rule in enumerate(rules)}


def _chosen(shown: Mapping[World, set[Fact]], first: Sequence[World]) -> list[World]:
    """Worlds that together show every fact, as few as come easily; the first are given."""
    chosen = [*first]
    left = set[Fact]().union(*shown.values()).difference(*(shown[world] for world in chosen))
    while left:
        chosen.append(max(shown, key=lambda world: len(shown[world] & left)))
        left -= shown[chosen[-1]]
    return chosen


class _Kinds:
    """Makes worlds of `taken` kinds from worlds of states: kinds that share one come in turn."""

    def __init__(self, variables: Sequence[Variable], taken: Sequence[Variable]) -> None:
        self._variables, self._taken = variables, taken
        self._switches = {one.part: at for at, one in enumerate(variables) if one.switch}
        # The kinds that no world had yet, by position and state.
        self._left = {
            (at, state): [*kinds]
            for at, one in enumerate(variables)
            for state, kinds in enumerate(one.states, 1)
        }

    def worlds(self, chosen: Sequence[World]) -> Iterator[tuple[World, World]]:
        """Each chosen world with its kinds; more, with everything there, while kinds are left."""
        for world in chosen:
            yield world, self._world(world)
        while any(self._left.values()):
            world = (*(self._state(at) for at in range(len(self._variables))), 0)
            yield world, self._world(world)

    def _world(self, world: World) -> World:
        kinds = (self._kind(at, state, world) for at, state in enumerate(world[:-1]))
        return (*kinds, world[-1])

    def _kind(self, at: int, state: int, world: World) -> int:
        if not state:
            return 0
        one, left = self._variables[at], self._left[at, state]
        kind = (left or one.states[state - 1])[0]
        # Without its part an answer is none.
        if left and (one.part is None or world[self._switches[one.part]]):
            left.pop(0)
        return 1 + self._taken[at].states.index((kind,))

    def _state(self, at: int) -> int:
        left = (state for place, state in self._left if place == at and self._left[place, state])
        return next(left, 1)
