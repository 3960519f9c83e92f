"""What a text leaves for somebody to fill in."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath
from typing import Final, Literal

from generator.launch import TextFile
from generator.record import record
from generator.rules.support.markdown_text import DATA
from generator.rules.support.shell_text import Region
from generator.rules.support.text_scan import Line, lines_of, regions_of

# `name`: <NODE> or {{ NODE }}. `words`: changeme and its kind. `todo`: TODO for a value,
# `remark`: TODO in a comment.
TokenKind = Literal["name", "variable", "words", "todo", "remark"]

_NAMED: Final = re.compile(
    r"(?<![<\w$\\])<(?P<angle>[A-Z][A-Z0-9_-]*)>"
    r"|(?<![${])\{\{\s*(?P<braces>[A-Za-z_][A-Za-z0-9_-]*)\s*\}\}(?!\})"
)
_VARIABLE: Final = re.compile(r"(?<![$\\])\$\{(?P<name>[A-Za-z_]\w*)\}", re.ASCII)
_WORDS: Final = re.compile(
    r"(?<![\w$])(?:change[-_]?me|replace[-_]?me|your[-_ ][\w -]*?here"
    r"|<(?:your|my|insert|replace|path)[-_ ][\w ./-]*>|(?<!\{)YOUR_[A-Z][A-Z0-9_]*)(?!\w|\()",
    re.IGNORECASE,
)
_PATH: Final = re.compile(r"(?<![\w./-])/path/to/[\w./-]*")
_TODO: Final = re.compile(
    r"""(?:[:=]\s*|^\s*-\s+|--[\w-]+\s+)["']?(?P<word>TODO|FIXME|TBD)(?![\w-])|"""
    r"""["'](?P<quoted>TODO|FIXME|TBD)["']"""
)
_REMARK: Final = re.compile(r"\b(?:TODO|FIXME)\b")
# A word that replaces a placeholder names it and leaves nothing open.
_REPLACES: Final = re.compile(r"\b(?:sed|perl|envsubst|yq|awk|replace)\b")
_PRINTS: Final = re.compile(r"\s*(?:echo|printf)\s[^>|]*[\"'].*[\"'](?:\s*>&2)?\s*(?:;.*|\)?)$")
_SPECIAL: Final = frozenset({"BOS", "EOS", "PAD", "UNK", "SEP", "CLS", "MASK", "EOT", "EOD", "BR"})
# Words of Go's templates: https://pkg.go.dev/text/template#hdr-Actions.
_ACTIONS: Final = frozenset({"end", "else", "break", "continue"})
_TEMPLATES: Final = frozenset(
    {".tpl", ".tmpl", ".gotmpl", ".j2", ".jinja", ".jinja2", ".mustache", ".template", ".erb"}
)

# Ansible fills the values of a task: keys that only its plays and tasks have.
_PLAYBOOK: Final = re.compile(
    r"^[ \t]*(?:- )?(?:hosts|gather_facts|become|register|delegate_to|notify"
    r"|(?:ansible|community|kubernetes|containers)\.\w+\.\w+)[ \t]*:",
    re.MULTILINE,
)
# Without such a line, a page has no fence with data.
_DATA_FENCE: Final = re.compile(rf"(?:```|~~~).*(?:{'|'.join(sorted(DATA))})", re.IGNORECASE)
# No line without one of these, in lower case, has an open place.
_MAY_BE_OPEN: Final = re.compile(r"<|\{\{|\$\{|/path/to/|todo|fixme|tbd|change|replace|your")


@record
class Token:
    """An open place; `name` is the placeholder's or variable's name, or the text."""

    kind: TokenKind
    name: str
    text: str
    line: Line
    column: int
    region: Region


def is_template(file: TextFile) -> bool:
    """Whether another tool fills this file before anybody uses it, or it is a schema."""
    if file.kind == "yaml" and "{{" in file.text and _PLAYBOOK.search(file.text):
        return True
    if file.kind == "yaml" and not file.own and "envsubst" in file.text:
        return True
    path = PurePosixPath(file.path)
    in_chart = "templates" in path.parts[:-1] and "{{" in file.text
    return in_chart or path.suffix in _TEMPLATES or "CustomResourceDefinition" in file.text


def open_tokens(file: TextFile, declared: Collection[str]) -> Iterator[Token]:
    """The open places of a file, in the order of its lines.

    In Markdown only fences with data count: prose documents placeholders, and
    `placeholder.in-shell-fence` looks at commands.
    """
    if file.kind == "markdown" and not _DATA_FENCE.search(file.text):
        return
    inside = regions_of(file) if file.kind == "shell" else None
    for line in _lines_with_any(file):
        if _is_printed(file, line):
            continue
        if file.kind == "markdown" and line.fence not in DATA:
            continue
        yield from _in_code(file, line, inside, declared)
        if remark := _REMARK.search(line.remark):
            column = line.comment + remark.start() + 1
            yield Token("remark", remark[0], remark[0], line, column, "comment")


def _is_printed(file: TextFile, line: Line) -> bool:
    """Whether a script of somebody else only tells its user what to write."""
    return file.kind == "shell" and not file.own and bool(_PRINTS.match(line.code))


def _lines_with_any(file: TextFile) -> Iterator[Line]:
    """The lines that may have an open place."""
    # Bytes keep every letter at its place, and a search that ignores case tries every character.
    content = file.text.encode("utf-8", "surrogatepass").lower()
    lowered = content.decode("utf-8", "surrogatepass")
    marks = [match.start() for match in _MAY_BE_OPEN.finditer(lowered)]
    lines = lines_of(file) if marks else ()
    numbers = (bisect_right(lines, mark, key=_offset) - 1 for mark in marks)
    return (lines[number] for number in dict.fromkeys(numbers))


def _offset(line: Line) -> int:
    return line.offset


def _in_code(
    file: TextFile, line: Line, inside: list[Region] | None, declared: Collection[str]
) -> Iterator[Token]:
    code = line.code
    fills = file.kind == "shell" and _REPLACES.search(code)

    def token(kind: TokenKind, name: str, text: str, start: int) -> Token:
        region = inside[line.offset + start] if inside else "code"
        return Token(kind, name, text, line, start + 1, region)

    for match in () if fills else _NAMED.finditer(code):
        name = match["angle"] or match["braces"]
        is_known = name in _SPECIAL or (match["braces"] and name in _ACTIONS)
        if name in declared or not is_known:
            yield token("name", name, match[0], match.start())
    for match in _VARIABLE.finditer(code):
        yield token("variable", match["name"], match[0], match.start())
    for pattern in (_WORDS, _PATH):
        for match in () if fills else pattern.finditer(code):
            yield token("words", match[0], match[0], match.start())
    todo = _TODO.search(code)
    if todo:
        word = "word" if todo["word"] else "quoted"
        yield token("todo", todo[word], todo[word], todo.start(word))
