"""A mapping of a catalogue file has one key twice.

YAML forbids it, and most parsers silently keep the later value. A reader who finds the first one
has no reason to look for a second.

The failure this prevents: somebody changes `--max-num-seqs` at its first place, renders, and gets
the value of the second.

**What to do:** keep one of the two. The message names both places.

This rule cannot be waived, because which value counts would depend on the parser.

Source: [YAML 1.2.2, section 3.2.1.3](https://yaml.org/spec/1.2.2/#3213-node-comparison).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The loader finds them (generator/source/parse.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "yaml.duplicate-key", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
