"""The ranks cannot be shared evenly by the nodes.

Every node of a group runs the same number of ranks: tensor times pipeline times data parallelism,
divided by `--nnodes`. When that is no whole number, the engine cannot lay them out.

The failure this prevents: an assertion at the start (`tp_size % nnodes`), or processes that compute
different layouts and wait for each other.

**What to do:** choose parallelism that is a multiple of the nodes.

It cannot be waived.

Source: SGLang, `python/sglang/srt/server_args.py`; vLLM, `vllm/config/parallel.py`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.launch_arguments import given


def check(subject: Subject) -> Iterator[Finding]:
    """Launches whose ranks are no multiple of their nodes."""
    for deployment in subject.deployments:
        flag, ranks = given(deployment.launch, "nodes"), deployment.ranks
        if flag and flag.count and ranks and ranks % flag.count:
            yield RULE.finding(
                flag.at,
                f"{deployment.label}: {ranks} ranks cannot be shared evenly by {flag.count} nodes",
                "choose tensor, pipeline and data parallelism whose product is a multiple of the "
                "nodes",
            )


RULE = Rule(
    "topology.nodes-do-not-divide",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
