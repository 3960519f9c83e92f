"""Processes on several nodes are told to meet over the loopback interface.

Gloo and NCCL set their connections up over the interface that GLOO_SOCKET_IFNAME and
NCCL_SOCKET_IFNAME name. The loopback interface of a node leads to that node alone.

The failure this prevents: "RuntimeError: Gloo connectFullMesh failed with […] no error". The other
node connects to itself, and the words at the end of the line are literal.

**What to do:** name the interface that joins the nodes, on every node; `ip -br addr` lists them.

It cannot be waived: loopback joins no nodes.

Sources: [SGLang issue 3226](https://github.com/sgl-project/sglang/issues/3226);
[vLLM issue 7074](https://github.com/vllm-project/vllm/issues/7074).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import INTERFACES, is_multi_node, variable

_LOOPBACK: Final = frozenset({"lo", "=lo", "lo0"})


def check(subject: Subject) -> Iterator[Finding]:
    """Variables that name the loopback interface on one of several nodes."""
    for deployment in subject.deployments:
        for name in INTERFACES if is_multi_node(deployment) else ():
            found = variable(deployment.launch, name)
            if found and found.value in _LOOPBACK:
                yield RULE.finding(
                    found.at,
                    f"{deployment.label} is one of several nodes and {name} is {found.value}",
                    "name the interface that joins the nodes",
                )


RULE = Rule(
    "network.loopback-interface",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
