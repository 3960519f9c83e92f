"""A container asks for another number of accelerators than its engine uses.

Tensor, pipeline and data parallelism multiply: each rank has an accelerator of its own. With fewer
than that in the container the engine cannot place its ranks; with more, some are held and never
used, and no other pod gets them.

The failure this prevents: "World size (16) is larger than the number of available GPUs (8)", or a
wait for a Ray cluster that nobody started; or half of a node that stands idle for months.

**What to do:** make the number that the container asks for equal to the ranks on its node: tensor
times pipeline times data parallelism, divided by `--nnodes`. Too few is an error, too many a
warning.

Ranks that a Ray cluster, a LeaderWorkerSet or an operator spreads over pods are not judged.

Sources: [vLLM, parallelism](https://docs.vllm.ai/en/stable/serving/parallelism_scaling/);
[SGLang's arguments](https://docs.sglang.io/advanced_features/server_arguments.html).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import count, given

# Workloads whose pod holds all ranks of its node; others start more pods by themselves.
_WHOLE: Final = frozenset(
    {"Pod", "pod", "Deployment", "StatefulSet", "DaemonSet", "Job", "CronJob", "ReplicaSet"}
    | {"service", "docker run", "plan"}
)
_CLUSTER_VARIABLES: Final = ("LWS_", "RAY_")


def check(subject: Subject) -> Iterator[Finding]:
    """Containers whose accelerators are not the ranks that they hold."""
    for deployment in subject.deployments:
        around = deployment.surroundings
        asked = around.room.accelerators if around else None
        needed = ranks_of_node(deployment)
        if around is None or asked is None or needed is None or needed == asked:
            continue
        if asked and around.kind in _WHOLE and not _is_clustered(deployment):
            yield _finding(deployment, asked, needed)


def ranks_of_node(deployment: Deployment) -> int | None:
    """The ranks on one node; None when that is not known or does not come out even."""
    ranks, nodes = deployment.ranks, deployment.nodes
    local = given(deployment.launch, "data-parallel-local")
    if ranks is None or not nodes or nodes < 1 or ranks % nodes:
        return None
    data = count(deployment.launch, "data-parallel", 1)
    if local:
        return ranks // data * local.count if data and local.count else None
    return ranks // nodes


def _is_clustered(deployment: Deployment) -> bool:
    """Whether the ranks can be in other pods, too."""
    launch = deployment.launch
    executor = given(launch, "executor")
    if executor and executor.value == "ray":
        return True
    named = any(v.name.startswith(_CLUSTER_VARIABLES) for v in launch.environment)
    return named or any("ray" in word.text.split() for word in launch.words)


def _finding(deployment: Deployment, asked: int, needed: int) -> Finding:
    return RULE.finding(
        deployment.launch.at,
        f"{deployment.label} has {needed} ranks on a node and asks for {asked} accelerators",
        f"ask for {needed}, or set parallelism to {asked} ranks",
        "error" if asked < needed else "warning",
    )


RULE = Rule(
    "topology.accelerators-do-not-match", "error", since="0.1.0", needs="launches", check=check
)
