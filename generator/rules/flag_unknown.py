"""A word that begins like a flag is no flag of the engine's release.

No release that the catalogue knows has it, no flag of this one is spelt nearly so, and the other
engine does not have it either: it belongs to a fork, to a wrapper, to a release that has no
snapshot here, or to nothing.

The failure this prevents: the engine ends with `unrecognized arguments` before it has loaded
anything; in a cluster that is a pod in a crash loop behind a gateway that looks healthy.

**What to do:** remove the flag, or use an image whose engine has it. `recipe engine show` lists
the flags of a release, as its own parser names them. A flag that a fork adds belongs into
`extra-flags` of the image's file in `recipes/images/`, with the source that shows it.

Where the image holds exactly a release that has a snapshot, this is an error. Where that release
only stands for a fork or for a release without a snapshot, or where nothing says which release it
is, it is a warning, and the message says so.

Source: the engines' own parsers, written down in `schemas/engines/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.unknown_flags import unknown_flags


def check(subject: Subject) -> Iterator[Finding]:
    """Flags that mean nothing to any release known here."""
    for found in unknown_flags(subject, "unknown"):
        line = found.line
        yield RULE.finding(
            line.at(found.index),
            f"`{found.name}` is no flag of {line.judges}",
            f"remove it; `recipe engine show {line.engine_id} --release "
            f"{line.release.snapshot.release}` lists the flags",
            line.severity,
        )


RULE = Rule("flag.unknown", "error", since="0.1.0", needs="launches", check=check)
