"""The simple commands of a shell script, with the variables that it sets filled in.

Every branch is read. Nothing is executed, so a value that only a run would tell stays as it
is written.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from generator.finding import Location
from generator.launch import Variable
from generator.lint.fragment import Fragment
from generator.lint.shell_lexer import tokens
from generator.lint.shell_printf import assigned
from generator.lint.shell_tokens import Literal, RawArray, RawWord, Separator
from generator.lint.shell_variables import Value, Variables
from generator.record import record

_SHEBANG: Final = re.compile(r"#!\s*/\S*(?:/env(?:[ \t]+-\S+)*[ \t]+|/)(?:ba|da|k|z)?sh\b")
_ASSIGNMENT: Final = re.compile(r"([A-Za-z_]\w*)(\+?)=")
_OPENING: Final = frozenset({"if", "while", "until", "{"})
_BRANCH: Final = frozenset({"elif", "else"})
_CLOSING: Final = frozenset({"fi", "done", "esac", "}"})
_PASSED: Final = frozenset({"then", "do", "!", "time", "$", "%", "builtin"})
_DECLARING: Final = frozenset({"export", "declare", "local", "readonly", "typeset"})
_LOOPS: Final = frozenset({"for", "select"})
_NAMING: Final = frozenset({"for", "select", "read", "unset", "mapfile", "readarray"})
_DEEPEST: Final = 50

Item = RawWord | RawArray


@record
class Invocation:
    """A program as a script starts it: its words, and the variables that it is given."""

    words: tuple[Fragment, ...]
    environment: tuple[Variable, ...]


def is_shell(text: str) -> bool:
    """Whether the first line says that a shell runs the text."""
    return bool(_SHEBANG.match(text))


def commands(
    script: Fragment,
    environment: Sequence[Variable],
    wanted: Callable[[Sequence[Fragment]], bool],
) -> Iterator[Invocation]:
    """The programs that a script starts and whose words are wanted, in order."""
    variables = Variables(script)
    variables.inherit(environment)
    reader = _Reader(script, variables)
    items: list[Item] = []
    for token in tokens(script.text):
        if not isinstance(token, Separator):
            items.append(token)
            continue
        yield from reader.command(items, wanted)
        items.clear()
        reader.separator(token.text)
    yield from reader.command(items, wanted)


@dataclass(slots=True)
class _Reader:
    script: Fragment
    variables: Variables
    # Names that a block gives different values, for each block that is open. Blocks that are
    # nested more deeply are only counted.
    blocks: list[set[str]] = field(default_factory=list)
    deeper: int = 0
    conditional: bool = False
    exports_all: bool = False

    def separator(self, text: str) -> None:
        """A command ends here; after `&&` the next one may not run."""
        self.conditional = text in ("&&", "||")
        if text in (";;", ";&", ";;&") and self.blocks:
            self._disagree(self.blocks[-1])

    def command(
        self, items: Sequence[Item], wanted: Callable[[Sequence[Fragment]], bool]
    ) -> Iterator[Invocation]:
        """What one simple command starts, after doing what it does to variables."""
        begin = self._after_reserved(items)
        prefix, begin = self._assignments(items, begin)
        rest = items[begin:]
        if not rest:
            for name, value, at in prefix:
                self._assign(name, value, at)
            return
        if isinstance(rest[0], RawWord) and self._builtin(self._raw(rest[0]), rest):
            return
        words = tuple(word for item in rest for word in self._words(item))
        if given := assigned(words):
            self._give(*given)
        elif words and wanted(words):
            yield Invocation(words, self._environment(prefix))

    def _after_reserved(self, items: Sequence[Item]) -> int:
        for index, item in enumerate(items):
            word = self._raw(item) if isinstance(item, RawWord) else ""
            if word in _OPENING:
                self._open()
            elif word in _BRANCH and self.blocks:
                self._disagree(self.blocks[-1])
            elif word in _CLOSING:
                self._close()
            elif word not in _PASSED and word not in _BRANCH:
                return index
        return len(items)

    def _assignments(
        self, items: Sequence[Item], begin: int
    ) -> tuple[list[tuple[str, Value, Location]], int]:
        found: list[tuple[str, Value, Location]] = []
        for index in range(begin, len(items)):
            assignment = self._assignment(items[index])
            if assignment is None:
                return found, index
            found.append(assignment)
        return found, len(items)

    def _assignment(self, item: Item) -> tuple[str, Value, Location] | None:
        """Name, value and place of `NAME=value`; None for a word that is no assignment."""
        if isinstance(item, RawArray):
            value = tuple(word for raw in item.words for word in self.variables.words(raw))
            value = self._value(item.name, value, item.append, True)
            return item.name, value, self.script.at(item.start)
        head = _ASSIGNMENT.match(self.script.text, item.start, item.end)
        if not head or not item.parts or not _covers(item, head.end()):
            return None
        first = item.parts[0]
        parts = (Literal(head.end(), first.end), *item.parts[1:])
        name = head.group(1)
        value = (self.variables.text(parts, head.end()),)
        value = self._value(name, value, bool(head.group(2)), False)
        return name, value, self.script.at(item.start)

    def _value(self, name: str, value: Value, append: bool, is_array: bool) -> Value:
        return self.variables.append(name, value, is_array) if append else value

    def _assign(self, name: str, value: Value, at: Location) -> None:
        old = self.variables.values.get(name)
        agrees = not old or _text(value).startswith(_text(old))
        self.variables.set(name, value)
        if name in self.variables.exported or self.exports_all:
            self.variables.export(name, at)
        if agrees:
            return
        if self.blocks:
            self.blocks[-1].add(name)
        elif self.conditional:
            self.variables.forget(name)

    def _give(self, name: str, text: Fragment | None) -> None:
        if text is None:
            self.variables.forget(name)
        else:
            self._assign(name, (text,), text.start)

    def _builtin(self, name: str, items: Sequence[Item]) -> bool:
        """Do what a builtin does to variables; False for any other program."""
        if name in _DECLARING:
            self._declare(items[1:], exports=name == "export")
        elif name in _NAMING:
            for item in items[1:2] if name in _LOOPS else items[1:]:
                self.variables.forget(self._raw(item))
                if name == "unset":
                    self.variables.exported.pop(self._raw(item), None)
        elif name == "set":
            self._set(" ".join(self._raw(item) for item in items[1:]))
        elif name not in ("case", "function"):
            return False
        if name in _LOOPS or name == "case" or self._raw(items[-1]) == "{":
            self._open()
        return True

    def _set(self, options: str) -> None:
        if re.search(r"(?:^| )(?:-[a-z]*a[a-z]*|-o allexport)(?: |$)", options):
            self.exports_all = True
        elif re.search(r"(?:^| )\+(?:a|o allexport)(?: |$)", options):
            self.exports_all = False

    def _declare(self, items: Sequence[Item], exports: bool) -> None:
        for item in items:
            assignment = self._assignment(item)
            name = assignment[0] if assignment else self._raw(item)
            if assignment:
                self._assign(*assignment)
            if name.startswith("-"):
                exports |= "x" in name
            elif exports:
                self.variables.export(name, self.script.at(item.start))

    def _environment(self, prefix: Sequence[tuple[str, Value, Location]]) -> tuple[Variable, ...]:
        inherited = self.variables.environment()
        if not prefix:
            return inherited
        own = {name: Variable(name, _known(value), at) for name, value, at in prefix}
        return (*(v for v in inherited if v.name not in own), *own.values())

    def _words(self, item: Item) -> Value:
        if isinstance(item, RawWord):
            return self.variables.words(item)
        return tuple(word for raw in item.words for word in self.variables.words(raw))

    def _open(self) -> None:
        if len(self.blocks) < _DEEPEST:
            self.blocks.append(set())
        else:
            self.deeper += 1

    def _close(self) -> None:
        if self.deeper:
            self.deeper -= 1
        elif self.blocks:
            names = self.blocks.pop()
            self._disagree(names)
            if self.blocks:
                self.blocks[-1] |= names

    def _disagree(self, names: set[str]) -> None:
        for name in names:
            self.variables.forget(name)

    def _raw(self, item: Item) -> str:
        if isinstance(item, RawArray):
            return item.name
        return self.script.text[item.start : item.end]


def _covers(item: RawWord, end: int) -> bool:
    first = item.parts[0]
    return isinstance(first, Literal) and not first.quoted and first.end >= end


def _text(value: Value) -> str:
    return " ".join(item.text for item in value)


def _known(value: Value) -> str | None:
    text = _text(value)
    return None if "$" in text or "`" in text else text
