"""A flag has another name in the engine's release.

The old name worked for some releases beside the new one; then the parser forgot it. What it did
has not gone away, so the command line is one word from being right.

The failure this prevents: the engine ends with `unrecognized arguments`, or, where the flag was
optional, somebody removes it to get the start through, and the server runs with another default.

**What to do:** write the name in the finding. The value stays as it is unless the release notes
say otherwise.

Where the release only stands for the image's own, this is a warning.

Source: the `renamed` of the engine's file in `recipes/engines/`, each with its source, against
the parser of the release in `schemas/engines/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.unknown_flags import unknown_flags


def check(subject: Subject) -> Iterator[Finding]:
    """Flags whose new name the release has."""
    for found in unknown_flags(subject, "renamed"):
        yield RULE.finding(
            found.line.at(found.index),
            f"`{found.name}` is called `{found.instead}` in {found.line.judge}",
            f"write `{found.instead}`",
            found.line.severity,
        )


RULE = Rule("flag.renamed", "error", since="0.1.0", needs="launches", check=check)
