"""A recipe is incomplete: its sources do not say all that a start needs.

Somebody named the model, the machine and some flags, and not the image, or its digest, or a
setting that decides whether it runs at all. Such a recipe stays in the catalogue, because what
is known is worth having; it is not completed by guessing.

The failure this prevents: a manifest with a hole in it, or with a guess, that costs whoever
applies it an afternoon before the missing part is found.

**What to do:** the finding lists what is missing. With a source for each, enter them, and set
`status: complete`. `recipe show` prints everything that is known.

It cannot be waived: a waiver does not supply what is missing.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.plan import Plan
from generator.rules.rule import Rule, Subject
from generator.vocabulary import UNKNOWN


def check(subject: Subject) -> Iterator[Finding]:
    """The plan's own status."""
    plan = subject.plan
    if plan is None:
        return
    missing = plan.missing if plan.status == "incomplete" else _unknown(plan)
    if missing or plan.status == "incomplete":
        yield RULE.finding(
            plan.at,
            f"{plan.id} is incomplete; no source gives: {'; '.join(missing)}",
            "find a source for each of these, or take another recipe (`recipe list`)"
            if plan.status == "incomplete"
            else "find a source for each of these, or set `status: incomplete` and list them",
        )


def _unknown(plan: Plan) -> tuple[str, ...]:
    """What a recipe that calls itself complete still leaves unknown."""
    needed = {
        "the name of the image": plan.image.name,
        "the digest of the image": plan.image.digest,
        "the start-up budget": plan.start.budget_seconds,
    }
    unknown = [what for what, value in needed.items() if value == UNKNOWN]
    unknown += plan.missing
    return tuple(unknown)


RULE = Rule("recipe.incomplete", "error", since="0.1.0", needs="plan", check=check, waivable=False)
