"""Cells of tables that stand on many pages, converted once.

What a flag is for is said on the page of each recipe that has it. A Markdown extension: it converts
a cell as Markdown would in its place, and keeps the HTML for other pages of the same folder, from
where the same links lead to the same pages.
"""

import posixpath
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.treeprocessors import Treeprocessor  # type: ignore[import-untyped]
from markdown.util import STX, AtomicString  # type: ignore[import-untyped]

from generator.record import record

# Before inline Markdown (20).
_PRIORITY: Final = 25
_OPEN, _CLOSE = "<div><td>", "</td></div>"
# mkdocs' own processor, which finds the pages that links lead to.
_LINKS: Final = "relpath"
# An attribute list needs the tree around it, and what is put aside is another thing on each page.
_PLACED: Final = re.compile(r"\{|" + STX)
# A link within the folder leads from the page that it leads to elsewhere.
_BESIDE: Final = re.compile(r"\]\((?!https?:|#|\.\./)")
_DEAD: Final = re.compile(r'href="[^":]*\.md\b')


@record
class Cell:
    """The HTML of a cell, and the anchors that it leads to: file (None: its page), anchor, link."""

    html: str
    links: tuple[tuple[Any, str, str], ...]


class KeptCells(Extension):  # type: ignore[misc]
    """Registers the processor; what it keeps lives as long as this."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], Cell] = {}

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # the library's name
        md.treeprocessors.register(_Cells(md, self.kept), "kept_cells", _PRIORITY)


class _Cells(Treeprocessor):  # type: ignore[misc]
    def __init__(self, md: Markdown, kept: dict[tuple[str, str], Cell]) -> None:
        super().__init__(md)
        self.kept = kept

    def run(self, root: Element) -> None:
        if _LINKS not in self.md.treeprocessors:
            return
        links = self.md.treeprocessors[_LINKS]
        folder = posixpath.dirname(links.file.url.rstrip("/"))
        for cell in root.iter("td"):
            text = cell.text
            if text and not _PLACED.search(text) and not _BESIDE.search(text):
                cell.text = AtomicString(self.md.htmlStash.store(self._html(folder, text, links)))

    def _html(self, folder: str, text: str, links: Any) -> str:
        cell = self.kept.get((folder, text))
        if cell is None:
            cell = self._converted(text, links)
            if not _DEAD.search(cell.html):
                self.kept[folder, text] = cell
        for file, anchor, link in cell.links:
            links.links_to_anchors.setdefault(file or links.file, {}).setdefault(anchor, link)
        return cell.html

    def _converted(self, text: str, links: Any) -> Cell:
        root = Element("div")
        SubElement(root, "td").text = text
        with _recorded(links) as found:
            for name in ("inline", "unescape", _LINKS):
                self.md.treeprocessors[name].run(root)
        html = self.md.serializer(root)[len(_OPEN) : -len(_CLOSE)]
        leads = (
            (None if file is links.file else file, *one)
            for file, anchors in found.items()
            for one in anchors.items()
        )
        return Cell(self.md.postprocessors["raw_html"].run(html), tuple(leads))


@contextmanager
def _recorded(links: Any) -> Iterator[dict[Any, dict[str, str]]]:
    """The anchors that are led to meanwhile, and those alone."""
    before, links.links_to_anchors = links.links_to_anchors, {}
    try:
        yield links.links_to_anchors
    finally:
        links.links_to_anchors = before
