"""Quoted YAML scalars: escapes and folded lines undone, with the place of each character."""

import re
from collections.abc import Iterator
from typing import Final

from generator.lint.fragment import Fragment, join, pinned

# https://yaml.org/spec/1.1/#id872840
_ESCAPES: Final = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_DIGITS: Final = {"x": 2, "u": 4, "U": 8}
_LARGEST: Final = 0x10FFFF
_FOLD: Final = re.compile("[ \t]*(?:\r\n|[\n\r\x85])[ \t]*")
_ESCAPED_BREAK: Final = re.compile("\\\\(?:\r\n|[\n\r\x85])[ \t]*")
_TEXT: Final = {
    "'": re.compile("[^'\n\r\x85 \t]+|[ \t]+"),
    '"': re.compile('[^"\\\\\n\r\x85 \t]+|[ \t]+'),
}


def quoted(source: Fragment, begin: int, length: int) -> Fragment | None:
    """The value of the scalar whose quote stands at `begin`; at most `length` characters."""
    pieces: list[Fragment] = []
    total = 0
    for piece in _pieces(source, begin):
        pieces.append(piece)
        total += len(piece.text)
        if total > length:
            return None
    return join(pieces) if pieces else None


def _pieces(source: Fragment, begin: int) -> Iterator[Fragment]:
    text = source.text
    mark = text[begin : begin + 1]
    if mark not in _TEXT:
        return
    index = begin + 1
    while index < len(text):
        fold = _FOLD.match(text, index)
        if fold:
            value, end = _folded(text, fold)
        elif text[index] == mark:
            if mark != "'" or text[index + 1 : index + 2] != "'":
                return
            value, end = "'", index + 2
        elif text[index] == "\\" and mark == '"':
            value, end = _escape(text, index)
        else:
            match = _TEXT[mark].match(text, index)
            end = match.end() if match else index + 1
            yield source.cut(index, end)
            index = end
            continue
        if value:
            yield pinned(value, source.at(index))
        index = end


def _folded(text: str, fold: re.Match[str]) -> tuple[str, int]:
    """One line break is a space; each further one is a line feed."""
    end = fold.end()
    breaks = 0
    while following := _FOLD.match(text, end):
        breaks += 1
        end = following.end()
    return "\n" * breaks or " ", end


def _escape(text: str, index: int) -> tuple[str, int]:
    letter = text[index + 1 : index + 2]
    if letter in _DIGITS:
        end = index + 2 + _DIGITS[letter]
        try:
            code = int(text[index + 2 : end], 16)
        except ValueError:
            return "", end
        return (chr(code) if code <= _LARGEST else ""), end
    escaped_break = _ESCAPED_BREAK.match(text, index)
    if escaped_break:
        return "", escaped_break.end()
    return _ESCAPES.get(letter, ""), index + 2
