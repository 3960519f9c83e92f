"""Texts that stand on many pages, converted once: cells of tables, paragraphs, entries of lists.

What a flag is for is said on the page of each recipe that has it. A Markdown extension: it converts
a text as Markdown would in its place, and keeps the HTML for other pages of the same folder, from
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

from generator.docs.tables import body_of
from generator.record import record

# What a text fills alone; headings are left to what makes the table of contents.
_HOLDERS: Final = frozenset({"dd", "dt", "li", "p", "summary", "td"})
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
class Text:
    """The HTML of a text, and the anchors that it leads to: file (None: its page), anchor, link."""

    html: str
    links: tuple[tuple[Any, str, str], ...]


class KeptTexts(Extension):  # type: ignore[misc]
    """Registers the processor; what it keeps lives as long as this."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], Text] = {}

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # the library's name
        md.treeprocessors.register(_Texts(md, self.kept), "kept_texts", _PRIORITY)


class _Texts(Treeprocessor):  # type: ignore[misc]
    def __init__(self, md: Markdown, kept: dict[tuple[str, str], Text]) -> None:
        super().__init__(md)
        self.kept = kept

    def run(self, root: Element) -> None:
        if _LINKS not in self.md.treeprocessors:
            return
        links = self.md.treeprocessors[_LINKS]
        folder = posixpath.dirname(links.file.url.rstrip("/"))
        for body in [*root.iter("tbody")]:
            cells = ((self._known(folder, cell, links) for cell in row) for row in body)
            known = [[cell for cell in row if cell is not None] for row in cells]
            if [*map(len, known)] == [*map(len, body)]:
                del body[:]
                self._fill(body, body_of(known))
        for holder in root.iter():
            html = self._known(folder, holder, links) if holder.tag in _HOLDERS else None
            if html:
                self._fill(holder, html)

    def _fill(self, holder: Element, html: str) -> None:
        """Put HTML into an element; nothing else looks at it any more."""
        holder.text = AtomicString(self.md.htmlStash.store(html))

    def _known(self, folder: str, holder: Element, links: Any) -> str | None:
        """The HTML of an element's text; None where more than that belongs to the element."""
        text = holder.text or ""
        if len(holder) or holder.attrib or _PLACED.search(text) or _BESIDE.search(text):
            return None
        return self._html(folder, text, links) if text else ""

    def _html(self, folder: str, text: str, links: Any) -> str:
        known = self.kept.get((folder, text))
        if known is None:
            known = self._converted(text, links)
            if not _DEAD.search(known.html):
                self.kept[folder, text] = known
        for file, anchor, link in known.links:
            links.links_to_anchors.setdefault(file or links.file, {}).setdefault(anchor, link)
        return known.html

    def _converted(self, text: str, links: Any) -> Text:
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
        return Text(self.md.postprocessors["raw_html"].run(html), tuple(leads))


@contextmanager
def _recorded(links: Any) -> Iterator[dict[Any, dict[str, str]]]:
    """The anchors that are led to meanwhile, and those alone."""
    before, links.links_to_anchors = links.links_to_anchors, {}
    try:
        yield links.links_to_anchors
    finally:
        links.links_to_anchors = before
