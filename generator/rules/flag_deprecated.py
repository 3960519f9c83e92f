"""A flag works in this release, and its engine says that it will go.

The first start says so in a line of the log, between hundreds of others. The release that drops
the flag refuses the whole command line.

The failure this prevents: an update of the image, made for a correction, turns into an outage
because of a flag that has been announced to go for months.

**What to do:** use what the engine names instead, while both still work. Where it names nothing,
read its words in the finding.

Source: the engines' own words, in `schemas/engines/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of flags that their release calls deprecated."""
    for line in subject.command_lines:
        for use in line.reading.uses if line.release.standing != "unknown" else ():
            if use.flag.deprecated and not use.flag.refuses:
                instead = use.flag.instead
                yield RULE.finding(
                    line.at(use.index),
                    f"`{use.spelling}` is deprecated in {line.judge}: {use.flag.deprecated}",
                    f"use `{instead}`" if instead else "replace it as the engine says",
                )


RULE = Rule("flag.deprecated", "warning", since="0.1.0", needs="launches", check=check)
