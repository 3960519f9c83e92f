"""A waiver lowers nothing.

The fault that it was for is gone, or its rule cannot be waived, or there is no rule of that name.

The failure this prevents: a waiver that stays behind after its fault was mended hides the next
fault of the same rule, which nobody has accepted. One for a rule that cannot be waived lets
people think that the refusal is a mistake of the program.

**What to do:** remove the waiver. `recipe validate` looks at a recipe's waivers when it checks the
recipe for every target, because a fault may belong to one target alone; `recipe lint` looks at
those of each file.

It cannot be waived.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Whoever has every finding at hand finds them (generator/rules/waivers.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "waiver.without-effect", "warning", since="0.1.0", needs="catalog", check=check, waivable=False
)
