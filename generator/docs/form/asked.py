"""What the form of a recipe asks."""

from collections.abc import Mapping

from generator.catalog.catalog import Catalog
from generator.docs.form.variables import Variable, switch, variables
from generator.docs.library import Preview, Shown
from generator.docs.wanted import Wanted, wanted_by
from generator.plan.plan import Filled
from generator.record import record
from generator.vocabulary import Target


@record
class Asked:
    """The answers that the targets of a recipe ask for, each once, in the form's order.

    `previews` are the targets that a form can be for; `variables` are what decides about the
    renders of each: answers and optional parts.
    """

    shown: Shown
    previews: Mapping[Target, Preview]
    wanted: Mapping[Target, tuple[Wanted, ...]]
    filled: tuple[Filled, ...]
    indices: Mapping[str, int]
    variables: Mapping[Target, tuple[Variable, ...]]


def asked_by(catalog: Catalog, shown: Shown) -> Asked:
    """What a recipe's form asks; nothing (no `filled`) where the recipe has no form."""
    previews = {
        target: preview
        for target, preview in shown.previews.items()
        if preview.files and not preview.refused
    }
    wanted = {
        target: (*wanted_by(catalog, preview.plan, None), *preview.wanted_by_parts)
        for target, preview in previews.items()
    }
    every = {one.filled.instance: one for found in wanted.values() for one in found}
    # What only optional parts ask for stands behind the rest.
    filled = [one.filled for one in sorted(every.values(), key=lambda one: one.part is not None)]
    indices = {one.instance: index for index, one in enumerate(filled)}
    deciding = {
        target: (
            *variables(wanted[target], catalog.placeholders, indices),
            *map(switch, preview.plan.possible_parts),
        )
        for target, preview in previews.items()
    }
    return Asked(shown, previews, wanted, tuple(filled), indices, deciding)
