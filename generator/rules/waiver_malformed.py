"""A comment begins like a waiver and is none.

In a file that `recipe lint` reads, a waiver is one comment line: the rule, the last day on which
it holds, and the reason, which goes on to the end of the line.

    # recipe: waive image.floating-tag until=2026-12-31 because=the registry signs its tags

`//` and `<!-- … -->` work as `#` does. It holds for the findings of that rule in that file. In a
recipe of the catalogue, waivers are the list `waive`.

The failure this prevents: a waiver with a missing day or reason would hold for ever, or not at
all, and either is only noticed when it matters.

**What to do:** write the line as above.

It cannot be waived.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The reader of foreign files finds them (generator/lint/waivers.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "waiver.malformed", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
