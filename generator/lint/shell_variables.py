"""The values that a shell script gives its variables, as far as reading it tells.

A value that depends on running the script stays what is written (`$NAME`): an unknown is
shown, never guessed. A value that branches disagree on is such an unknown.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from generator.finding import Location
from generator.launch import Variable
from generator.lint.fragment import Fragment, join, pinned
from generator.lint.shell_lexer import tokens
from generator.lint.shell_printf import inside, printed
from generator.lint.shell_tokens import Expansion, Literal, Part, RawWord

_SPLIT: Final = re.compile(r"[ \t\r\n]+")
# A script that doubles a variable again and again must not fill the memory.
_LONGEST_VALUE: Final = 100_000
_MOST_WORDS: Final = 5_000
_MOST_EXPANDED: Final = 8_000_000
_MOST_EXPORTED: Final = 300

Value = tuple[Fragment, ...]


@dataclass(slots=True)
class Variables:
    """Variables at one point of a script; a plain one has a single-item value."""

    script: Fragment
    values: dict[str, Value] = field(default_factory=dict)
    exported: dict[str, Variable] = field(default_factory=dict)
    _expanded: int = 0

    def inherit(self, environment: Iterable[Variable]) -> None:
        """Take over the environment that the script starts in."""
        for variable in environment:
            if variable.value is None:
                self.forget(variable.name)
            else:
                self.set(variable.name, (pinned(variable.value, variable.at),))
            self.export(variable.name, variable.at)

    def export(self, name: str, at: Location) -> None:
        """Hand the variable to the programs that follow."""
        if name in self.exported or len(self.exported) < _MOST_EXPORTED:
            self.exported[name] = Variable(name, self._known_text(name), at)

    def forget(self, name: str) -> None:
        """The value is not known from here on."""
        self.values.pop(name, None)
        self._refresh(name)

    def set(self, name: str, value: Value) -> None:
        """Give the variable a value; one that has grown beyond reason is not known."""
        if len(value) > _MOST_WORDS or sum(len(v.text) for v in value) > _LONGEST_VALUE:
            self.forget(name)
        else:
            self.values[name] = value
            self._refresh(name)

    def append(self, name: str, value: Value, is_array: bool) -> Value:
        """What `NAME+=value` makes: more items of an array, more text of a plain variable."""
        old = self.values.get(name)
        if not old or not self._spend(old):
            return value
        if is_array or len(old) > 1 or not value:
            return (*old, *value)
        return (join((old[0], *value)),)

    def environment(self) -> tuple[Variable, ...]:
        """The exported variables."""
        return tuple(self.exported.values())

    def words(self, word: RawWord) -> Value:
        """The words that one written word becomes."""
        if len(word.parts) == 1 and isinstance(word.parts[0], Literal):
            literal = self.literal(word.parts[0])
            in_quotes = word.parts[0].start != word.start
            return (literal.begins(self.script.at(word.start)) if in_quotes else literal,)
        fields = _Fields(self.script.at(word.start))
        for part in word.parts:
            self._add(part, fields)
        return fields.finished()

    def text(self, parts: Iterable[Part], start: int) -> Fragment:
        """What an assignment makes of its value: one text, not split."""
        at = self.script.at(start)
        pieces = [piece for part in parts for piece in self._pieces(part)]
        return join(pieces) if pieces else pinned("", at)

    def literal(self, part: Literal | Expansion) -> Fragment:
        """A part as it is written."""
        return self.script.cut(part.start, part.end)

    def _add(self, part: Part, fields: "_Fields") -> None:
        if isinstance(part, Literal):
            fields.literal(self.literal(part))
            return
        value = self._value(part)
        if value is None:
            fields.literal(self.literal(part))
        elif len(value) == 1 and not part.quoted:
            fields.split(value[0])
        else:
            fields.several(value)

    def _pieces(self, part: Part) -> Iterator[Fragment]:
        value = None if isinstance(part, Literal) else self._value(part)
        if value is None:
            yield self.literal(part)
            return
        for index, item in enumerate(value):
            if index:
                yield pinned(" ", item.start)
            yield item

    def _value(self, part: Expansion) -> Value | None:
        """What an expansion stands for; None when that is not known."""
        known = self.values.get(part.name) if part.mode != "opaque" else self._printed(part)
        if part.mode in ("default", "assign") and not _says(known):
            known = (self.text(part.fallback, part.end),)
            if part.mode == "assign":
                self.set(part.name, known)
        elif part.mode == "alternate" and known is not None:
            known = (self.text(part.fallback, part.end),) if _says(known) else known
        if known is None:
            return None
        return known if self._spend(known) else None

    def _printed(self, part: Expansion) -> Value | None:
        """What `$(printf '%q ' …)` prints; any other command's output is not known."""
        command = inside(self.script, part.start, part.end)
        if command is None:
            return None
        words = tuple(tokens(command.text))
        reader = replace(self, script=command)
        text = printed(
            [word for raw in words[1:] if isinstance(raw, RawWord) for word in reader.words(raw)]
        )
        self._expanded = reader._expanded
        return (text,) if text and all(isinstance(raw, RawWord) for raw in words) else None

    def _spend(self, value: Value) -> bool:
        """Whether there is still room to repeat a value; after that, values stay unknown."""
        self._expanded += sum(len(item.text) + 1 for item in value)
        return self._expanded <= _MOST_EXPANDED

    def _refresh(self, name: str) -> None:
        if name in self.exported:
            self.export(name, self.exported[name].at)

    def _known_text(self, name: str) -> str | None:
        value = self.values.get(name)
        if value is None or len(value) != 1 or "$" in value[0].text or "`" in value[0].text:
            return None
        return value[0].text


class _Fields:
    """Words under construction, by the rules of field splitting.

    A word that is an expansion and nothing else begins where its value is written.
    """

    def __init__(self, start: Location) -> None:
        self._token = start
        self._start: Location | None = None
        self._pieces: list[Fragment] = []
        self._done: list[Fragment] = []
        self._empty: Fragment | None = None

    def literal(self, piece: Fragment) -> None:
        if not piece.text:
            self._empty = piece
            return
        if not self._pieces and not self._done:
            self._start = self._token
        self._pieces.append(piece)

    def several(self, items: Value) -> None:
        if not items:
            self._empty = None
        for index, item in enumerate(items):
            if index:
                self._end()
            if item.text:
                self._pieces.append(item)
            else:
                self._empty = item

    def split(self, value: Fragment) -> None:
        begin = 0
        for gap in _SPLIT.finditer(value.text):
            if gap.start() > begin:
                self._pieces.append(value.cut(begin, gap.start()))
            self._end()
            begin = gap.end()
        if begin < len(value.text):
            self._pieces.append(value.cut(begin, len(value.text)))

    def finished(self) -> Value:
        self._end()
        return tuple(self._done)

    def _end(self) -> None:
        if self._pieces:
            self._done.append(join(self._pieces, self._start or self._pieces[0].start))
        elif self._empty:
            self._done.append(self._empty.begins(self._token))
        self._pieces, self._start, self._empty = [], None, None


def _says(value: Value | None) -> bool:
    return value is not None and any(item.text for item in value)
