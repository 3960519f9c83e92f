"""Tables that a screen reader can follow and a narrow screen can hold.

A Markdown extension: each table gets a scrolling frame, its first column becomes row headers,
and the names of its columns are custom properties (`--c2`, `--c3`, …), which the style sheet prints
in the cells when rows are stacked. In each cell they would be a twentieth of a recipe's page.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.blockprocessors import BlockProcessor  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.preprocessors import Preprocessor  # type: ignore[import-untyped]
from markdown.treeprocessors import Treeprocessor  # type: ignore[import-untyped]
from markdown.util import HTML_PLACEHOLDER_RE  # type: ignore[import-untyped]

# After inline Markdown (20) and before attribute lists (8), so that headers are plain text.
_PRIORITY: Final = 15
# After fences (25) and before what takes the page's HTML apart (21 and 20).
_ASIDE: Final = 22
# Before every block of the libraries.
_BACK: Final = 200
_ROWS: Final = re.compile(r"(?<=\n\n)\|.*\n\|[-:| ]+(?:\n\|.*)*(?=\n\n)")
# mkdocs wants to see an anchor.
_ANCHOR: Final = re.compile(r"\s(?:id|name)=")


class AccessibleTables(Extension):  # type: ignore[misc]
    """Registers the processors."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # the library's name
        aside: dict[str, str] = {}
        md.preprocessors.register(_Aside(md, aside), "tables_aside", _ASIDE)
        md.parser.blockprocessors.register(_Back(md.parser, aside), "tables_back", _BACK)
        md.treeprocessors.register(_Tables(md), "accessible_tables", _PRIORITY)


class _Aside(Preprocessor):  # type: ignore[misc]
    """Puts tables aside while a page is searched for blocks of HTML: they have most of its tags."""

    def __init__(self, md: Markdown, aside: dict[str, str]) -> None:
        super().__init__(md)
        self.aside = aside

    def run(self, lines: list[str]) -> list[str]:
        self.aside.clear()
        text: str = _ROWS.sub(self._put, "\n".join(lines))
        return text.split("\n")

    def _put(self, rows: re.Match[str]) -> str:
        if _ANCHOR.search(rows[0]):
            return rows[0]
        # Where nothing puts the table back, inside HTML, the stash does.
        mark: str = self.md.htmlStash.store(rows[0])
        self.aside[mark] = rows[0]
        return mark


class _Back(BlockProcessor):  # type: ignore[misc]
    """Puts a table back when it is the table's turn."""

    def __init__(self, parser: object, aside: dict[str, str]) -> None:
        super().__init__(parser)
        self.aside = aside

    def test(self, _parent: Element, block: str) -> bool:
        return block in self.aside

    def run(self, _parent: Element, blocks: list[str]) -> bool:
        blocks[0] = self.aside[blocks[0]]
        # Now the next processor looks at it.
        return False


class _Tables(Treeprocessor):  # type: ignore[misc]
    def run(self, root: Element) -> None:
        for parent in [*root.iter()]:
            for place, child in enumerate(parent):
                if child.tag == "table" and "class" not in child.attrib:
                    parent[place] = self._framed(child)

    def _framed(self, table: Element) -> Element:
        labels = [self._plain(cell) for cell in table.iterfind("./thead/tr/th")]
        _mark(table, labels)
        named = ", ".join(label for label in labels if label)
        frame = Element("div", {"class": "frame", "tabindex": "0", "role": "group"})
        frame.set("aria-label", f"Table: {named}")
        frame.append(table)
        return frame

    def _plain(self, cell: Element) -> str:
        """A cell's text; what Markdown has put aside is a reference or a tag."""
        stash = self.md.htmlStash.rawHtmlBlocks

        def aside(match: re.Match[str]) -> str:
            raw = str(stash[int(match[1])])
            return html.unescape(raw) if raw.startswith("&") else " "

        return " ".join(HTML_PLACEHOLDER_RE.sub(aside, "".join(cell.itertext())).split())


def _mark(table: Element, labels: list[str]) -> None:
    for cell in table.iterfind("./thead/tr/th"):
        cell.set("scope", "col")
    for row in table.iterfind("./tbody/tr"):
        row[0].tag = "th"
        row[0].set("scope", "row")
    table.set("class", "data")
    named = (f"--c{column}:{_string(label)}" for column, label in enumerate(labels[1:], 2))
    table.set("style", ";".join(named))


def body_of(rows: Iterable[Sequence[str]]) -> str:
    """The body of a table whose cells are HTML, as it comes out where Markdown writes them."""
    return "\n".join(("", *(line for row in rows for line in _row_of(*row)), ""))


def _row_of(first: str, *others: str) -> Iterator[str]:
    yield from ("<tr>", f'<th scope="row">{first}</th>')
    yield from (f"<td>{cell}</td>" for cell in others)
    yield "</tr>"


def _string(label: str) -> str:
    """A label as a value of `content` in CSS: https://www.w3.org/TR/css-syntax-3/#consume-string-token."""
    return "'" + re.sub(r"[\\']", r"\\\g<0>", label) + "'" if label else "none"
