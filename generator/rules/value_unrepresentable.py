"""A word or a variable holds a character that no process can be given.

The argument vector and the environment of a process are sequences of bytes that end at the first
NUL. A lone surrogate is half of a character: it has no UTF-8 form, so it can be written neither to
a manifest nor to a command line.

The failure this prevents: the value arrives cut off at the NUL, or the manifest cannot be written
at all.

**What to do:** remove the character at the position that the message names. It usually comes from
an escape in a quoted text: `"\\0"` or `"\\ud800"`.

This rule cannot be waived, because no spelling passes such a value on.

Sources: POSIX on [exec](https://pubs.opengroup.org/onlinepubs/9799919799/functions/exec.html);
[Unicode, section 3.9](https://www.unicode.org/versions/latest/core-spec/chapter-3/#G7404).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.rules.rule import Rule, Subject

_NO_CHARACTER: Final = re.compile("[\0\ud800-\udfff]")


def check(subject: Subject) -> Iterator[Finding]:
    """Words and variables of launches that cannot be passed to a process."""
    for launch in subject.launches:
        for word in launch.words:
            yield from _in_text(word.text, f"a word of {launch.label}", word.at)
        for variable in launch.environment:
            what = f"{variable.name!a} of {launch.label}"
            yield from _in_text(f"{variable.name}={variable.value or ''}", what, variable.at)


def _in_text(text: str, what: str, at: Location) -> Iterator[Finding]:
    found = _NO_CHARACTER.search(text)
    if found:
        name = "NUL" if found[0] == "\0" else "a lone surrogate"
        yield RULE.finding(
            at,
            f"{what} has {name} (U+{ord(found[0]):04X}) as its character {found.end()}",
            "remove the character; no process can be given it",
        )


RULE = Rule(
    "value.unrepresentable", "error", since="0.1.0", needs="launches", check=check, waivable=False
)
