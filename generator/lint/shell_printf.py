"""`printf '%q ' WORD…`: the words of a command as one text, which a shell elsewhere reads again.

Scripts do this before `docker exec NAME bash -c "$TEXT"` and `ssh`.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import Final

from generator.lint.fragment import Fragment, join, pinned

_CALL: Final = re.compile(r"\$\([ \t]*printf[ \t]")
_FORMAT: Final = "%q"


def inside(script: Fragment, start: int, end: int) -> Fragment | None:
    """The command in `$(printf …)`; None for other commands, and for one with others in it."""
    if not _CALL.match(script.text, start, end) or script.text.find("$(", start + 2, end) >= 0:
        return None
    return script.cut(start + 2, end - 1)


def assigned(words: Sequence[Fragment]) -> tuple[str, Fragment | None] | None:
    """The variable of `printf -v NAME …`, and its text where that is known; None without one."""
    if len(words) < 3 or words[0].text != "printf" or words[1].text != "-v":
        return None
    return words[2].text, printed(words[3:])


def printed(words: Sequence[Fragment]) -> Fragment | None:
    """What `printf` prints for these arguments; None where the format is another one."""
    if len(words) < 2 or words[0].text.strip() != _FORMAT:
        return None
    return join(tuple(_quoted(words[1:])))


def _quoted(words: Sequence[Fragment]) -> Iterator[Fragment]:
    for word in words:
        yield word if _is_plain(word.text) else pinned(shlex.quote(word.text), word.start)
        yield pinned(" ", word.start)


def _is_plain(text: str) -> bool:
    """Whether a word needs no quotes. One with an unknown variable in it stays unknown."""
    return "$" in text or "`" in text or shlex.quote(text) == text
