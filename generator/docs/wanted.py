"""What a target asks for: its placeholders, and those that an optional part adds."""

from collections.abc import Iterator

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.plan import Filled, Plan
from generator.plan.resolve import OpenRecipe
from generator.record import record
from generator.vocabulary import Part


@record
class Wanted:
    """A placeholder of a target; `part` is the optional part without which nobody asks for it."""

    filled: Filled
    part: Part | None


def wanted_by(catalog: Catalog, plan: Plan, part: Part | None) -> Iterator[Wanted]:
    """What a plan asks for, of the placeholders that are declared."""
    for filled in plan.placeholders:
        if filled.name in catalog.placeholders:
            yield Wanted(filled, part)


def wanted_by_parts(recipe: OpenRecipe, plan: Plan) -> Iterator[Wanted]:
    """What each optional part adds to a plan that has none."""
    known = {filled.instance for filled in plan.placeholders}
    for part in plan.possible_parts:
        more = recipe.plan(plan.target, Answers(parts=(part,)))
        for wanted in wanted_by(recipe.catalog, more, part):
            if wanted.filled.instance not in known:
                yield wanted
