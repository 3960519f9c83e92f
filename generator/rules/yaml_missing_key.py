"""A catalogue file lacks a key that its model needs.

The keys that have no default are those without which a value means nothing: an argument without
`because` has no reason, a figure without `protocol` cannot be compared, a source cannot be looked
up without its title.

The failure this prevents: a page or a manifest with a gap in it, found by whoever reads it last.

**What to do:** add the key at the place that the finding names. `recipe schema` writes JSON
Schemas that let an editor show what is missing while you type. Where no source gives the value,
the fields that may be unknown take the word `unknown`.

This rule cannot be waived, because a file without the key has no typed value to render.

Source: the models under `generator/models/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The loader finds them (generator/catalog/validate.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "yaml.missing-key", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
