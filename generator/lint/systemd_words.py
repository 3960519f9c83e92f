"""The words of a systemd command line, which no shell reads.

https://www.freedesktop.org/software/systemd/man/latest/systemd.service.html#Command%20lines:
quotes group, backslashes escape, `${NAME}` is one word's part and `$NAME` alone is split.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.launch import Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, join, pinned

_SPACE: Final = re.compile(r"\s+")
_PIECE: Final = re.compile(r"""[^\s\\"']+|\\(?s:.)?|"|'""")
_IN_DOUBLE: Final = re.compile(r'[^\\"]+|\\(?s:.)?|"')
_IN_SINGLE: Final = re.compile(r"[^\\']+|\\(?s:.)?|'")
_REFERENCE: Final = re.compile(r"\$(?:\$|\{([A-Za-z_]\w*)\})")
_ALONE: Final = re.compile(r"\$([A-Za-z_]\w*)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "s": " ", "r": "\r"}


def words_of(line: Fragment, environment: Sequence[Variable]) -> Words:
    """The words of a command line, with the variables that the unit itself sets."""
    known = {v.name: v for v in environment if v.value is not None}
    return tuple(word for raw in _raw_words(line) for word in _expanded(raw, known))


def _raw_words(line: Fragment) -> Iterator[Fragment]:
    text, index = line.text, 0
    while index < len(text):
        space = _SPACE.match(text, index)
        if space:
            index = space.end()
            continue
        begin, pieces = index, []
        pattern = _PIECE
        while index < len(text) and (match := pattern.match(text, index)):
            piece = match.group()
            index = match.end()
            if piece in ("'", '"'):
                opened = pattern is _PIECE
                pattern = (_IN_SINGLE if piece == "'" else _IN_DOUBLE) if opened else _PIECE
            elif piece.startswith("\\"):
                letter = piece[1:]
                pieces.append(pinned(_ESCAPES.get(letter, letter), line.at(match.start())))
            else:
                pieces.append(line.cut(match.start(), index))
        at = line.at(begin)
        yield join(pieces, at) if pieces else pinned("", at)


def _expanded(word: Fragment, known: dict[str, Variable]) -> Iterator[Fragment]:
    alone = _ALONE.fullmatch(word.text)
    if alone and alone.group(1) in known:
        variable = known[alone.group(1)]
        for part in (variable.value or "").split():
            yield pinned(part, variable.at)
        return
    pieces = []
    done = 0
    for match in _REFERENCE.finditer(word.text):
        found = known.get(match.group(1) or "")
        if match.group() == "$$":
            pieces.append(word.cut(done, match.start() + 1))
        elif found is not None:
            pieces += [word.cut(done, match.start()), pinned(found.value or "", found.at)]
        else:
            continue
        done = match.end()
    yield join([*pieces, word.cut(done, len(word.text))], word.start) if pieces else word
