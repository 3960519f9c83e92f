"""YAML text by line and column, and scalars with the place of each of their characters.

The parser tells a scalar's value and where it starts; here its characters are found again
in the text. What cannot be found (a value by an alias to a key, a tag that makes something
else) is pinned to the start of the scalar.
"""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final

from generator.finding import Location
from generator.lint.fragment import Fragment, join, pinned
from generator.lint.yaml_quoted import quoted
from generator.source.document import Mark

# The line breaks that the parser counts: https://yaml.org/spec/1.1/#id871136.
_BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_UNUSUAL_BREAK: Final = re.compile("[\r\x85\u2028\u2029]")
_PROPERTIES: Final = re.compile(r"(?:[&!]\S*\s+)+")
_HEADER: Final = re.compile(r"[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\r?\n?")
# What YAML folds; a no-break space is a character like others.
_SPACES: Final = " \t"
_PLAIN: Final = re.compile(r"[^\s,\[\]{}]+")
# What quotes of each kind may hold only in another spelling.
_ESCAPED: Final = {
    "'": re.compile("['\n\r\x85\u2028\u2029]"),
    '"': re.compile('[\\\\"\n\r\x85\u2028\u2029]'),
}


class YamlText:
    """A YAML stream: `source` is what was parsed."""

    def __init__(self, source: Fragment) -> None:
        self.source = source
        if _UNUSUAL_BREAK.search(source.text):
            breaks = [match.span() for match in _BREAK.finditer(source.text)]
            self._ends = [start for start, _ in breaks]
            self._starts = [0, *(end for _, end in breaks)]
        else:
            self._starts = [0, *accumulate(len(line) + 1 for line in source.text.split("\n")[:-1])]
            self._ends = [start - 1 for start in self._starts[1:]]

    def at(self, line: int, column: int) -> Location:
        """The place in the file of the parser's line and column."""
        index = self._index(line, column)
        place = self.source.at(index)
        if index == len(self.source.text) and self.source.text.endswith("\n") and place.column > 1:
            # The end of a snippet, which is not the line after it: that is the page's own.
            return self.source.at(index - 1)
        return place

    def scalar(self, mark: Mark, value: str) -> Fragment:
        """A scalar's value, from the parser's mark of it."""
        begin = self._index(mark.line, mark.column)
        if value and mark.style is None and self.source.text.startswith(value, begin):
            return self.source.cut(begin, begin + len(value))
        start = self.source.at(begin)
        found = self._found(self._after_properties(begin), mark, value)
        if found is None or found.text != value:
            return pinned(value, start)
        return found.begins(start)

    def plain(self, mark: Mark) -> str:
        """How a plain scalar without spaces is written: `0.90`, where its value is 0.9."""
        begin = self._after_properties(self._index(mark.line, mark.column))
        match = _PLAIN.match(self.source.text, begin)
        return match.group() if match else ""

    def _found(self, begin: int, mark: Mark, value: str) -> Fragment | None:
        if mark.style == "|":
            return self._literal(begin, value)
        if mark.style == ">":
            return self._folded(self._line_of(begin) + 1, None, value)
        if mark.style in ("'", '"'):
            if (
                value
                and not _ESCAPED[mark.style].search(value)
                and self.source.text.startswith(value, begin + 1)
            ):
                return self.source.cut(begin + 1, begin + 1 + len(value))
            return quoted(self.source, begin, len(value))
        return self._folded(self._line_of(begin), begin, value)

    def _literal(self, begin: int, value: str) -> Fragment | None:
        """A `|` block: each line of the value ends a line of the text."""
        if not _HEADER.match(self.source.text, begin):
            return None
        pieces = []
        lines = value.split("\n")
        for number, content in enumerate(lines, self._line_of(begin) + 1):
            first = self._end(number) - len(content)
            if number >= len(self._starts) or first < self._starts[number]:
                break
            pieces.append(self.source.cut(first, first + len(content)))
            pieces.append(pinned("\n", self.source.at(self._end(number))))
        return join(pieces[: 2 * len(lines) - 1]) if pieces else None

    def _folded(self, number: int, begin: int | None, value: str) -> Fragment | None:
        """A value whose lines follow each other, with only white space between them."""
        pieces = []
        done = 0
        while done < len(value) and number < len(self._starts):
            first = self._starts[number] if begin is None else begin
            written = self.source.text[first : self._end(number)].rstrip(_SPACES)
            content = written.lstrip(_SPACES)
            first += len(written) - len(content)
            gap = _white(value, done)
            pieces.append(pinned(value[done : done + gap], self.source.at(first)))
            done += gap
            length = _agreeing(value, done, content)
            if content and not length:
                break
            pieces.append(self.source.cut(first, first + length))
            done += length
            number, begin = number + 1, None
        return join(pieces) if pieces else None

    def _index(self, line: int, column: int) -> int:
        number = min(line, len(self._starts)) - 1
        return min(self._starts[number] + column - 1, len(self.source.text))

    def _line_of(self, index: int) -> int:
        return bisect_right(self._starts, index) - 1

    def _end(self, number: int) -> int:
        return self._ends[number] if number < len(self._ends) else len(self.source.text)

    def _after_properties(self, begin: int) -> int:
        match = _PROPERTIES.match(self.source.text, begin)
        return match.end() if match else begin


def _agreeing(value: str, done: int, content: str) -> int:
    """How many characters of the line are the value's next ones: all, or all that is left."""
    if value.startswith(content, done):
        return len(content)
    rest = value[done:]
    return len(rest) if content.startswith(rest) else 0


def _white(value: str, done: int) -> int:
    end = done
    while end < len(value) and value[end] in " \t\n":
        end += 1
    return end - done
