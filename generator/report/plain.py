"""Text that no terminal can be made to misread, in lines of readable length."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

WIDTH: Final = 100
TIMES: Final = "\N{MULTIPLICATION SIGN}"
# A command or a value between backticks is copied as a whole, so it is not broken.
_WORD: Final = re.compile(r"(?:[^ `]+|`[^`]*`|`)+")


def printable(text: str) -> str:
    """The text with everything that is no visible character written as an escape.

    Line breaks stay. Findings quote files that other people wrote, and a terminal obeys
    control characters.
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text
    )


def wrapped(text: str, *, first: str = "", rest: str = "", width: int = WIDTH) -> str:
    """The lines of a text, the first behind `first` and the others behind `rest`.

    Longer lines continue behind `rest`; words and code are never broken.
    """
    lines = list(_lines(printable(text), first, rest, width))
    return "\n".join(lines)


def _lines(text: str, first: str, rest: str, width: int) -> Iterator[str]:
    prefix = first
    for line in text.split("\n"):
        fits = len(prefix) + len(line) <= width and line[-1:] not in ("", " ")
        yield from [prefix + line] if fits else _broken(line, prefix, rest, width)
        prefix = rest


def _broken(line: str, first: str, rest: str, width: int) -> Iterator[str]:
    """The words of a line, on each line as many as fit."""
    prefix, begin, end = first, 0, 0
    for word in _WORD.finditer(line):
        if len(prefix) + word.end() - begin > width:
            if end:
                yield prefix + line[begin:end]
                prefix = rest
            begin = word.start()
        end = word.end()
    yield prefix + line[begin:end] if end else first.rstrip()


def counted(number: int, noun: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def columns(rows: Sequence[tuple[str, ...]], gap: str = "  ") -> list[str]:
    """Rows as aligned lines; no cell is ever cut."""
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
