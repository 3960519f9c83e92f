"""The host tier of the KV cache is larger than the memory of the host.

SGLang's hierarchical cache makes a pool in host memory for each pool of the accelerator: the main
cache, the states of linear attention, the draft's. `--hicache-ratio` is a multiple that holds for
each of them, on every rank; `--hicache-size` is gigabytes for every rank.

The failure this prevents: the container is killed for memory while "Allocating hierarchical KV
cache host pool" is in the log, or soon after. A ratio of 4 did that to three pools at once, and
another start asked for 416 GB. Where processor and accelerator share one memory, a host tier takes
from the very cache that it is to relieve.

**What to do:** set `--hicache-size` so that all ranks together stay below the container's memory,
and first see that prompts are restored from the tier at all: one source counted 2 of 450.

The accelerator's pool is taken as what the memory share leaves beyond the weights, so a ratio is
judged by an estimate and is a warning; a size is an error. Both need the container's memory limit,
or the host's memory in `recipes/hardware/`.

Sources: gpu-serving-change, a public skill text (see `recipes/sources.yaml`);
[SGLang's arguments](https://docs.sglang.io/advanced_features/server_arguments.html).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import GIB, Deployment
from generator.rules.support.figures import gib
from generator.rules.support.launch_arguments import Given, given


def check(subject: Subject) -> Iterator[Finding]:
    """Host pools that exceed the host's memory, and host pools where there is no host memory."""
    for deployment in subject.deployments:
        switch = given(deployment.launch, "hierarchical-cache")
        if switch is None:
            continue
        if deployment.is_unified:
            yield RULE.finding(
                switch.at,
                f"{deployment.label}: {switch.flag} takes its host tier from the memory that the "
                "accelerator uses",
                f"drop {switch.flag} and give the memory to the accelerator's own pool",
                "warning",
            )
        else:
            yield from _too_large(deployment, switch)


def _too_large(deployment: Deployment, switch: Given) -> Iterator[Finding]:
    host, ranks = _host_memory(deployment), deployment.ranks
    size, ratio = (given(deployment.launch, name) for name in ("host-size", "host-ratio"))
    if host is None or ranks is None or not (deployment.nodes or 0) > 0:
        return
    here = ranks / (deployment.nodes or 1)
    if size and size.number:
        asked, flag = size.number * 10**9 * here, size
    else:
        pool = _pool(deployment)
        factor = ratio.number if ratio else None
        if pool is None or factor is None or ratio is None:
            return
        asked, flag = factor * pool * here, ratio
    if asked > host:
        yield RULE.finding(
            flag.at,
            f"{deployment.label}: {flag.shown} asks for about {gib(asked)} of host memory over "
            f"{here:g} ranks, and there is {gib(host)}",
            f"set --hicache-size to {int(host / here / 10**9 * 0.8)} or less, in gigabytes for "
            "each rank",
            "error" if flag is size else "warning",
        )


def _host_memory(deployment: Deployment) -> float | None:
    around, hardware = deployment.surroundings, deployment.hardware
    if around and around.room.memory:
        return around.room.memory
    fact = hardware.host_memory_gib if hardware else None
    return None if fact is None or isinstance(fact.value, str) else fact.value * GIB


def _pool(deployment: Deployment) -> float | None:
    """Bytes of the accelerator's pool, as far as weights and memory share say it."""
    if deployment.fraction is None or not deployment.weights or not deployment.memory:
        return None
    pool = deployment.share * deployment.memory - deployment.weights
    return pool if pool > 0 else None


RULE = Rule("memory.host-pools", "error", since="0.1.0", needs="launches", check=check)
