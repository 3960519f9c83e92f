"""Shell text, character by character: what is code, and what is quoted, comment or heredoc.

An approximation of the POSIX grammar that never fails: unclosed quotes run to the end, a
heredoc whose end is missing is none, and substitutions inside double quotes stay quoted.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal

# `literal` is the body of a heredoc with a quoted delimiter, where nothing is expanded.
Region = Literal["code", "single", "double", "comment", "heredoc", "literal"]

_TOKEN: Final = re.compile(
    r"""
    (?P<escape>\\.)
    | (?P<single>\$?'(?:(?<=\$')(?:[^'\\]|\\.)*|[^']*)'?)
    | (?P<double>"(?:[^"\\]|\\.)*"?)
    | (?P<comment>(?<![^\s;&|()])\#[^\n]*)
    | (?P<heredoc>(?<!<)<<(?!<)-?[ \t]*(?P<quote>['"\\]?)(?P<end>[A-Za-z_]\w*)(?P=quote)?)
    | (?P<newline>\n)
    | (?P<code>[^\\'"$\#<\n]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)


def regions(text: str) -> list[Region]:
    """The region of every character of `text`."""
    found: list[Region] = []
    pending: list[tuple[str, bool]] = []
    position = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        assert token is not None  # the last alternative matches any character
        region, end = _region(token.lastgroup), token.end()
        found.extend([region] * (end - position))
        position = end
        if token["heredoc"]:
            pending.append((token["end"], bool(token["quote"])))
        elif token["newline"] and pending:
            for body, inside in _bodies(text, position, pending):
                found.extend([inside] * body)
                position += body
            pending = []
    return found


def logical(text: str) -> str:
    """The text with continued lines joined, every other character at its place."""
    return text.replace("\\\n", "  ")


def _region(group: str | None) -> Region:
    if group == "single":
        return "single"
    if group == "double":
        return "double"
    return "comment" if group == "comment" else "code"


def _bodies(
    text: str, position: int, pending: list[tuple[str, bool]]
) -> Iterator[tuple[int, Region]]:
    """Length and region of the heredoc bodies that begin at `position`."""
    for delimiter, quoted in pending:
        end = re.compile(rf"^[\t ]*{delimiter}[\t ]*$", re.MULTILINE).search(text, position)
        if end:
            yield end.end() - position, "literal" if quoted else "heredoc"
            position = end.end()
