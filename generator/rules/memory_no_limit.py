"""A container on a machine with one memory for everything has no memory limit.

On a GB10 the accelerator's memory is the node's memory. A container without a limit can take all
of it, kubelet, SSH and the driver included.

The failure this prevents: the node stops answering and has to be switched off, instead of one
container being killed and restarted.

**What to do:** set `resources.limits.memory`, with what the node itself needs left out. It is no
substitute for a memory share of the engine's own: what the accelerator allocates is not counted
everywhere. Only pods are judged, because the reports are about pods.

Sources: [LLMKube issue 1724](https://github.com/defilantech/LLMKube/issues/1724); that a limit does
not police the accelerator is in [vLLM issue 46307](https://github.com/vllm-project/vllm/issues/46307).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Containers of pods on unified memory without a limit."""
    for deployment in subject.deployments:
        around = deployment.surroundings
        if (
            deployment.is_unified
            and around
            and around.platform == "kubernetes"
            and around.room.memory is None
        ):
            yield RULE.finding(
                deployment.launch.at,
                f"{deployment.label} has no memory limit, and its accelerator's memory is that of "
                "the node",
                "set resources.limits.memory below what the node has",
            )


RULE = Rule("memory.no-limit", "warning", since="0.1.0", needs="launches", check=check)
