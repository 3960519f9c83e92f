"""Pages from Markdown to HTML on all cores, before mkdocs asks for them one by one.

Nothing is decided here: what mkdocs would have made of a page and what the search would have
found in it are made by their own code, in another process, and taken where they are asked for.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from material.plugins.search.plugin import SearchIndex  # type: ignore[import-untyped]
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import TableOfContents

from generator.docs.processes import spread
from generator.record import record

_SEARCH: Final = "material/search"
_LOGGER: Final = Page.__module__


@record
class Rendered:
    """What `Page.render` sets of a page, and what the search finds in it.

    `links` are its anchors in other pages, by their path.
    """

    markdown: str
    content: str | None
    toc: TableOfContents
    title: str | None
    anchors: set[str] | None
    links: Mapping[str, dict[str, str]] | None
    entries: list[dict[str, Any]]


def render_ahead(files: Files, config: MkDocsConfig) -> None:
    """Render every page of a site whose files and navigation are known."""
    pages = [file.page for file in files.documentation_pages() if file.page is not None]

    def rendered(page: Page) -> Rendered | None:
        return _rendered(page, files, config)

    known: dict[str, Rendered] = {}
    for page, result in zip(pages, spread(rendered, pages), strict=True):
        if result is not None:
            _keep(page, result)
            known[page.file.src_uri] = result
    _keep_entries(config, known)


def _rendered(page: Page, files: Files, config: MkDocsConfig) -> Rendered | None:
    """None where there is something to say of the page, which is said when it is its turn."""
    with _heard() as said:
        page.read_source(config)
        page.render(config, files)
    if said or page.markdown is None:
        return None
    links = page.links_to_anchors
    return Rendered(
        markdown=page.markdown,
        content=page.content,
        toc=page.toc,
        title=page._title_from_render,
        anchors=page.present_anchor_ids,
        links=None if links is None else {file.src_uri: to for file, to in links.items()},
        entries=_entries(page),
    )


def _keep(page: Page, result: Rendered) -> None:
    """Let the page take the result instead of rendering, unless its Markdown has changed."""

    def render(config: MkDocsConfig, files: Files) -> None:
        if page.markdown != result.markdown:
            type(page).render(page, config, files)
            return
        page.content, page.toc = result.content, result.toc
        page._title_from_render = result.title
        page.present_anchor_ids = result.anchors
        page.links_to_anchors = _by_file(result.links, files)

    page.render = render  # type: ignore[method-assign]


def _entries(page: Page) -> list[dict[str, Any]]:
    index = SearchIndex()
    index.add_entry_from_context(page)
    found: list[dict[str, Any]] = index.entries
    return found


def _keep_entries(config: MkDocsConfig, known: Mapping[str, Rendered]) -> None:
    """Let the search take what was found, unless the page's HTML has changed since."""
    plugin: Any = config.plugins.get(_SEARCH)
    if plugin is None:
        return
    index = plugin.search_index
    look = index.add_entry_from_context

    def add(page: Page) -> None:
        result = known.get(page.file.src_uri)
        if result is None or page.content != result.content:
            look(page)
        else:
            index.entries.extend(result.entries)

    index.add_entry_from_context = add


def _by_file(links: Mapping[str, dict[str, str]] | None, files: Files) -> Any:
    if links is None:
        return None
    return {files.src_uris[path]: anchors for path, anchors in links.items()}


@contextmanager
def _heard() -> Iterator[list[str]]:
    """Collects what mkdocs logs of a page, and says none of it."""
    said: list[str] = []
    logger = logging.getLogger(_LOGGER)
    collecting = _Collecting(said)
    logger.addFilter(collecting)
    try:
        yield said
    finally:
        logger.removeFilter(collecting)


class _Collecting(logging.Filter):
    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.said = said

    def filter(self, record: logging.LogRecord) -> bool:
        self.said.append(record.getMessage())
        return False
