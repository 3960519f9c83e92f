"""A switch is given a value.

A switch is on when it is there: `--enable-prefix-caching`. Its opposite has a name of its own,
`--no-enable-prefix-caching`, where the release has one. `--trust-remote-code true` leaves the word
`true` over, and `--trust-remote-code=true` is refused.

The failure this prevents: `ignored explicit argument 'true'` or `unrecognized arguments: true` at
the start. It comes from YAML, where `key: true` is how one writes a switch.

**What to do:** write the switch alone, leave it out, or write its opposite.

Source: the parsers of the releases in `schemas/engines/`;
[argparse, store_true](https://docs.python.org/3/library/argparse.html#action).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.models.snapshot import SnapshotFlag
from generator.rules.rule import Rule, Subject
from generator.rules.support.left_overs import left_overs

_OFF: Final = frozenset({"false", "0", "no", "off"})


def check(subject: Subject) -> Iterator[Finding]:
    """Values behind a `=` of a switch, and truth values behind one."""
    for line in subject.command_lines:
        for fault in line.reading.faults:
            if fault.kind == "no-value-taken" and fault.flag:
                name, _, value = fault.text.partition("=")
                yield RULE.finding(
                    line.at(fault.index),
                    f"`{name}` takes no value, and is given `{value}`",
                    _hint(name, fault.flag, value),
                )
    for found in left_overs(subject, "switch-value"):
        if found.use:
            yield RULE.finding(
                found.at,
                f"`{found.use.spelling}` takes no value, and `{found.text}` follows it",
                _hint(found.use.spelling, found.use.flag, found.text),
            )


def _hint(spelling: str, flag: SnapshotFlag, value: str) -> str:
    if value.lower() not in _OFF:
        return f"write `{spelling}` alone"
    return f"write `{flag.negations[0]}`" if flag.negations else f"leave `{spelling}` out"


RULE = Rule("flag.takes-no-value", "error", since="0.1.0", needs="launches", check=check)
