"""One recipe teaches the others that ask for the same answers."""

from collections.abc import Mapping, Sequence
from typing import Final

from generator.docs.form.asked import Asked
from generator.docs.form.kept import Kept
from generator.docs.form.kinds import Settled, settled
from generator.docs.form.learn import learn
from generator.docs.form.learned import Learned
from generator.docs.form.lesson import Lesson, lesson_of
from generator.docs.form.signs import NotLearned
from generator.docs.form.taught import taught
from generator.docs.form.variables import Variable
from generator.docs.form.worlds import Renderer, open_worlds
from generator.plan.resolve import OpenRecipe, open_recipe
from generator.processes import spread
from generator.vocabulary import Target

# So many targets to learn are worth a process; each takes as long as many pages.
_LEAST: Final = 2

# By target and what decides about its renders.
Lessons = Mapping[tuple[Target, tuple[Variable, ...]], Lesson]


def lessons_of(kept: Kept, renderer: Renderer, recipes: Sequence[Asked]) -> Lessons:
    """What the first recipe of several teaches the others, where it is not kept."""
    groups: dict[tuple[Target, tuple[Variable, ...]], list[Asked]] = {}
    for asked in recipes:
        for target in asked.previews if asked.filled else ():
            groups.setdefault((target, asked.variables[target]), []).append(asked)
    shared = [about for about, group in groups.items() if len(group) > 1]

    def made(about: tuple[Target, tuple[Variable, ...]]) -> Lesson | None:
        target, variables = about
        first = groups[about][0]
        if kept.has(first.previews[target], first.indices):
            return None
        try:
            recipe = open_recipe(kept.catalog, first.shown.id)
            found, learned = _alone(recipe, renderer, target, variables)
        except NotLearned:
            return None
        return lesson_of(variables, found, learned)

    found = zip(shared, spread(made, shared, least=_LEAST), strict=True)
    return {about: lesson for about, lesson in found if lesson is not None}


def known(
    kept: Kept, renderer: Renderer, asked: Asked, target: Target, lessons: Lessons
) -> tuple[Settled, Learned]:
    """A target as another recipe teaches it, else learned. Raises NotLearned."""
    variables = asked.variables[target]
    recipe = open_recipe(kept.catalog, asked.shown.id)
    lesson = lessons.get((target, variables))
    if lesson is not None:
        found = taught(lesson, open_worlds(recipe, renderer, target, variables))
        if found is not None:
            return found
    return _alone(recipe, renderer, target, variables)


def _alone(
    recipe: OpenRecipe, renderer: Renderer, target: Target, variables: tuple[Variable, ...]
) -> tuple[Settled, Learned]:
    found = settled(open_worlds(recipe, renderer, target, variables))
    return found, learn(found.worlds)
