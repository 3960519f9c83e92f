"""One tag is pinned to two digests.

The files agree on the readable name of an image and mean two builds by it. A reader compares
tags, because digests are unreadable, and takes the two places for the same thing.

The failure this prevents: prefill and decode, or head and worker, run two builds of an engine,
and the handoff between them fails in a way that no file explains. Or a digest was copied from
the wrong line, and one of the two was never tested.

**What to do:** find out which digest the tag had when the files were tested, and write it in
both places. When the tag was moved on purpose, the newer build deserves a tag of its own.

All files that are checked together are compared, because they are deployed together. Check two
unrelated sets of files by two commands.

Sources: the [OCI image specification](https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests)
on digests.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_pins import Pin


def check(subject: Subject) -> Iterator[Finding]:
    """Pins whose name and tag were pinned to another digest before."""
    first: dict[tuple[str | None, str, str], Pin] = {}
    for file in subject.files:
        for pin in subject.pins[file.path]:
            reference = pin.reference
            if reference.tag is None or reference.digest is None:
                continue
            before = first.setdefault((*reference.repository, reference.tag), pin)
            if before.reference.digest != reference.digest:
                yield RULE.finding(
                    pin.at,
                    f"`{reference.name}:{reference.tag}` has the digest {reference.digest} here "
                    f"and {before.reference.digest} at {before.at}",
                    "find out which of the two was tested and write it in both places",
                )


RULE = Rule(
    "image.tag-digest-disagree",
    "error",
    since="0.1.0",
    needs="files",
    check=check,
    across_files=True,
)
