"""The recipes that are most like a recipe: of the same model, nearest first."""

from collections.abc import Iterable, Mapping
from typing import Final

from generator.docs.library import Shown
from generator.plan.compare import Difference, differences
from generator.plan.plan import Plan
from generator.record import record

# More would make a page of them; the model's page has all.
_MOST: Final = 2


@record
class Sibling:
    """A recipe of the same model, and what it has another value for."""

    shown: Shown
    differences: tuple[Difference, ...]


def siblings(recipes: Iterable[Shown]) -> Mapping[str, tuple[Sibling, ...]]:
    """The nearest siblings of every recipe, by its id.

    Recipes of one model stand in the order of what they run on, and each looks at its
    neighbours alone: the time grows with the recipes and no faster.
    """
    by_model: dict[str, list[Shown]] = {}
    for shown in recipes:
        by_model.setdefault(shown.plan.model_id, []).append(shown)
    found = {}
    for group in by_model.values():
        ordered = sorted(group, key=lambda shown: (*_parts(shown.plan), shown.id))
        for place, shown in enumerate(ordered):
            before = ordered[max(0, place - _MOST) : place]
            found[shown.id] = _nearest(shown, (*before, *ordered[place + 1 : place + 1 + _MOST]))
    return found


def _nearest(shown: Shown, others: Iterable[Shown]) -> tuple[Sibling, ...]:
    compared = (Sibling(other, differences(shown.plan, other.plan)) for other in others)
    return tuple(sorted(compared, key=lambda one: _distance(shown.plan, one))[:_MOST])


def _distance(plan: Plan, sibling: Sibling) -> tuple[int, int, str]:
    """How many parts differ, then how many settings; the id decides between equals."""
    other = sibling.shown.plan
    parts = sum(a != b for a, b in zip(_parts(plan), _parts(other), strict=True))
    return parts, len(sibling.differences), sibling.shown.id


def _parts(plan: Plan) -> tuple[str, ...]:
    return plan.hardware_id, plan.engine_id, plan.image_id, plan.profile_id
