"""A placeholder is filled with a value that cannot be right.

Each placeholder declares what its values look like: a node name has no capitals, a directory is
an absolute path, an address is an IP address. A value that does not look so is a slip of the
hand, and the declaration says in words what was expected.

The failure this prevents: a path with a trailing slash, a host name where an address belongs, or
two answers in the wrong order pass every tool and fail at the mount or when the processes meet.

**What to do:** give a value of the form that the message names. The hint says how to find it.

This rule cannot be waived, because the pattern of a placeholder belongs to all recipes. When it
is too narrow for an honest value, widen it in `recipes/placeholders.yaml`.

Source: the patterns in `recipes/placeholders.yaml`.
"""

import re
from collections.abc import Iterator

from generator.finding import Finding
from generator.models.placeholder import Placeholder
from generator.plan.placeholders import filling_option
from generator.rules.rule import Rule, Subject
from generator.rules.support.placeholder_words import how_to_find


def check(subject: Subject) -> Iterator[Finding]:
    """Filled placeholders of the plan whose value does not fit."""
    for filled in subject.plan.placeholders if subject.plan else ():
        placeholder = subject.catalog.placeholders.get(filled.name)
        if placeholder is None or filled.value is None or _fits(filled.value, placeholder):
            continue
        document = subject.catalog.placeholders_entry.document
        by = f" (from {filled.detail})" if filled.detail else ""
        yield RULE.finding(
            document.at("placeholders", filled.name, "pattern"),
            f"{filled.instance} is {filled.value!r}{by}, which is not {placeholder.pattern_says}",
            f"give `{filling_option(filled.instance, placeholder)}`. {how_to_find(placeholder)}",
        )


def _fits(value: str, placeholder: Placeholder) -> bool:
    try:
        return re.fullmatch(placeholder.pattern, value) is not None
    except re.error:
        return True  # a fault of the declaration, not of the answer


RULE = Rule(
    "placeholder.bad-value", "error", since="0.1.0", needs="plan", check=check, waivable=False
)
