"""Log patterns: regular expressions that Python and browsers read alike.

A browser finds the same failures in the same lines with site/assets/diagnose.js, which is given
what is worked out here.
"""

import re
from collections.abc import Iterable
from typing import Final

# Programs colour their logs also where nobody sees it.
COLOUR: Final = r"\x1b\[[0-9;]*[A-Za-z]"
# Characters of a line that are looked at. A search takes at most the square of it, so that no line
# can hold one up; the longest that engines print, all their settings, has some thousands.
LONGEST: Final = 16_384
_COLOUR: Final = re.compile(COLOUR)
# What stands for other characters than its own: classes, groups with their counts, signs.
_ESCAPED: Final = re.compile(r"\\([^A-Za-z0-9])")
_SPECIAL: Final = re.compile(r"\\[A-Za-z0-9]|\[[^\]]*\]|\{[0-9,]*\}|[.*+?^$|()]")
_KEPT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


def plain_line(line: str) -> str:
    """The beginning of a line of a log, without the line's end and its colours."""
    return _COLOUR.sub("", line.rstrip("\r\n")[:LONGEST])


def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as browsers read it: its classes of characters are those of ASCII."""
    return re.compile(pattern, re.ASCII)


def specificity(pattern: str) -> int:
    """How many characters of a line the pattern spells out; more of them fit fewer lines."""
    return len(_SPECIAL.sub("", _ESCAPED.sub(_KEPT, pattern)))


def most_specific_first(patterns: Iterable[str]) -> tuple[str, ...]:
    """The patterns of a failure mode in the order in which a line is held against them."""
    return tuple(sorted(patterns, key=lambda pattern: -specificity(pattern)))
