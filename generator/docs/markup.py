"""Values to Markdown and HTML of the site.

The site's Markdown becomes HTML by Python-Markdown, which knows no backslash before `<` and
keeps one before a pipe inside code. So values go out as character references, which mean the
same in Markdown text, in a table cell, in inline HTML and in an attribute.
"""

import html
import re
import shlex
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import quote

from generator.plan.words import text_of
from generator.render.quoting import comment

# An underscore inside a word means nothing. Each reference costs as much as some words when the
# page is converted, so that what is frequent and harmless stays as it is.
_SPECIAL: Final = re.compile(
    r"[\\`*{}\[\]<>|#&\"~^$=]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|(?<![A-Za-z])'|'(?![A-Za-z])"
)
# What begins a list, a heading or a definition where a line begins with it.
_OPENING: Final = re.compile(r"\A([-+:=.!]|[0-9]+(?=[.)]))")
# Nothing here means anything between backticks, in a table cell neither.
_PLAIN: Final = re.compile(r"[A-Za-z0-9_ ./:,;=+@%()\[\]{}\"'*#$!?^~-]+")
_URL_SAFE: Final = "/:?#@!$&+,;=%~-._"
_WIDEST_COMMAND: Final = 76
_FENCE: Final = re.compile(r"`{3,}")
_INLINE_CODE: Final = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
FENCED: Final = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.DOTALL | re.MULTILINE)
# A `<` that is no address in angle brackets would open a tag.
_TAG: Final = re.compile(r"<(?!https?://)")
_LANGUAGES: Final = {"yaml": "yaml", "yml": "yaml", "sh": "sh", "md": "md", "json": "json"}
_LONGEST_DESCRIPTION: Final = 160


def text(value: object) -> str:
    """A value as text on one line, whatever it holds."""
    line = _references(" ".join(_visible(str(value)).split()))
    return _OPENING.sub(lambda match: f"&#{ord(match[0][0])};{match[0][1:]}", line)


def literal(value: object) -> str:
    """A value as inline code, its line breaks written as escapes."""
    shown = comment(str(value))
    if _PLAIN.fullmatch(shown) and shown == shown.strip():
        return f"`{shown}`"
    return f"<code>{_references(shown) or '&#32;'}</code>"


def setting_value(value: object) -> str:
    """A setting's value as a person reads it; empty for a switch that is on."""
    return "" if value is True else text_of(value)  # type: ignore[arg-type]


def raw(value: object) -> str:
    """A value as text of an HTML block or of an attribute's value there, on one line.

    Large tables go out as HTML: Markdown takes a second for a thousand rows. What makes
    Markdown of a whole page leaves such a block alone, so that references are all it needs.
    """
    return html.escape(" ".join(_visible(str(value)).split()))


def fence(value: str, language: str = "text", title: str = "") -> str:
    """A fenced block that no run of backticks inside can close.

    The title may hold only what file names are made of.
    """
    longest = max((len(run) for run in _FENCE.findall(value)), default=2)
    marks = "`" * (longest + 1)
    named = f' title="{re.sub(r"[^A-Za-z0-9._/ -]", "_", title)}"' if title else ""
    body = value if value.endswith("\n") else f"{value}\n"
    return f"{marks}{language}{named}\n{body}{marks}"


def shell_lines(command: str) -> str:
    """A command over several lines when it is long, broken before its options."""
    if len(command) <= _WIDEST_COMMAND:
        return command
    lines: list[list[str]] = [[]]
    for word in shlex.split(command):
        if word.startswith("--"):
            lines.append([])
        lines[-1].append(shlex.quote(word))
    return " \\\n  ".join(" ".join(line) for line in lines)


def inset(value: str) -> str:
    """A text as the content of a tab; only line feeds end its lines."""
    return "\n".join(f"    {line}" if line else "" for line in value.split("\n"))


def spoken(value: str) -> str:
    """A sentence of the program (help, a finding): text, with code between single backticks."""
    pieces = re.split(r"`([^`]+)`", " ".join(_visible(value).split()))
    return "".join(
        literal(piece) if place % 2 else _references(piece) for place, piece in enumerate(pieces)
    )


def prose(value: str) -> str:
    """Markdown that the project wrote (a rule's docstring); a bare `<NODE>` in it is text."""
    kept = [match.span() for match in FENCED.finditer(value)]
    kept += [match.span() for match in _INLINE_CODE.finditer(value)]
    pieces = []
    for match in _TAG.finditer(value):
        inside = any(start <= match.start() < end for start, end in kept)
        pieces.append((match.start(), "<" if inside else "&lt;"))
    for place, piece in reversed(pieces):
        value = value[:place] + piece + value[place + 1 :]
    return value


def without_code(value: str) -> str:
    """Markdown with blanks for its code; the rest keeps its line and column."""
    for pattern in (FENCED, _INLINE_CODE):
        value = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), value)
    return value


def language_of(name: str) -> str:
    """The highlighter's name for a file."""
    return _LANGUAGES.get(name.rpartition(".")[2], "text")


def meta(value: str) -> str:
    """A scalar of a page's front matter; the theme prints it into HTML as it is."""
    line = html.escape(" ".join(_visible(value).split()))
    return '"' + line.replace("\\", "\\\\") + '"'


def said_by(pattern: str) -> str:
    """The words of a log line that a regular expression looks for, for the search."""
    plain = re.sub(r"\[([A-Za-z])[a-z]\]", r"\1", pattern)  # [Uu]nknown
    plain = re.sub(r"\\[bBdDsSwW]|\[[^]]*\]|\(\?[:=!]|(?<!\\)[()?*+|^$]|\.(?=[*+])", " ", plain)
    return " ".join(plain.replace("\\", "").split())


def url(value: str) -> str:
    """An address as the target of a Markdown link."""
    return quote(value, safe=_URL_SAFE)


def brief(value: str) -> str:
    """The beginning of a text, cut at a sentence or a word to what a search result shows."""
    line = " ".join(value.split())
    if len(line) <= _LONGEST_DESCRIPTION:
        return line
    cut = line[:_LONGEST_DESCRIPTION]
    sentence = cut.rfind(". ")
    if sentence > _LONGEST_DESCRIPTION // 3:
        return cut[: sentence + 1]
    return cut[: cut.rfind(" ")].rstrip(",;:") + " …"


def slug(value: str) -> str:
    """A value as part of an anchor."""
    return re.sub(r"[^A-Za-z0-9_.]+", "-", value).strip("-").lower()


def _references(value: str) -> str:
    return _SPECIAL.sub(lambda match: f"&#{ord(match[0])};", value)


def _visible(value: str) -> str:
    """Text whose control characters can be seen; white space stays."""
    if value.isprintable():
        return value
    return "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in value
    )


FILTERS: Final[Mapping[str, Callable[..., str]]] = {
    "text": text,
    "literal": literal,
    "raw": raw,
    "fence": fence,
    "inset": inset,
    "shell_lines": shell_lines,
    "spoken": spoken,
    "prose": prose,
    "meta": meta,
    "url": url,
    "brief": brief,
    "slug": slug,
}
