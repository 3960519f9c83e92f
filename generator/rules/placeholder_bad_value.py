"""A placeholder is filled with a value that cannot be right.

Each placeholder declares what its values look like: a node name has no capitals, a directory is
an absolute path, an address is an IP address. A value that does not look so is a slip of the
hand, and the declaration says in words what was expected.

The failure this prevents: a path with a trailing slash, a host name where an address belongs, or
two answers in the wrong order pass every tool and fail at the mount or when the processes meet.
In a fleet file the names of the nodes are held to it too: they are what `--node` takes.

**What to do:** give a value of the form that the message names. The hint says how to find it.

This rule cannot be waived, because the pattern of a placeholder belongs to all recipes. When it
is too narrow for an honest value, widen it in `recipes/placeholders.yaml`.

Source: the patterns in `recipes/placeholders.yaml`.
"""

import re
from collections.abc import Iterator, Mapping

from generator.finding import Finding
from generator.models.placeholder import Placeholder
from generator.plan.fleet import fleet_answers, fleet_nodes
from generator.plan.placeholders import filling_option
from generator.rules.rule import Rule, Subject
from generator.rules.support.placeholder_words import how_to_find
from generator.source.document import Document


def check(subject: Subject) -> Iterator[Finding]:
    """Filled placeholders of the plan, and answers and nodes of a fleet file, that do not fit."""
    yield from _in_plan(subject)
    if subject.fleet:
        yield from _in_fleet(subject.fleet, subject.catalog.placeholders)


def _in_plan(subject: Subject) -> Iterator[Finding]:
    for filled in subject.plan.placeholders if subject.plan else ():
        placeholder = subject.catalog.placeholders.get(filled.name)
        if placeholder is None or filled.value is None or _fits(filled.value, placeholder):
            continue
        document = subject.catalog.placeholders_entry.document
        by = f" (from {filled.detail})" if filled.detail else ""
        yield RULE.finding(
            document.at("placeholders", filled.name, "pattern"),
            f"{filled.instance} is {filled.value!r}{by}, and must be {placeholder.pattern_says}",
            f"give `{filling_option(filled.instance, placeholder)}`. {how_to_find(placeholder)}",
        )


def _in_fleet(fleet: Document, declared: Mapping[str, Placeholder]) -> Iterator[Finding]:
    for answer in fleet_answers(fleet):
        placeholder = declared.get(answer.name)
        if placeholder and isinstance(answer.value, str) and not _fits(answer.value, placeholder):
            whose = f" of {answer.node}" if answer.node else ""
            yield RULE.finding(
                fleet.at(*answer.path),
                f"{answer.name}{whose} is {answer.value!r}, and must be {placeholder.pattern_says}",
                how_to_find(placeholder),
            )
    node = declared.get("NODE")
    for name in fleet_nodes(fleet) if node else ():
        if node and not _fits(name, node):
            yield RULE.finding(
                fleet.at_key("nodes", name),
                f"the node's name is {name!r}, and must be {node.pattern_says}",
                f"name it as --node takes it. {how_to_find(node)}",
            )


def _fits(value: str, placeholder: Placeholder) -> bool:
    try:
        return re.fullmatch(placeholder.pattern, value) is not None
    except re.error:
        return True  # a fault of the declaration, not of the answer


RULE = Rule(
    "placeholder.bad-value",
    "error",
    since="0.1.0",
    needs=("plan", "fleet"),
    check=check,
    waivable=False,
)
