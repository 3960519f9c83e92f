"""An engine's arguments, one a line, as they are pasted into a form such as HPE PCAI's.

No shell reads them: what stands behind a flag reaches the engine as it is.
"""

import re
from typing import Final

from generator.lint.fragment import Fragment

_LINE: Final = re.compile(r"[^\n]+")
_FLAG: Final = re.compile(r"--?[A-Za-z][\w.-]*(?=[ \t=]|$)")
_MODEL: Final = re.compile(r"(?:[\w.-]+|/[\w./-]*)/[\w.-]+")
# Fewer could be options of anything, in a note.
_FEWEST: Final = 3


def words_of(source: Fragment) -> tuple[Fragment, ...]:
    """The words of a list of arguments; none of another text.

    Every line is a flag, with or without a value; the first may be the model.
    """
    lines = [line for line in map(_stripped, _lines(source)) if line.text]
    flags = lines[1:] if lines and _MODEL.fullmatch(lines[0].text) else lines
    if len(flags) < _FEWEST or not all(_FLAG.match(line.text) for line in flags):
        return ()
    return (*lines[: len(lines) - len(flags)], *(word for line in flags for word in _words(line)))


def _lines(source: Fragment) -> list[Fragment]:
    return [source.cut(*match.span()) for match in _LINE.finditer(source.text)]


def _stripped(line: Fragment) -> Fragment:
    text = line.text
    begin = len(text) - len(text.lstrip())
    return line.cut(begin, max(begin, len(text.rstrip())))


def _words(line: Fragment) -> tuple[Fragment, ...]:
    """A flag, and its value behind the first blank."""
    flag = _FLAG.match(line.text)
    end = flag.end() if flag else len(line.text)
    if line.text[end:].startswith("=") or end == len(line.text):
        return (line,)
    return line.cut(0, end), _stripped(line.cut(end, len(line.text)))
