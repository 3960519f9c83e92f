"""A text as lines that know which part of them is comment, and which language they are in."""

import re
from collections.abc import Iterator
from itertools import accumulate, count
from typing import Final

from generator.finding import Location
from generator.launch import TextFile, TextKind
from generator.record import record, remembered, replace
from generator.rules.support.markdown_text import DATA, SHELLS, languages
from generator.rules.support.shell_text import Region, regions

# A quote opens only where a value can begin; an apostrophe inside a word is a letter.
_QUOTED: Final = re.compile(r"""(?<![^\s\[{(,:=])(?:"(?:[^"\\]|\\.)*"|'[^']*')""")
_HASH: Final = re.compile(r"(?<!\S)#")
_WHOLE_LINE: Final = re.compile(r"^\s*#")


@record
class Line:
    """A line without its end. `offset` is where it begins in the text, from 0.

    `comment` is the index of its comment, or its length. In Markdown `fence` is the language
    of the code that it belongs to, None in prose.
    """

    number: int
    text: str
    offset: int
    comment: int
    fence: str | None = None

    @property
    def code(self) -> str:
        """What takes effect."""
        return self.text[: self.comment]

    @property
    def remark(self) -> str:
        """The comment, with its `#`."""
        return self.text[self.comment :]


@remembered
def lines_of(file: TextFile) -> tuple[Line, ...]:
    """The lines of a file."""
    texts = file.text.split("\n")
    prose: list[str | None] = [None] * len(texts)
    fences = languages(texts) if file.kind == "markdown" else prose
    offsets = accumulate((len(text) + 1 for text in texts), initial=0)
    return tuple(map(Line, count(1), texts, offsets, _comments(file, texts, fences), fences))


@remembered
def regions_of(file: TextFile) -> list[Region]:
    """The region of every character of a shell text."""
    return regions(file.text)


def place(file: TextFile, offset: int) -> Location:
    """The location of a character, counted from 0."""
    line = file.text.count("\n", 0, offset) + 1
    return Location(file.path, line, offset - file.text.rfind("\n", 0, offset))


def in_fence(file: TextFile, offset: int) -> bool:
    """Whether a place of a YAML file is in a code block of a page that the file holds."""
    return file.kind == "yaml" and file.text.count("```", 0, offset) % 2 == 1


@remembered
def snippets(file: TextFile) -> tuple[TextFile, ...]:
    """A Markdown file's shell and YAML fences as files of their own, at the same places.

    Everything else is blank in them. Any other file is its own only snippet.
    """
    if file.kind != "markdown":
        return (file,)
    lines = lines_of(file)
    kinds: tuple[tuple[TextKind, frozenset[str]], ...] = (("shell", SHELLS), ("yaml", DATA))
    return tuple(
        replace(
            file,
            kind=kind,
            text="\n".join(
                line.text if line.fence in names else " " * len(line.text) for line in lines
            ),
        )
        for kind, names in kinds
        if any(line.fence in names for line in lines)
    )


def _comments(file: TextFile, texts: list[str], fences: list[str | None]) -> Iterator[int]:
    if file.kind == "shell":
        yield from _shell_comments(regions_of(file), texts)
        return
    if "#" not in file.text:
        yield from map(len, texts)
        return
    for text, fence in zip(texts, fences, strict=True):
        if file.kind == "dockerfile":
            whole = _WHOLE_LINE.match(text)
            yield whole.end() - 1 if whole else len(text)
        elif file.kind == "markdown" and (fence is None or fence not in SHELLS | DATA):
            yield len(text)
        else:
            yield _comment_of(text)


def _comment_of(text: str) -> int:
    if "#" not in text:
        return len(text)
    hidden = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), text)
    found = _HASH.search(hidden)
    return found.start() if found else len(text)


def _shell_comments(classes: list[Region], texts: list[str]) -> Iterator[int]:
    offset = 0
    for line in texts:
        inside = classes[offset : offset + len(line)]
        # A comment ends with its line, so the last character tells.
        commented = bool(inside) and inside[-1] == "comment"
        yield inside.index("comment") if commented else len(line)
        offset += len(line) + 1
