"""Tables that a screen reader can follow and a narrow screen can hold.

A Markdown extension: each table gets a scrolling frame, its first column becomes row headers,
and the names of its columns are custom properties (`--c2`, `--c3`, …), which the style sheet prints
in the cells when rows are stacked. In each cell they would be a twentieth of a recipe's page.
"""

import html
import re
from xml.etree.ElementTree import Element

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.treeprocessors import Treeprocessor  # type: ignore[import-untyped]
from markdown.util import HTML_PLACEHOLDER_RE  # type: ignore[import-untyped]

# After inline Markdown (20) and before attribute lists (8), so that headers are plain text.
_PRIORITY = 15


class AccessibleTables(Extension):  # type: ignore[misc]
    """Registers the processor."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # the library's name
        md.treeprocessors.register(_Tables(md), "accessible_tables", _PRIORITY)


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


def _string(label: str) -> str:
    """A label as a value of `content` in CSS: https://www.w3.org/TR/css-syntax-3/#consume-string-token."""
    return "'" + re.sub(r"[\\']", r"\\\g<0>", label) + "'" if label else "none"
