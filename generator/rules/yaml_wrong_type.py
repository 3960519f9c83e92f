"""A value of a catalogue file is not of the kind that its key takes.

Nothing is converted: `"5"` is no count, `yes` is no switch, and a list is no text. Files follow the
core schema of YAML 1.2, in which `on`, `no`, `12:30` and dates are texts.

The failure this prevents: a value that happens to pass is rendered in a form that the engine
reads differently, such as a version `1.10` that became the number 1.1.

**What to do:** write the value as the message says, and put a text that looks like a number in
quotes. `recipe schema` lists every key with its type.

This rule cannot be waived, because there is no typed value to go on with.

Sources: the models under `generator/models/`;
[YAML 1.2.2, core schema](https://yaml.org/spec/1.2.2/#103-core-schema).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The loader finds them (generator/catalog/validate.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule("yaml.wrong-type", "error", since="0.1.0", needs="catalog", check=check, waivable=False)
