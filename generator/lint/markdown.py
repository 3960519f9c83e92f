"""Fenced code blocks of Markdown: https://spec.commonmark.org/0.31.2/#fenced-code-blocks.

A fence may be indented further than the specification allows at the top, because it may
belong to a list item.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.lint.fragment import Fragment, join
from generator.record import record

_OPENING: Final = re.compile(r"([ \t]*)(`{3,}|~{3,})[ \t]*([^\n`]*)(?:\n|\Z)")
_LANGUAGE: Final = re.compile(r"\{?\.?([A-Za-z][\w-]*)")
_PROMPT: Final = re.compile(r"[ \t]*(?:\([\w.-]+\)[ \t]*)?(?:[\w.-]+@[\w.-]+[^\n$#]*)?[$%#>][ \t]")
# Languages whose text a shell reads, and those of a session with prompts and output.
SHELL: Final = frozenset({"bash", "sh", "shell", "zsh"})
CONSOLE: Final = frozenset({"console", "shell-session", "sh-session", "shellsession", "terminal"})
_CONTINUED: Final = re.compile(r"\\[ \t]*\r?\n?\Z")


@record
class Fence:
    """The text of a fenced block and the language that it says to be in, in lower case."""

    language: str
    text: Fragment


def fences(source: Fragment) -> Iterator[Fence]:
    """The fenced blocks of a page that name a language."""
    text, index = source.text, 0
    while index < len(text):
        opening = _OPENING.match(text, index)
        if not opening:
            index = _next_line(text, index)
            continue
        indent, mark = opening.group(1), opening.group(2)
        lines: list[Fragment] = []
        index = opening.end()
        while index < len(text):
            end = _next_line(text, index)
            line = text[index:end]
            if _closes(line, mark):
                index = end
                break
            margin = _margin(line, len(indent))
            lines.append(source.cut(index + margin, end))
            index = end
        language = _LANGUAGE.match(opening.group(3).strip())
        if language and lines:
            yield Fence(language.group(1).lower(), join(lines))


def script_of(fence: Fence) -> Fragment | None:
    """What a shell reads of a fence; None for another language."""
    if fence.language in SHELL:
        return fence.text
    return typed(fence.text) if fence.language in CONSOLE else None


def scripts(source: Fragment) -> Iterator[Fragment]:
    """The shell commands of a page, fence by fence."""
    found = (script_of(fence) for fence in fences(source))
    return (script for script in found if script is not None)


def typed(session: Fragment) -> Fragment:
    """What a person typed in a console session: the lines after a prompt, without it.

    The whole text when no line has a prompt.
    """
    text, index = session.text, 0
    lines: list[Fragment] = []
    continued = False
    while index < len(text):
        end = _next_line(text, index)
        prompt = _PROMPT.match(text, index, end)
        if prompt or continued:
            begin = prompt.end() if prompt else index
            lines.append(session.cut(begin, end))
        continued = bool(prompt or continued) and bool(_CONTINUED.search(text[index:end]))
        index = end
    return join(lines) if lines else session


def _closes(line: str, mark: str) -> bool:
    stripped = line.strip()
    return len(stripped) >= len(mark) and not stripped.strip(mark[0])


def _margin(line: str, indent: int) -> int:
    """How much of a line's indentation belongs to the fence."""
    return min(indent, len(line) - len(line.lstrip(" \t")))


def _next_line(text: str, index: int) -> int:
    end = text.find("\n", index)
    return len(text) if end < 0 else end + 1
