"""Flags stand behind a bare `--`, where they are words and no flags.

A `--` ends the flags of the program that reads it. It belongs behind the flags of a wrapper
(`docker compose run … --`, `kubectl exec pod --`), and must not reach the engine.

The failure this prevents: everything behind it is read as the model's name or left over, and the
engine ends with `unrecognized arguments`, although each of the flags is right.

**What to do:** remove the `--`, or move it in front of the engine's command, where the wrapper
needs it.

Source: [argparse, the `--`](https://docs.python.org/3/library/argparse.html#arguments-containing).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.left_overs import left_overs


def check(subject: Subject) -> Iterator[Finding]:
    """The first word behind a `--` that was meant for the engine."""
    seen = set()
    for found in left_overs(subject, "behind-dashes"):
        if found.line.launch not in seen:
            seen.add(found.line.launch)
            yield RULE.finding(
                found.at,
                f"`{found.text}` stands behind a bare `--`, where {found.line.engine_id} reads no "
                "flags",
                "remove the `--`",
            )


RULE = Rule("flag.behind-double-dash", "error", since="0.1.0", needs="launches", check=check)
