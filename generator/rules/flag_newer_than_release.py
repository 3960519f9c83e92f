"""A flag came with a later release of the engine than the image holds.

Documentation and model pages describe the newest release. A pinned image, rightly, does not move
with them.

The failure this prevents: the engine ends with `unrecognized arguments`, which reads as if the
flag were a mistake; it is removed instead of the image being updated, and what it was meant to
turn on stays off.

**What to do:** use an image whose engine has the flag; or leave it out for this image. Where the
flag had an older name, the finding gives it.

Where the release only stands for the image's own, this is a warning.

Sources: the parsers of the releases in `schemas/engines/`;
[a flag newer than the installed engine](https://github.com/areal-project/AReaL/pull/428).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.unknown_flags import unknown_flags


def check(subject: Subject) -> Iterator[Finding]:
    """Flags that only later releases have."""
    for found in unknown_flags(subject, "newer"):
        line = found.line
        old = f"write `{found.instead}`, its name in this release; or " if found.instead else ""
        yield RULE.finding(
            line.at(found.index),
            f"`{found.name}` is no flag of {line.judge}; {line.engine_id} {found.release} has it",
            f"{old}take an image with that release or a later one, or leave the flag out",
            line.severity,
        )


RULE = Rule("flag.newer-than-release", "error", since="0.1.0", needs="launches", check=check)
