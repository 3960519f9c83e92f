"""Two nodes are given one directory, and the fleet file says that theirs differ.

A fleet file knows where each node keeps the weights. `--set MODEL_DIR=…` wins over it, and holds
for every member at once: the directory of one node is then looked for on the other.

The failure this prevents: on the node without that directory the mount fails ("hostPath type check
failed"). Worse, a directory of that name is there with another checkpoint or none in it, and
minutes later one member of the recipe ends in a crash loop, or serves other weights than its peer.

**What to do:** leave `--set` out where the fleet file has the answers; or set the directory of one
member alone (`HEAD_MODEL_DIR`); or correct the fleet file, if the nodes are alike by now.

It cannot be waived: a recipe does not know the nodes of a site, and the fleet file is the site's
own word on them.

Source: the Infera recipes of Kimi-K3 (AMD-AGI/Infera, examples/recipes/kimi-k3-optimized), whose
two nodes each have a local copy of the weights; what a wrong directory looks like is told under
MODEL_DIR in `recipes/placeholders.yaml`.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from generator.finding import Finding
from generator.plan.plan import Filled, Plan
from generator.rules.rule import Rule, Subject

_DIRECTORIES: Final = ("MODEL_DIR", "DRAFT_DIR")


def check(subject: Subject) -> Iterator[Finding]:
    """Pairs of members with one directory, of which the fleet file says otherwise."""
    plan = subject.plan
    if plan is None:
        return
    nodes = {member.name: member.node for member in plan.members if member.node}
    for name in _DIRECTORIES:
        known = [
            (nodes[one.member], one)
            for one in plan.placeholders
            if one.name == name and one.fleet_value and one.member in nodes
        ]
        for pair in combinations(known, 2):
            (_, one), (_, other) = pair
            if one.value == other.value and one.fleet_value != other.fleet_value:
                yield _finding(plan, *pair)


def _finding(plan: Plan, first: tuple[str, Filled], second: tuple[str, Filled]) -> Finding:
    (node, one), (other_node, other) = first, second
    return RULE.finding(
        plan.at,
        f"{node} and {other_node} are both given the {one.name} {one.value}; the fleet file has "
        f"{one.fleet_value} on {node} and {other.fleet_value} on {other_node}",
        f"leave out {_said(one, other)} and the fleet file's directories are used, or correct "
        "the fleet file",
    )


def _said(one: Filled, other: Filled) -> str:
    """The options that won over the fleet file."""
    options = dict.fromkeys(filled.detail for filled in (one, other) if filled.by == "set")
    return " and ".join(f"`{option}=…`" for option in options)


RULE = Rule(
    "topology.same-directory",
    "error",
    since="0.1.0",
    needs="plan",
    check=check,
    waivable=False,
)
