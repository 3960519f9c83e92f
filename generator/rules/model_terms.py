"""A checkpoint of the recipe is gated, or its licence allows no commercial use.

The failure this prevents: the manifest is right and the download stops with an authorization error,
minutes after it was applied; or everything works, and somebody has to explain later under which
licence the answers of a product were drafted. A draft model is easily overlooked: it is smaller, it
comes from somebody else, and its terms need not be the target's.

**What to do:** for a gated repository, ask for access on its page and give the token of that
account (`--set env.HF_TOKEN=…`, or a directory that holds the checkpoint, with MODEL_DIR or
DRAFT_DIR). For a licence, read it before the recipe serves anybody. It is a note: nothing is
wrong with the recipe.

Source: the licence and gating facts of `recipes/models/`, each with its own source.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.models.model import Model
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Terms of the model and of its drafts that a person must know of."""
    plan = subject.plan
    for model in (plan.model, *plan.drafts) if plan else ():
        terms = tuple(_terms(model))
        if plan and terms:
            yield RULE.finding(
                plan.at,
                f"{model.repository}: {' and '.join(terms)} (licence: {model.licence.value})",
                "ask for access on its page and pass env.HF_TOKEN, or give its directory"
                if model.gated
                else "read the licence before the recipe serves anybody",
            )


def _terms(model: Model) -> Iterator[str]:
    if model.gated:
        yield "the repository is gated"
    if model.non_commercial:
        yield "the licence allows no commercial use"


RULE = Rule("model.terms", "note", since="0.1.0", needs="plan", check=check)
