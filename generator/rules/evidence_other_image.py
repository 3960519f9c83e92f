"""A figure of another image is called measured.

`measured` says that a figure was taken on this recipe. An entry that names another image than the
recipe's was taken on another engine build: the same model and the same flags give other speeds,
another cache size and sometimes other answers there. Such a figure is `inherited`.

The failure this prevents: a recipe moves to a new image, its old figures stay, and they are read
as what the new image does.

**What to do:** write `status: inherited` and say in `note` what it was measured with, or measure
it again on the recipe's image. When only the id of the image has changed, correct `image` in the
entry.

Images are compared by id. Two ids with one digest are two images all the same: an image's file
also says what is set up in the container before the engine starts.

It cannot be waived: `inherited` is the word for such a figure, and says all that a waiver could.

Source: a decision of this catalogue. Upstream's
[change of the image for Kimi-K3](https://github.com/AMD-AGI/Infera/pull/74) moved the throughput
of one configuration by -15 % at 4 requests and by +29 % at 8.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.evidence_entries import entries


def check(subject: Subject) -> Iterator[Finding]:
    """Measured figures whose image is not their recipe's."""
    for entry in entries(subject):
        evidence, own = entry.evidence, entry.recipe.image
        if evidence.status == "measured" and evidence.image != own:
            yield RULE.finding(
                entry.at("status"),
                f"`{evidence.figure}` is called measured, and was measured with "
                f"`{evidence.image}`; this recipe has `{own}`",
                f"write `status: inherited` and say in `note` that `{evidence.image}` gave it",
            )


RULE = Rule(
    "evidence.other-image",
    "error",
    since="0.1.0",
    needs="catalog",
    check=check,
    waivable=False,
)
