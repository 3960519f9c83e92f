"""Tables that a screen reader can follow and a narrow screen can hold.

A Markdown extension: each table gets a scrolling frame, its first column becomes row headers,
and each cell carries its column's name, which the style sheet prints when rows are stacked.
"""

from xml.etree.ElementTree import Element

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.treeprocessors import Treeprocessor  # type: ignore[import-untyped]

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
                    parent[place] = _framed(child)


def _framed(table: Element) -> Element:
    labels = [_plain(cell) for cell in table.iterfind("./thead/tr/th")]
    for cell in table.iterfind("./thead/tr/th"):
        cell.set("scope", "col")
    for row in table.iterfind("./tbody/tr"):
        for label, cell in zip(labels, row, strict=False):
            cell.set("data-label", label)
        row[0].tag = "th"
        row[0].set("scope", "row")
    table.set("class", "data")
    named = ", ".join(label for label in labels if label)
    frame = Element("div", {"class": "frame", "tabindex": "0", "role": "region"})
    frame.set("aria-label", f"Table: {named}")
    frame.append(table)
    return frame


def _plain(cell: Element) -> str:
    return "".join(cell.itertext()).strip()
