"""Only some nodes of a group are told over which interface to meet.

A variable that is set in the shell of the head reaches the processes that this shell starts, and no
other node. Ray does not carry it over either: a worker's processes have the environment in which
`ray start` ran on their node.

The failure this prevents: the head uses the named interface, the worker logs that it falls back to
loopback, and both end in "Gloo connectFullMesh failed".

**What to do:** set the variable where the processes start, on every node: in the environment of
each pod or container, or in front of `ray start`.

Source: [vLLM issue 7074](https://github.com/vllm-project/vllm/issues/7074).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import INTERFACES, is_multi_node, joins_ray, variable


def check(subject: Subject) -> Iterator[Finding]:
    """Launches of several nodes that lack what a peer in the same file sets."""
    group = [one.launch for one in subject.deployments if is_multi_node(one)]
    group += [one for one in subject.launches if joins_ray(one) and one not in group]
    for name in INTERFACES:
        named = {launch.at.path for launch in group if variable(launch, name)}
        for launch in group:
            if launch.at.path in named and not variable(launch, name):
                yield RULE.finding(
                    launch.at,
                    f"{launch.label} does not set {name}, and another node of this file does",
                    f"set {name} here, too, to this node's own interface",
                )


RULE = Rule(
    "network.interface-on-one-node", "warning", since="0.1.0", needs="launches", check=check
)
