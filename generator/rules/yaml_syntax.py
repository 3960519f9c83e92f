"""A catalogue file cannot be read as YAML.

The text breaks off, is indented inconsistently, or is not UTF-8. Catalogue files also have no
anchors, aliases and tags, because a reader must see a value where it stands, and they hold
exactly one document.

The failure this prevents: half of a file is read and the rest is silently missing.

**What to do:** mend the text at the place that the finding names. The fault is often on the line
before: a quote that is not closed, or a text with `: ` in it that needs quotes.

This rule cannot be waived, because there is nothing to go on with.

Source: [YAML 1.2.2](https://yaml.org/spec/1.2.2/).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The loader finds them (generator/source/parse.py, generator/catalog/load.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule("yaml.syntax", "error", since="0.1.0", needs="catalog", check=check, waivable=False)
