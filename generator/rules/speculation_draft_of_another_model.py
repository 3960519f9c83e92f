"""The draft was made for another model.

A draft reads hidden states of the model that it was trained with, of its width and of certain
layers, and often shares its vocabulary and output layer. Another model has others.

The failure this prevents: "assert hidden_states.shape[-1] == input_embeds.shape[-1]" or a missing
`embed_tokens.weight` after both checkpoints were loaded; or, where the widths happen to agree, a
server whose drafts are never accepted.

**What to do:** take a draft that the model's file lists, or compare `hidden_size` and `vocab_size`
of both configurations first.

Judged where the catalogue knows the draft: by the model that lists it, and by the sizes of both.
It cannot be waived.

Source: [vLLM issue 18906](https://github.com/vllm-project/vllm/issues/18906).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.models.model import Model
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import is_known


def check(subject: Subject) -> Iterator[Finding]:
    """Launches whose draft belongs to another model."""
    if subject.plan:
        return
    for deployment in subject.deployments:
        speculation, model = deployment.speculation, deployment.model
        if not (speculation and speculation.draft and model and is_known(speculation.draft)):
            continue
        owner = _owner(subject, speculation.draft)
        reason = _reason(deployment, model, owner)
        if reason:
            yield RULE.finding(
                speculation.at,
                f"{deployment.label}: the draft {speculation.draft} {reason}",
                _hint(model),
            )


def _owner(subject: Subject, draft: str) -> Model | None:
    """The model whose file lists the draft."""
    return next(
        (
            model
            for model in subject.catalog.values(Model).values()
            for one in model.drafts
            if one.repository and one.repository.casefold() == draft.casefold()
        ),
        None,
    )


def _reason(deployment: Deployment, model: Model, owner: Model | None) -> str | None:
    if owner and owner.repository != model.repository:
        return f"is for {owner.title}, and the model is {model.title}"
    for draft in deployment.drafts:
        of_draft = draft.dimensions.hidden_size if draft.dimensions else None
        of_model = model.dimensions.hidden_size if model.dimensions else None
        if of_draft and of_model and of_draft != of_model:
            return f"has a hidden size of {of_draft}, and the model has {of_model}"
    return None


def _hint(model: Model) -> str:
    known = [draft.repository for draft in model.drafts if draft.repository]
    return f"take {' or '.join(known)}" if known else "take a draft that was made for this model"


RULE = Rule(
    "speculation.draft-of-another-model",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
