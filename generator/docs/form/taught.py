"""What is known of a recipe by the lesson of another one.

The recipe is rendered in the worlds of the lesson, and each of its lines must change there as a
line of the lesson does, with any texts; a line that is not in the lesson may also be the same in
all. The order of the lines must agree as well. Where anything does not, the lesson is not for this
recipe.

So the texts are always this recipe's own. What depends on what is the lesson's, and the worlds
hold this recipe to it: they have any two answers in every combination, and a text must have the
answers that it has in the lesson. What can be overlooked is an answer that decides about a line
here and not in the lesson, and only in a combination with two others or more that is in none of the
worlds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.docs.form.kinds import Settled, refusal
from generator.docs.form.learn import ordered
from generator.docs.form.learned import Learned, Rule
from generator.docs.form.lesson import Lesson, Pattern
from generator.docs.form.signs import NotLearned, answers_in
from generator.docs.form.worlds import Key, Line, Lines, Seen, Text, Worlds
from generator.errors import BadInput, Refused

# What a line is in each world of a lesson; None: it is not there.
Column = tuple[Text | None, ...]


def taught(lesson: Lesson, worlds: Worlds) -> tuple[Settled, Learned] | None:
    """What a lesson teaches of a recipe; None where it does not fit.

    `worlds` have the variables of the recipe before they settle.
    """
    taken = replace(worlds, variables=lesson.taken)
    try:
        refused = dict(_refused(lesson, worlds))
        learned = _learned(lesson, worlds.lines, [taken(world) for world in lesson.tests])
    except (BadInput, Refused, NotLearned):
        return None
    return Settled(replace(taken, variables=lesson.variables), refused), learned


def _refused(lesson: Lesson, worlds: Worlds) -> Iterator[tuple[tuple[str, str], str]]:
    """What this recipe says against the kinds that the lesson's refuses."""
    places = {one.instance: at for at, one in enumerate(worlds.variables)}
    for instance, kind in lesson.refused:
        place = places[instance]
        state = 1 + worlds.variables[place].states.index((kind,))
        message = refusal(worlds, [place], state)
        if message is None:
            raise NotLearned(f"{instance} takes values that begin with `{kind}`")
        yield (instance, kind), message


def _learned(lesson: Lesson, lines: Lines, seen: Sequence[Seen]) -> Learned:
    columns: dict[Key, Column] = {
        key: tuple(one.texts.get(key) for one in seen)
        for key in dict.fromkeys(key for one in seen for key in one.order)
    }
    known = _known(lesson, {lines.keys.things[key]: key for key in columns}, columns)
    patterns = {key: lesson.lines[line] for line, key in known.items()}
    rules = {
        key: _fitted(patterns[key], column, lines) if key in patterns else _constant(column)
        for key, column in columns.items()
    }
    chain = [known[line] for line in lesson.lines if line in known]
    return Learned(_in_order([one.order for one in seen], chain), rules)


def _in_order(renders: Sequence[Sequence[Key]], chain: Sequence[Key]) -> tuple[Key, ...]:
    """All lines, as they stand in the lesson; those that are not in it, where renders have them."""
    places = {key: place for place, key in enumerate(chain)}
    told = [[places.get(key, -1) for key in order] for order in renders]
    if all(before < after for order in told for before, after in pairwise([-1, *order])):
        return (*chain,)
    return ordered([*renders, chain])


def _fitted(pattern: Pattern, column: Column, lines: Lines) -> Rule:
    """A pattern with the texts of a line."""
    change = pattern.change
    texts: dict[Text | None, Text | None] = {None: None}
    for number, text in zip(pattern.column, column, strict=True):
        if texts.setdefault(number, text) != text:
            raise NotLearned("a line changes in another way")
    for number, text in texts.items():
        if number is None or text is None:
            continue
        if answers_in(lines.texts.things[text]) != change.answers[number]:
            raise NotLearned("a line has other answers")
    found = tuple(texts[number] for number in change.rule.texts)
    return Rule(change.rule.on, found) if len({*found}) > 1 else Rule((), found[:1])


def _constant(column: Column) -> Rule:
    if len({*column}) > 1:
        raise NotLearned("a line that the lesson has not changes")
    return Rule((), column[:1])


def _known(
    lesson: Lesson, keys: Mapping[Line, Key], columns: Mapping[Key, Column]
) -> Mapping[Line, Key]:
    """Lines of the lesson that this recipe has, some of them under another name.

    A line is named by a flag's value too. Where that is another one, the lines of one piece of a
    template that change alike stand for each other in their order, when they are as many.
    """
    known = {line: key for line, key in keys.items() if line in lesson.lines}
    own = _alike((line, columns[key]) for line, key in keys.items() if line not in known)
    gone = _alike((line, p.column) for line, p in lesson.lines.items() if line not in known)
    for about, lines in own.items():
        others = gone.get(about, [])
        if len(others) == len(lines):
            known |= {other: keys[line] for other, line in zip(others, lines, strict=True)}
    return known


def _alike(columns: Iterable[tuple[Line, Column]]) -> Mapping[object, list[Line]]:
    """Lines by their file, their piece of a template, and how they change."""
    found: dict[object, list[Line]] = {}
    for line, column in columns:
        file, ((pieces, _), own, _) = line
        changes = tuple(None if text is None else column.index(text) for text in column)
        found.setdefault((file, pieces, bool(own), changes), []).append(line)
    return found
