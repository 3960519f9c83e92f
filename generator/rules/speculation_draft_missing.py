"""A method that needs a draft of its own is given none.

EAGLE3, DFlash and a small draft model are checkpoints beside the model. SGLang takes the model
itself when `--speculative-draft-model-path` is missing; vLLM refuses a method without `model`.

The failure this prevents: SGLang loads the whole model a second time as its own draft and ends in
"'Qwen2ForCausalLM' object has no attribute 'set_embed'", with the weights in the memory ledger
twice; vLLM ends with "num_speculative_tokens was provided but without speculative model".

**What to do:** name the draft. Methods that use layers of the checkpoint (MTP, NEXTN, EAGLE with an
MTP layer, DSpark where the checkpoint carries it) need none and are not judged.

It cannot be waived: nothing drafts.

Sources: [SGLang issue 36528](https://github.com/sgl-project/sglang/issues/36528); vLLM,
`vllm/config/speculative.py`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject

# Methods that never use layers of the checkpoint itself.
_NEED_A_DRAFT: Final[Mapping[str, frozenset[str]]] = {
    "sglang": frozenset({"eagle3", "dflash", "standalone"}),
    "vllm": frozenset({"eagle3", "dflash", "draft_model"}),
}


def check(subject: Subject) -> Iterator[Finding]:
    """Launches whose method needs a draft that is not named."""
    for deployment in subject.deployments:
        found, engine = deployment.speculation, deployment.launch.engine or ""
        if not found or found.draft or found.method not in _NEED_A_DRAFT.get(engine, ()):
            continue
        carried = deployment.model.drafts if deployment.model else ()
        if not any(draft.built_in for draft in carried):
            yield RULE.finding(
                found.at,
                f"{deployment.label} drafts with {found.method} and names no draft",
                "set --speculative-draft-model-path"
                if engine == "sglang"
                else "set `model` in --speculative-config",
            )


RULE = Rule(
    "speculation.draft-missing",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
