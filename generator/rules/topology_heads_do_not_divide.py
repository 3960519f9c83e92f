"""Tensor parallelism does not divide the model's attention heads.

Every rank of a tensor group computes a share of the attention heads, all of the same size. Heads
of the keys and values may be fewer than the ranks, when the ranks are a multiple of them, because
then each is held more than once.

The failure this prevents: "Total number of attention heads (64) must be divisible by tensor
parallel size (6)", which comes when the container is up and the configuration was fetched; with key
and value heads alone, an assertion while the layers are made.

**What to do:** take a divisor of the heads, which are in the model's file; put what remains into
pipeline or data parallelism.

It cannot be waived: the engine ends. A model whose sizes the catalogue does not have is not judged.

Sources: vLLM, `vllm/config/model.py` (`verify_with_parallel_config`) and
`vllm/model_executor/layers/linear.py`; the `dimensions` of `recipes/models/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.models.model import Dimensions
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import count, given


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments whose tensor groups do not divide the heads."""
    for deployment in subject.deployments:
        dimensions = deployment.model.dimensions if deployment.model else None
        ranks = _ranks_of_attention(deployment)
        what = _undivided(dimensions, ranks) if dimensions and ranks else None
        if what:
            flag = given(deployment.launch, "tensor-parallel")
            yield RULE.finding(
                flag.at if flag else deployment.launch.at,
                f"{deployment.label}: {what} cannot be shared by {ranks} ranks",
                "take a tensor parallelism that divides them",
            )


def _ranks_of_attention(deployment: Deployment) -> int | None:
    """The ranks that share the heads; SGLang's data parallel attention has groups of its own."""
    ranks = deployment.tensor_parallel
    if not ranks or not given(deployment.launch, "attention-data-parallel"):
        return ranks
    groups = count(deployment.launch, "data-parallel", 1)
    return ranks // groups if groups and ranks % groups == 0 else None


def _undivided(dimensions: Dimensions, ranks: int) -> str | None:
    heads, pairs = dimensions.attention_heads, dimensions.key_value_heads
    if heads and heads % ranks:
        return f"the {heads} attention heads"
    if pairs and not dimensions.latent_width and pairs % ranks and ranks % pairs:
        return f"the {pairs} heads of keys and values"
    return None


RULE = Rule(
    "topology.heads-do-not-divide",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
