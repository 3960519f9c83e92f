"""A model over several accelerators is started with vLLM and without a context length.

Without `--max-model-len` vLLM makes room for the longest context that the checkpoint names. For
today's models that is 262,144 tokens or a million, and one such request can need more KV cache
than the weights leave.

The failure this prevents: Kimi-K2.5 in INT4 on eight H100 loaded its weights and ended while the
cache was sized, because 262,144 tokens needed 8.58 GiB on each rank and less was left. Whether it
starts then depends on the last gigabytes of a node, and not on the file.

**What to do:** set `--max-model-len` to the longest request that is served.

A warning for a container or on known hardware, a note for a bare command. Nothing is said where the
catalogue knows that the whole context fits, and for a model on one accelerator.

Source: [InferenceX issue 1587](https://github.com/SemiAnalysisAI/InferenceX/issues/1587).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.memory_context_above_budget import context_of, room_for_cache
from generator.rules.rule import Rule, Subject
from generator.rules.support.cache_need import bytes_needed
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import given


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments of vLLM on several accelerators that leave the context to the checkpoint."""
    for deployment in subject.deployments:
        is_vllm = deployment.launch.engine == "vllm"
        if not is_vllm or (deployment.ranks or 1) < 2 or _has_a_file(deployment):
            continue
        if given(deployment.launch, "context") is None and not _fits(deployment):
            yield RULE.finding(
                deployment.launch.at,
                f"{deployment.label} leaves the context length to the checkpoint, and vLLM makes "
                "room for all of it at the start",
                "set --max-model-len to the longest request that is served",
                "warning" if _is_placed(deployment) else "note",
            )


def _is_placed(deployment: Deployment) -> bool:
    """Whether the file says more than a command: a container, or hardware."""
    return deployment.surroundings is not None or deployment.launch.architecture is not None


def _has_a_file(deployment: Deployment) -> bool:
    """Whether a configuration file may say the rest."""
    texts = {word.text.partition("=")[0] for word in deployment.launch.words}
    return "--config" in texts


def _fits(deployment: Deployment) -> bool:
    tokens, room = context_of(deployment), room_for_cache(deployment)
    needed = bytes_needed(deployment, tokens) if tokens else None
    return needed is not None and room is not None and needed <= room


RULE = Rule("memory.context-unset", "warning", since="0.1.0", needs="launches", check=check)
