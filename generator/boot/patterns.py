"""Log patterns: regular expressions that Python and browsers read alike."""

import re
from typing import Final

# Programs colour their logs also where nobody sees it.
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
# What stands for other characters than its own: classes, groups with their counts, signs.
_ESCAPED: Final = re.compile(r"\\([^A-Za-z0-9])")
_SPECIAL: Final = re.compile(r"\\[A-Za-z0-9]|\[[^\]]*\]|\{[0-9,]*\}|[.*+?^$|()]")
_KEPT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


def plain_line(line: str) -> str:
    """A line of a log without its end and its colours."""
    return _COLOUR.sub("", line.rstrip("\r\n"))


def specificity(pattern: str) -> int:
    """How many characters of a line the pattern spells out; more of them fit fewer lines."""
    return len(_SPECIAL.sub("", _ESCAPED.sub(_KEPT, pattern)))
