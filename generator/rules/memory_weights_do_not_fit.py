"""The weights are larger than the memory that the engine may take.

Each accelerator holds its part of the weights: the checkpoint and its draft, over tensor and
pipeline parallelism. `--gpu-memory-utilization` and `--mem-fraction-static` say which share of the
accelerator's memory weights and KV cache may take together. A share that does not even hold the
weights leaves a negative budget for the cache.

The failure this prevents: after minutes of loading the engine ends with an out-of-memory error, or
with a KV cache of no blocks. A smaller share, tried for safety, makes it worse.

**What to do:** raise the share, cut the weights over more accelerators, or take a checkpoint of
fewer bits. Five per cent of the files are not counted, because an engine leaves some tensors out.
Weights that are offloaded to the processor (`--cpu-offload-gb`) are not judged, and neither is a
model or hardware that this catalogue does not know.

It cannot be waived: nobody's approval makes memory.

Sources: the `weights-gb` of `recipes/models/` and the memory of `recipes/hardware/`; that 0.8 does
not hold DeepSeek-V4.1-Flash on four H200 is in Dynamo's pull request 15169.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.figures import gib

LOADED: Final = 0.95


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments whose weights exceed their share of the memory."""
    for deployment in subject.deployments:
        weights, memory = deployment.weights, deployment.memory
        if weights and memory and weights * LOADED > deployment.share * memory:
            yield _finding(deployment, weights, memory)


def _finding(deployment: Deployment, weights: float, memory: float) -> Finding:
    fraction = deployment.cache_fraction
    drafts = " and the draft" if deployment.drafts else ""
    there = (
        f"{fraction.shown} allows {gib(deployment.share * memory)} of {gib(memory)}"
        if fraction
        else f"each has {gib(memory)}"
    )
    return RULE.finding(
        deployment.at,
        f"{deployment.label}: the weights{drafts} take about {gib(weights)} on each accelerator "
        f"({deployment.ranks} in all), and {there}",
        _hint(deployment, weights / memory),
    )


def _hint(deployment: Deployment, part: float) -> str:
    if part * LOADED > 1 or not deployment.cache_fraction:
        return "cut the weights over more accelerators"
    return (
        f"raise {deployment.cache_fraction.flag} above {part:.2f}, with room for the KV cache, or "
        "cut the weights over more accelerators"
    )


RULE = Rule(
    "memory.weights-do-not-fit",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
