"""More tokens are drafted in a pass than the draft was made for.

A block draft proposes a fixed number of tokens at once, and that number is part of its weights.
Model cards, other engines and other drafts name larger ones.

The failure this prevents: DeepSeek-V4-Flash's DSpark proposes five. With seven the start refuses,
or the first generation crashes where that check is patched out; with ten every generation crashes.
On a runtime that accepts seven, prose became 22 % slower.

**What to do:** draft as many tokens as the model's file gives for its draft, or fewer.

Some runtimes take more, so this is a warning.

Sources: the `block-size` of each draft in `recipes/models/`, with its own; tonyd2wild's README.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.models.model import Draft
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment


def check(subject: Subject) -> Iterator[Finding]:
    """Launches that draft more than the block of the draft in use."""
    for deployment in subject.deployments:
        speculation, draft = deployment.speculation, _draft(deployment)
        size = draft.block_size.value if draft and draft.block_size else None
        tokens = speculation.tokens if speculation else None
        if draft and speculation and tokens and isinstance(size, int) and tokens > size:
            yield RULE.finding(
                speculation.at,
                f"{deployment.label} drafts {tokens} tokens, and {draft.title} proposes {size}",
                f"draft {size} tokens or fewer",
            )


def _draft(deployment: Deployment) -> Draft | None:
    """The draft in use: the one that is named, or a block draft that the checkpoint carries."""
    speculation, model = deployment.speculation, deployment.model
    if speculation is None or model is None:
        return None
    named = (speculation.draft or "").casefold()
    for draft in model.drafts:
        is_named = draft.repository is not None and draft.repository.casefold() == named
        if is_named or (draft.built_in and not named and speculation.method in _BLOCKS):
            return draft
    return None


_BLOCKS: Final = ("dspark", "dflash")

RULE = Rule(
    "speculation.more-tokens-than-block", "warning", since="0.1.0", needs="launches", check=check
)
