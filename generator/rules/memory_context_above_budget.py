"""The context is longer than the KV cache can hold.

What the memory share leaves beyond the weights is the KV cache. vLLM refuses to start when one
request of `--max-model-len` tokens does not fit into it, and without the flag it takes the whole
context of the checkpoint.

The failure this prevents: the engine loads for minutes, then ends with "To serve at least one
request with the model's max seq len (…), … GiB KV cache is needed".

**What to do:** lower `--max-model-len`, or raise the memory share where its ceiling allows. When
weights fill most of the memory, the share is a lever for the cache and no safety measure: lowering
it takes all of the difference from the cache.

The need is computed where the model's file has the sizes for it (layers that cache, and the width
of their latent or of their heads), with the smallest element that the cache type can mean, and
nothing is added for activations and captured graphs: a plan that passes can still be refused by the
engine. Models with compressed or mixed caches have no rate for a token and are not judged.

It cannot be waived: the engine does not start.

Sources: [vLLM issue 51041](https://github.com/vllm-project/vllm/issues/51041) on caches without a
rate; svangen's figures of a start at 0.70 (`results/RESULTS.md`); the `dimensions` of
`recipes/models/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.memory_weights_do_not_fit import LOADED
from generator.rules.rule import Rule, Subject
from generator.rules.support.cache_need import bytes_needed
from generator.rules.support.deployment import Deployment
from generator.rules.support.figures import gib
from generator.rules.support.launch_arguments import given


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments of vLLM where one request of full length does not fit."""
    for deployment in subject.deployments:
        room = room_for_cache(deployment)
        tokens = context_of(deployment)
        needed = bytes_needed(deployment, tokens) if tokens else None
        if room is not None and needed is not None and 0 < room < needed:
            yield _finding(deployment, tokens or 0, needed, room)


def context_of(deployment: Deployment) -> int | None:
    """The tokens that vLLM makes room for at the start; None when that is not known."""
    if deployment.launch.engine != "vllm":
        return None
    flag = given(deployment.launch, "context")
    if flag:
        return flag.count if flag.count and flag.count > 0 else None
    context = deployment.model.context_tokens.value if deployment.model else None
    return context if isinstance(context, int) else None


def room_for_cache(deployment: Deployment) -> float | None:
    """Bytes that can be KV cache on each accelerator at most; None when not known."""
    explicit = given(deployment.launch, "cache-bytes")
    if explicit:
        return explicit.number
    if deployment.weights is None or deployment.memory is None:
        return None
    return deployment.share * deployment.memory - deployment.weights * LOADED


def _finding(deployment: Deployment, tokens: int, needed: float, room: float) -> Finding:
    flag = given(deployment.launch, "context")
    said = flag.shown if flag else f"the checkpoint's context of {tokens}"
    return RULE.finding(
        flag.at if flag else deployment.launch.at,
        f"{deployment.label}: {said} needs at least {gib(needed)} of KV cache on each accelerator, "
        f"and beside the weights there is room for {gib(room)}",
        f"set --max-model-len to {int(tokens * room / needed) // 1024 * 1024} or less, or raise "
        "the memory share where its ceiling allows",
    )


RULE = Rule(
    "memory.context-above-budget",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
