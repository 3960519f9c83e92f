"""A flag needs a value, and none follows.

The next word begins with a dash, or there is none. A value that begins with a dash itself is read
as the next flag, unless it is a number.

The failure this prevents: the engine ends with `expected one argument`. It happens where a
variable was empty, where a line of a list was deleted, and where JSON or a path begins with `-`.

Where a script takes the flag from a variable that was set before, it is a warning: which branch of
the script runs is not known.

**What to do:** write the value; join one that begins with a dash to its flag: `--flag=-x`.

Source: [argparse, values that begin with a dash](https://docs.python.org/3/library/argparse.html#arguments-containing).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine
from generator.vocabulary import Severity


def check(subject: Subject) -> Iterator[Finding]:
    """Flags with fewer words behind them than they take."""
    for line in subject.command_lines:
        for fault in line.reading.faults:
            if fault.kind == "missing-value":
                name = fault.text.partition("=")[0]
                yield RULE.finding(
                    line.at(fault.index),
                    f"`{name}` needs a value, and {_follows(line, fault.index)}",
                    f"write its value; one that begins with a dash as `{name}=-…`",
                    _severity(line, fault.index),
                )


def _severity(line: CommandLine, index: int) -> Severity:
    """A script may put a flag into a variable only where it has the value, too."""
    from_variable = line.launch.read_by == "shell" and line.at(index) < line.launch.at
    return "warning" if from_variable else "error"


def _follows(line: CommandLine, index: int) -> str:
    following = line.vector.begin + index + 1
    if following >= len(line.launch.words):
        return "nothing follows"
    return f"`{line.text(index + 1)}` follows"


RULE = Rule("flag.missing-value", "error", since="0.1.0", needs="launches", check=check)
