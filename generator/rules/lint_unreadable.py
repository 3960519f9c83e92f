"""A file, or a part of one, was not read.

`recipe lint` looks at what people have: some of it is a template that is no YAML until it is
filled, a link that leads nowhere, a file of another encoding, or too large. Silence about such a
file would be taken for a pass.

The failure this prevents: a folder is called clean, and the one manifest that was to be checked
was never read.

**What to do:** render the template and lint what comes out; mend the file; or, where it is none
of your files, go on. For a file of a catalogue, `recipe validate` is the command. It is a note:
nothing is known to be wrong.

It cannot be waived: the waiver would stand in the text that could not be read.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """The readers find them (generator/lint/unreadable.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule("lint.unreadable", "note", since="0.1.0", needs="catalog", check=check, waivable=False)
