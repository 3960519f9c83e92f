"""Expert parallelism does not divide the model's experts.

SGLang gives every rank of an expert group the same number of experts, those that are added for
balance included, and asserts that it comes out even. vLLM spreads a remainder over the ranks for
most models and is not judged.

The failure this prevents: an assertion while the layers are made, after every rank has started.

**What to do:** take a divisor of the experts for `--ep-size`, or add `--ep-num-redundant-experts`
until the sum divides.

It cannot be waived: the engine ends.

Sources: SGLang, `python/sglang/srt/layers/moe/fused_moe_triton/layer.py`;
[vLLM pull request 21497](https://github.com/vllm-project/vllm/pull/21497) for the remainder.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.launch_arguments import count, given


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments of SGLang whose expert groups do not divide the experts."""
    for deployment in subject.deployments:
        dimensions = deployment.model.dimensions if deployment.model else None
        flag = given(deployment.launch, "expert-parallel-size")
        added = count(deployment.launch, "redundant-experts", 0)
        experts = dimensions.experts if dimensions else None
        if not (flag and flag.count and experts) or added is None:
            continue
        if (experts + added) % flag.count:
            plus = f" and {added} redundant ones" if added else ""
            yield RULE.finding(
                flag.at,
                f"{deployment.label}: {experts} experts{plus} cannot be shared evenly by "
                f"{flag.shown}",
                "take an expert parallelism that divides them, or add redundant experts until the "
                "sum divides",
            )


RULE = Rule(
    "topology.experts-do-not-divide",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
