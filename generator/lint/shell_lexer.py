"""Shell text to tokens, tolerant of everything: https://pubs.opengroup.org/onlinepubs/9799919799/
utilities/V3_chap02.html with the arrays of bash. Redirections, comments and here-documents
are left out; nothing is executed or expanded. Time is linear in the text.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.lint.shell_skip import end_of_expansion, end_of_here_document
from generator.lint.shell_tokens import (
    Expansion,
    Literal,
    Mode,
    Part,
    RawArray,
    RawWord,
    Separator,
    Token,
)

_BLANK: Final = re.compile(r"(?:[ \t\r]|\\\r?\n)+")
_COMMENT: Final = re.compile(r"#[^\n]*")
_OPERATOR: Final = re.compile(r"\n|;;&|;;|;&|;|&&|\|\||\|&|&(?!>)|\||\(|\)")
_REDIRECTION: Final = re.compile(r"(?:\d*|&)(?:<<<|<<-?|>>|>\||<>|[<>]&|<|>)")
# `<MODEL_DIR>` is what a reader has to fill in, not a redirection, in docs and templates.
_PLACEHOLDER: Final = re.compile(r"<[A-Za-z][\w.-]*>")
_NO_REDIRECTION: Final = re.compile(rf"{_PLACEHOLDER.pattern}|[<>]\(")
_BLANKS: Final = " \t\r\\"
_OPERATORS: Final = "\n;&|()"
_ENDING: Final = " \t\r\n;&|()"
_REDIRECTING: Final = "<>&0123456789"
_PLAIN: Final = re.compile(r"""[^\s'"\\$`;&|<>()]+""")
# Most words: nothing but plain characters, and no `=` that may begin an array.
_WHOLE: Final = re.compile(r"""[^\s'"\\$`;&|<>()=]++(?=[ \t\r\n;&|()]|\Z)""")
_IN_QUOTES: Final = re.compile(r'[^"\\$`]+')
_IN_BRACES: Final = re.compile(r"""[^'"\\$`}]+""")
_ARRAY: Final = re.compile(r"([A-Za-z_]\w*)(\+?)=")
_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_PARAMETER: Final = re.compile(r"\{([A-Za-z_]\w*|\d+|[@*])(?:\[[@*]\])?(:?[-=+?]|\})")
_MODES: Final[dict[str, Mode]] = {"-": "default", "=": "assign", "+": "alternate", "?": "plain"}
_SPECIAL: Final = frozenset("@*#?-$!0123456789")
_DEEPEST: Final = 6


def tokens(text: str) -> Iterator[Token]:
    """The words, array assignments and separators of a script."""
    return _Lexer(text).tokens()


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.index = 0
        self._here: list[tuple[str, bool]] = []

    def tokens(self) -> Iterator[Token]:
        while self.index < len(self.text):
            start = self.index
            character = self.text[start]
            if character in _BLANKS and self._take(_BLANK):
                continue
            if character == "#" and self._take(_COMMENT):
                continue
            if character in _REDIRECTING and self._redirection():
                continue
            if self._take(_WHOLE):
                yield RawWord(start, self.index, (Literal(start, self.index),))
                continue
            operator = self._take(_OPERATOR) if character in _OPERATORS else None
            if not operator:
                yield self._array_or_word()
                continue
            yield Separator(start, operator.group())
            if character == "\n" and self._here:
                self._here_documents()

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.index)
        if match:
            self.index = match.end()
        return match

    def _redirection(self) -> bool:
        match = _REDIRECTION.match(self.text, self.index)
        if not match or _NO_REDIRECTION.match(self.text, self.index):
            return False
        self.index = match.end()
        self._take(_BLANK)
        target = self._word()
        if match.group().endswith(("<<", "<<-")):
            written = self.text[target.start : target.end]
            self._here.append((re.sub(r"""['"\\]""", "", written), match.group().endswith("-")))
        return True

    def _here_documents(self) -> None:
        for delimiter, tabs in self._here:
            self.index = end_of_here_document(self.text, self.index, delimiter, tabs)
        self._here.clear()

    def _array_or_word(self) -> Token:
        start = self.index
        word = self._word()
        head = _ARRAY.fullmatch(self.text, word.start, word.end)
        if head and self.text.startswith("(", self.index):
            self.index += 1
            return RawArray(start, head.group(1), bool(head.group(2)), tuple(self._items()))
        if word.end == start:
            self.index += 1  # a character that starts nothing
        return word

    def _items(self) -> Iterator[RawWord]:
        while self.index < len(self.text) and not self.text.startswith(")", self.index):
            if self._take(_BLANK) or self._take(_COMMENT) or self._take(_OPERATOR):
                continue
            word = self._word()
            if word.end == word.start:
                self.index += 1
            else:
                yield word
        self.index += 1

    def _word(self) -> RawWord:
        start = self.index
        plain = self._take(_PLAIN)
        parts: list[Part] = [Literal(start, self.index)] if plain else []
        while self.index < len(self.text) and self.text[self.index] not in _ENDING:
            before = self.index
            parts.extend(self._part(_PLAIN, False, 0))
            if self.index == before:
                break
        return RawWord(start, self.index, tuple(parts))

    def _part(self, plain: re.Pattern[str], in_quotes: bool, depth: int) -> Iterator[Part]:
        start = self.index
        if self._take(plain) or (not in_quotes and self._take(_PLACEHOLDER)):
            yield Literal(start, self.index, in_quotes)
            return
        character = self.text[start : start + 1]
        if character == "\\":
            yield from self._escape(in_quotes)
        elif character in ("$", "`"):
            yield from self._dollar(in_quotes, depth)
        elif character == "'" and not in_quotes:
            end = self.text.find("'", start + 1)
            end = len(self.text) if end < 0 else end
            self.index = min(end + 1, len(self.text))
            yield Literal(start + 1, end, True)
        elif character == '"' and not in_quotes:
            yield from self._double(depth)
        elif character in ("<", ">") and self.text.startswith("(", start + 1) and not in_quotes:
            self.index = end_of_expansion(self.text, start + 2, ")")
            yield Expansion(start, self.index, in_quotes)

    def _double(self, depth: int) -> Iterator[Part]:
        self.index += 1
        yield Literal(self.index, self.index, True)
        while self.index < len(self.text):
            if self.text.startswith('"', self.index):
                self.index += 1
                return
            yield from self._part(_IN_QUOTES, True, depth)

    def _escape(self, in_quotes: bool) -> Iterator[Part]:
        start = self.index
        broken = re.compile(r"\\\r?\n").match(self.text, start)
        if broken:
            self.index = broken.end()
            return
        self.index = min(start + 2, len(self.text))
        kept = in_quotes and self.text[start + 1 : start + 2] not in '"\\$`'
        yield Literal(start if kept else min(start + 1, self.index), self.index, True)

    def _dollar(self, in_quotes: bool, depth: int) -> Iterator[Part]:
        start = self.index
        self.index += 1
        following = self.text[self.index : self.index + 1]
        name = _NAME.match(self.text, self.index)
        if self.text[start] == "`":
            end = self.text.find("`", self.index)
            self.index = len(self.text) if end < 0 else end + 1
            yield Expansion(start, self.index, in_quotes)
        elif name:
            self.index = name.end()
            # An item of an array in zsh; in sh a pattern, which is as little known.
            mode: Mode = "opaque" if self.text.startswith("[", self.index) else "plain"
            yield Expansion(start, self.index, in_quotes, mode, name.group())
        elif following == "(":
            self.index = end_of_expansion(self.text, self.index + 1, ")")
            yield Expansion(start, self.index, in_quotes)
        elif following == "{":
            yield self._braces(start, in_quotes, depth)
        elif following and following in _SPECIAL:
            self.index += 1
            yield Expansion(start, self.index, in_quotes)
        elif following not in ("'", '"') or in_quotes:
            yield Literal(start, self.index, in_quotes)

    def _braces(self, start: int, in_quotes: bool, depth: int) -> Expansion:
        head = _PARAMETER.match(self.text, self.index)
        if not head or depth >= _DEEPEST:
            self.index = end_of_expansion(self.text, self.index + 1, "}")
            return Expansion(start, self.index, in_quotes)
        self.index = head.end()
        name, operator = head.group(1), head.group(2)
        if operator == "}":
            return Expansion(start, self.index, in_quotes, "plain", name)
        fallback = tuple(self._fallback(in_quotes, depth + 1))
        return Expansion(start, self.index, in_quotes, _MODES[operator[-1]], name, fallback)

    def _fallback(self, in_quotes: bool, depth: int) -> Iterator[Part]:
        while self.index < len(self.text):
            if self.text.startswith("}", self.index):
                self.index += 1
                return
            before = self.index
            for part in self._part(_IN_BRACES, False, depth):
                quoted = part.quoted or in_quotes
                yield part if part.quoted == quoted else _quoted(part)
            if self.index == before:
                self.index += 1


def _quoted(part: Part) -> Part:
    if isinstance(part, Literal):
        return Literal(part.start, part.end, True)
    return Expansion(part.start, part.end, True, part.mode, part.name, part.fallback)
