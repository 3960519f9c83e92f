"""Two nodes of a fleet file have one fabric address.

`FABRIC_ADDRESS` is where the other processes of a recipe find the one on this node. An address
belongs to one machine. Under `answers` of the whole file it would be the address of every node
that has none of its own.

The failure this prevents: a block of the file is copied for a second node and its address stays.
Each file renders, and then a process cannot bind an address that its machine does not have
("Cannot assign requested address"), or both register under one and wait for each other.

**What to do:** give each node its own address. Run `ip -brief address show` on that node.

This rule cannot be waived: a network has no two machines with one address. What
`--set` gives twice is found by
[topology.members-share-an-address](../topology.members-share-an-address/).

Source: a decision of this catalogue; what goes wrong is told under FABRIC_ADDRESS in
`recipes/placeholders.yaml`.
"""

from collections.abc import Iterator, Mapping

from generator.finding import Finding
from generator.plan.fleet import FleetAnswer, fleet_answers, fleet_nodes
from generator.plan.placeholders import FABRIC_ADDRESS
from generator.rules.rule import Rule, Subject
from generator.rules.support.addresses import one_spelling
from generator.source.document import Document


def check(subject: Subject) -> Iterator[Finding]:
    """Addresses that more than one node has."""
    if subject.fleet is None:
        return
    for nodes in _by_address(subject.fleet).values():
        if len(nodes) > 1:
            names = list(nodes)
            copy = nodes[names[1]]
            yield RULE.finding(
                subject.fleet.at(*copy.path),
                f"{', '.join(names[:-1])} and {names[-1]} have one {FABRIC_ADDRESS}: {copy.value}",
                "give each node its own; `ip -brief address show` prints it on that node",
            )


def _by_address(fleet: Document) -> Mapping[str, Mapping[str, FleetAnswer]]:
    """Each address with the nodes that have it, from their own answers or from those of all."""
    answers = [answer for answer in fleet_answers(fleet) if answer.name == FABRIC_ADDRESS]
    own = {answer.node: answer for answer in answers}
    found: dict[str, dict[str, FleetAnswer]] = {}
    for node in fleet_nodes(fleet):
        answer = own.get(node, own.get(None))
        if answer is not None and isinstance(answer.value, str):
            found.setdefault(one_spelling(answer.value), {})[node] = answer
    return found


RULE = Rule(
    "fleet.address-twice", "error", since="0.1.0", needs="fleet", check=check, waivable=False
)
