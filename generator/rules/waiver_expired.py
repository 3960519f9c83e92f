"""A waiver's day has passed.

A waiver says that a finding is known and accepted until a day. From then on the finding has its
own weight again, and an error refuses the render.

The failure this prevents: a workaround that outlives its reason. Without a day at which somebody
has to look again, nobody looks, and the next person takes the exception for the rule.

**What to do:** mend what the waiver was for, and remove it; or set a later day, with a reason
that is true today.

It cannot be waived.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Whoever knows the date finds them (generator/rules/waivers.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "waiver.expired", "warning", since="0.1.0", needs="catalog", check=check, waivable=False
)
