"""Markdown text, line by line: prose, or which language's fence it stands in."""

import re
from collections.abc import Sequence
from typing import Final

SHELLS: Final = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session", "terminal"})
DATA: Final = frozenset({"yaml", "yml", "compose"})
# Directives of MyST whose content is code; the content of all others is Markdown again.
_CODE_DIRECTIVES: Final = frozenset({"code", "code-block", "code-cell", "sourcecode"})
_FENCE: Final = re.compile(r"^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(?P<marks>`{3,}|~{3,})(?P<info>.*)$")


def languages(lines: Sequence[str]) -> list[str | None]:
    """For each line the language of the code it belongs to (lower case), None for prose.

    A fence without a language gives the empty string; the fence's own lines are prose.
    """
    found: list[str | None] = []
    open_: list[tuple[str, str | None]] = []
    for line in lines:
        inside = open_[-1][1] if open_ else None
        fence = _FENCE.match(line) if "```" in line or "~~~" in line else None
        closes = fence and open_ and _closes(fence["marks"], fence["info"], open_[-1][0])
        if closes:
            open_.pop()
            found.append(None)
        elif fence and inside is None and "`" not in fence["info"]:
            open_.append((fence["marks"], _language(fence["info"])))
            found.append(None)
        else:
            found.append(inside)
    return found


def _closes(marks: str, info: str, opened: str) -> bool:
    return not info.strip() and marks[0] == opened[0] and len(marks) >= len(opened)


def _language(info: str) -> str | None:
    """The language of a fence; None for a directive that holds Markdown."""
    words = info.replace("{", " ").replace("}", " ").split()
    first = words[0].lower() if words else ""
    if not info.lstrip().startswith("{"):
        return first
    if first in _CODE_DIRECTIVES:
        return words[1].lower() if len(words) > 1 else ""
    return None
