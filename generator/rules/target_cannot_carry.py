"""A recipe is asked for on a target that cannot carry it.

A LeaderWorkerSet groups nodes; an InferenceService of the kind rendered here is one pod; a
prefill role and a decode role need a router between them.

The failure this prevents: a render that leaves the missing part out applies cleanly and serves
nothing, or half of it.

**What to do:** take one of the targets that the finding names. `recipe list --targets` shows
which target carries which recipe, and why the others do not.

It cannot be waived: there is nothing to render.

Source: a decision of this catalogue, from what each target's own resources can express.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.models.recipe import Recipe
from generator.plan.targets import carried, reason_against
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Recipes whose own default target cannot carry them; --target is checked when it is given."""
    for entry in subject.catalog.entries(Recipe) if subject.whole_catalog else ():
        reason = entry.value and reason_against(entry.value, entry.value.target)
        if entry.value and reason:
            yield RULE.finding(
                entry.document.at("target"),
                f"the target {entry.value.target} cannot carry {entry.id}: {reason}",
                f"use one of: {', '.join(carried(entry.value))}",
            )


RULE = Rule(
    "target.cannot-carry", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
