"""A catalogue file has a key that its model does not know.

A misspelt key is not an empty field: the value that somebody wrote is silently not used. So
unknown keys are refused, at their place, with the key that was probably meant.

The failure this prevents: `overides` stays unread, and the reason that it gives appears on no
page.

**What to do:** correct the key, or remove it. `recipe schema` writes JSON Schemas that let an
editor offer the known keys.

This rule cannot be waived: a key that nothing reads cannot be meant.

Source: the models under `generator/models/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The loader finds them (generator/catalog/validate.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "yaml.unknown-key", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
