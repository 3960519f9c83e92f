"""A page's Markdown without what only this site's builder reads, for programs and for the eye.

What is left is CommonMark with tables: no front matter, no attribute lists, no tags, no character
references. Tabs become headings, admonitions quotations, definitions lists; code stays as it is.
"""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_FRONT: Final = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_FENCE: Final = re.compile(
    r'(?P<indent> *)(?P<marks>`{3,}|~{3,})(?P<language>[^\s`]*)(?: title="(?P<title>[^"]*)")? *'
)
_TAB: Final = re.compile(r'=== "(?P<title>.*)"')
_ADMONITION: Final = re.compile(r'(?:!!!|\?\?\?\+?) +(?P<kind>[\w-]+)(?: "(?P<title>.*)")?')
_DEFINITION: Final = re.compile(r": {3}(.*)")
_INDENT: Final = "    "
# So many lines are kept as plain text: those of a flag stand on many pages.
_LINES: Final = 8192

_INVISIBLE: Final = re.compile(r"[ \t]*<(?P<tag>script|style|template)\b")
_CODE: Final = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)|<code>(?P<html>.*?)</code>")
# Each on one line, which its template prints. The first word is one that the pattern needs.
_SAID_OTHERWISE: Final = (
    ("<summary>", re.compile(r"<summary>(.*?)</summary>"), r"### \1"),
    ("<del>", re.compile(r"<del>(.*?)</del>"), r"~~\1~~"),
    ('"chip ', re.compile(r'<span class="chip [^"]*">(.*?)</span>'), r"**\1**"),
    ('"cites"', re.compile(r'<span class="cites">(.*?)</span>'), r" (\1)"),
    ("<", re.compile(r'<br>|<span class="point[^"]*">'), " · "),
    ("<", re.compile(r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>"), ""),
    ("{", re.compile(r" *\{:[^{}]*\}| *\{[.#][\w.#= -]+\}$"), ""),
    (" (", re.compile(r"^ +(?=\()"), ""),
    (" ·", re.compile(r"(^|\|)(?: +·)+ "), r"\1 "),
    (" ·", re.compile(r"(?: +·)+ *(?=\||$)"), " "),
    ("  ", re.compile(r"(?<=\S)  +"), " "),
    ("&#", re.compile(r"^(&#\d+;\d*)(?=[.)])"), r"\1\\"),
)
_REFERENCE: Final = re.compile(r"&(?:#\d+|#x[0-9A-Fa-f]+|[A-Za-z]+);")
# What would mean something wherever it stands; the others do at the beginning of a line.
_SPECIAL: Final = frozenset("\\`*[]<>|~")
_SPECIAL_FIRST: Final = frozenset("-+=#:")


def plain_markdown(page: str) -> str:
    """The page as Markdown that any reader knows."""
    # Only a line feed ends a line; code may hold what else Python would split at.
    return _collapsed(_blocks(_FRONT.sub("", page, count=1).split("\n"))) + "\n"


def _blocks(lines: list[str]) -> Iterator[str]:
    """The lines of a page, or of what is inside a tab."""
    place = 0
    while place < len(lines):
        line = lines[place]
        if fence := _fence(line):
            end = _closing(lines, place + 1, fence["indent"] + fence["marks"])
            yield from _fenced(fence, lines[place + 1 : end])
            place = end + 1
        elif hidden := _INVISIBLE.match(line):
            place = _after(lines, place, f"</{hidden['tag']}>")
        elif tab := _TAB.fullmatch(line):
            inside, place = _inside(lines, place + 1)
            yield from ("", f"### {tab['title']}", "", *_blocks(inside), "")
        elif admonition := _ADMONITION.fullmatch(line):
            inside, place = _inside(lines, place + 1)
            yield from _quoted(admonition, inside)
        elif place + 1 < len(lines) and (said := _DEFINITION.fullmatch(lines[place + 1])):
            yield f"- **{_text(line)}:** {_text(said[1])}"
            place += 2
        else:
            plain = _text(line)
            yield from (plain,) if plain or not line.strip() else ()
            place += 1


def _fence(line: str) -> re.Match[str] | None:
    """The beginning or the end of a block of code."""
    return _FENCE.fullmatch(line) if "```" in line or "~~~" in line else None


def _fenced(fence: re.Match[str], code: list[str]) -> Iterator[str]:
    indent, marks = fence["indent"], fence["marks"]
    if fence["title"]:
        yield from (f"{indent}`{fence['title']}`:", "")
    yield f"{indent}{marks}{fence['language']}"
    yield from code
    yield f"{indent}{marks}"


def _quoted(admonition: re.Match[str], inside: list[str]) -> Iterator[str]:
    title = admonition["title"] or admonition["kind"].capitalize()
    yield f"> **{_text(title)}**"
    yield ">"
    yield from (f"> {line}".rstrip() for line in _collapsed(_blocks(inside)).split("\n"))


def _closing(lines: list[str], start: int, marks: str) -> int:
    """Where a fence ends: its closing line, or the end of what there is."""
    found = (place for place in range(start, len(lines)) if lines[place].rstrip() == marks)
    return next(found, len(lines))


def _after(lines: list[str], start: int, end: str) -> int:
    """Behind the line that has the end of an element; behind all where none has."""
    return next((at + 1 for at in range(start, len(lines)) if end in lines[at]), len(lines))


def _inside(lines: list[str], start: int) -> tuple[list[str], int]:
    """The indented lines from `start`, without their indent, and where they end."""
    end = start
    while end < len(lines) and (lines[end].startswith(_INDENT) or not lines[end].strip()):
        end += 1
    return [line.removeprefix(_INDENT) for line in lines[start:end]], end


def _collapsed(lines: Iterator[str]) -> str:
    """Lines in one text, with no two empty ones together outside of code."""
    kept: list[str] = []
    marks = ""
    for line in lines:
        fence = _fence(line)
        if fence and not marks:
            marks = fence["indent"] + fence["marks"]
        elif marks and line.rstrip() == marks:
            marks = ""
        if line or marks or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip("\n")


@lru_cache(maxsize=_LINES)
def _text(line: str) -> str:
    """A line outside of code blocks."""
    codes: list[str] = []

    def aside(match: re.Match[str]) -> str:
        codes.append(match[0] if match["html"] is None else _code(match["html"]))
        return f"\0{len(codes) - 1}\0"

    plain = _CODE.sub(aside, line) if "`" in line or "<code>" in line else line
    for word, pattern, other in _SAID_OTHERWISE:
        if word in plain:
            plain = pattern.sub(other, plain)
    plain = _REFERENCE.sub(_character, plain).rstrip()
    if not codes:
        return plain
    return re.sub("\0(\\d+)\0", lambda match: codes[int(match[1])], plain)


def _code(content: str) -> str:
    """The content of a `code` element as inline code; a bar in it would end a table's cell."""
    value = html.unescape(content).replace("|", "\\|")
    longest = max((len(run) for run in re.findall("`+", value)), default=0)
    marks = "`" * (longest + 1)
    space = " " if value.startswith("`") or value.endswith("`") or not value.strip() else ""
    return f"{marks}{space}{value}{space}{marks}"


def _character(match: re.Match[str]) -> str:
    """A character reference as the character, escaped where Markdown would read it."""
    character = html.unescape(match[0])
    before, after = match.string[: match.start()], match.string[match.end() :]
    if character == "_" and before[-1:].isalnum() and after[:1].isalnum():
        return character
    if character == "&" and not re.match(r"#|[A-Za-z]+;", after):
        return character
    first = character in _SPECIAL_FIRST and not before.strip()
    return f"\\{character}" if character in _SPECIAL or character in "_&" or first else character
