"""A flag is gone from the engine's release; an older one had it.

Engines announce that a flag will go, keep it for some releases, and then their parser no longer
knows it. Some keep the flag only to end with a message that names what replaced it.

The failure this prevents: a newer image is pulled, or a floating tag moves, and every start ends
with `unrecognized arguments: --disable-log-requests`; the manifest did not change, so it is the
last place where anybody looks.

**What to do:** remove the flag, or use what the engine names in its place. Mind the meaning: the
opposite of a switch that is gone (`--enable-log-requests`) is not its replacement where the
switch turned something off that is now off by default.

Where nothing says which release the image holds, this is a warning: an image of today has the
newer parser.

Sources: the parsers of the releases in `schemas/engines/`;
[a recipe that kept `--disable-log-requests`](https://github.com/ai-dynamo/dynamo/pull/8693);
[the same in Compose](https://github.com/jdaln/dgx-spark-inference-stack/issues/12).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine
from generator.rules.support.unknown_flags import unknown_flags


def check(subject: Subject) -> Iterator[Finding]:
    """Flags that an older release had, and flags that the parser knows only to refuse."""
    for found in unknown_flags(subject, "removed"):
        yield RULE.finding(
            found.line.at(found.index),
            f"`{found.name}` is gone from {found.line.judge}: {found.line.engine_id} "
            f"{found.release} no longer has it",
            "remove it",
            found.line.severity,
        )
    for line in subject.command_lines:
        yield from _refused(line)


def _refused(line: CommandLine) -> Iterator[Finding]:
    for use in line.reading.uses:
        if use.flag.refuses:
            instead = use.flag.instead
            yield RULE.finding(
                line.at(use.index),
                f"{line.judge} ends at `{use.spelling}`: {use.flag.refuses}",
                f"use `{instead}` instead" if instead else "remove it, as the engine says",
                line.severity,
            )


RULE = Rule("flag.removed", "error", since="0.1.0", needs="launches", check=check)
