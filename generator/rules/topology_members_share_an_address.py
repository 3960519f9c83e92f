"""Two members of one recipe are given one fabric address.

`FABRIC_ADDRESS` is where the other processes of a recipe find the one on this node. An address
belongs to one machine, and each member has a machine of its own. `--set FABRIC_ADDRESS=…` gives
one to every member at once; `HEAD_FABRIC_ADDRESS` and its kind give it to one.

The failure this prevents: the head's address is copied for the worker. The worker cannot bind an
address that its machine does not have ("Cannot assign requested address"), or both register under
one and wait for each other until the start-up budget ends.

**What to do:** give each member the address of its own node. Run `ip -brief address show` there.

This rule cannot be waived: a network has no two machines with one address. In a fleet file
[fleet.address-twice](../fleet.address-twice/) finds it.

Source: a decision of this catalogue; what goes wrong is told under FABRIC_ADDRESS in
`recipes/placeholders.yaml`.
"""

from collections.abc import Iterator
from itertools import combinations

from generator.finding import Finding
from generator.plan.placeholders import FABRIC_ADDRESS
from generator.rules.rule import Rule, Subject
from generator.rules.support.addresses import one_spelling


def check(subject: Subject) -> Iterator[Finding]:
    """Pairs of members with one address."""
    plan = subject.plan
    if plan is None:
        return
    given = [one for one in plan.placeholders if one.name == FABRIC_ADDRESS and one.value]
    for one, other in combinations(given, 2):
        if one_spelling(one.value or "") == one_spelling(other.value or ""):
            yield RULE.finding(
                plan.at,
                f"{one.member} and {other.member} are both given the {FABRIC_ADDRESS} {one.value}",
                f"give each its own: `--set {one.instance}=… --set {other.instance}=…`; "
                "`ip -brief address show` prints it on that node",
            )


RULE = Rule(
    "topology.members-share-an-address",
    "error",
    since="0.1.0",
    needs="plan",
    check=check,
    waivable=False,
)
