"""Pages from Markdown to the file that is served, on all cores, before mkdocs asks for each.

Nothing is decided here: mkdocs, its theme and its plugins make each page as they always do, in
another process, and mkdocs finds it made when it is the page's turn. What a page says to the rest
of the build comes back: its anchors, its links, its entries for the search, and its warnings.
"""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from generator.processes import spread
from generator.record import record

_SEARCH: Final = "material/search"
_TEMPLATE: Final = "whole.html"
# What the search does not show of a page: sections that it leaves out, none of which has another
# one inside, links beside headings, and tags of which it keeps nothing.
_UNSEARCHED: Final = re.compile(
    r"<section\b[^<>]* data-search-exclude\b.*?</section>"
    r'|<a class="headerlink".*?</a>'
    r"|</?(?:a|br|dd|del|details|div|dl|dt|em|hr|img|input|label|option|path|select|span|strong"
    r"|summary|svg|table|tbody|td|th|thead|tr)\b[^<>]*>",
    re.DOTALL,
)
_MARK: Final = re.compile(r' data-search-exclude="[^"]*"')


@record
class Whole:
    """What the rest of a build needs to know of a page that is written.

    `links` are its anchors in other pages, by their path below the site's source.
    """

    anchors: set[str]
    links: Mapping[str, dict[str, str]] | None
    entries: list[dict[str, Any]]
    said: list[logging.LogRecord]


class WholePage(Page):
    """A page that may be written before it is its turn."""

    whole: Whole | None = None

    def read_source(self, config: MkDocsConfig) -> None:
        """Read it once: the others' navigation shows its title."""
        if self.markdown is None:
            super().read_source(config)

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take what is known of a written page; convert another one."""
        if self.whole is None:
            super().render(config, files)
            return
        self.content = ""
        self.present_anchor_ids = self.whole.anchors
        if self.whole.links is not None:
            found = ((files.src_uris[path], to) for path, to in self.whole.links.items())
            self.links_to_anchors = dict(found)
        for said in self.whole.said:
            logging.getLogger(said.name).handle(said)

    def written(self) -> str:
        """The HTML of a page that is written."""
        return Path(self.file.abs_dest_path).read_bytes().decode("utf-8")


def write_pages(nav: Navigation, files: Files, config: MkDocsConfig) -> None:
    """Write every page of a site whose files and navigation are known."""
    env = config.plugins.on_env(config.theme.get_env(), config=config, files=files)
    doc_files = files.documentation_pages()
    pages = [file.page for file in doc_files if isinstance(file.page, WholePage)]
    for page in pages:
        page.read_source(config)

    def written(page: WholePage) -> Whole | None:
        """None for a page that fails: it fails again when mkdocs makes it, which says so."""
        try:
            with _heard() as said:
                _convert(page, files, config)
                entries = _written(page, doc_files, nav, env, config)
        except Exception:
            return None
        links = page.links_to_anchors
        return Whole(
            anchors=page.present_anchor_ids or set(),
            links=None if links is None else {file.src_uri: to for file, to in links.items()},
            entries=entries,
            said=said,
        )

    # The first one compiles the templates for all.
    every = [written(page) for page in pages[:1]] + spread(written, pages[1:])
    for page, whole in zip(pages, every, strict=True):
        if whole is not None:
            page.whole = whole
            page.meta = {**page.meta, "template": _TEMPLATE, "search": {"exclude": True}}


def _convert(page: WholePage, files: Files, config: MkDocsConfig) -> None:
    shared: dict[str, Any] = {"page": page, "config": config, "files": files}
    page.markdown = config.plugins.on_page_markdown(page.markdown or "", **shared)
    page.render(config, files)
    page.content = config.plugins.on_page_content(page.content or "", **shared)


def _written(
    page: WholePage, files: Sequence[File], nav: Navigation, env: Environment, config: MkDocsConfig
) -> list[dict[str, Any]]:
    """Write a page that is converted, and return its entries for the search."""
    index = _entries(config)
    before = len(index)
    page.active = True
    try:
        context = get_context(nav, files, config, page)
        with _as_searched(page):
            context = config.plugins.on_page_context(context, page=page, config=config, nav=nav)
        output = env.get_template("main.html").render(context)
        output = config.plugins.on_post_page(output, page=page, config=config)
    finally:
        page.active = False
    write_file(output.encode("utf-8", errors="xmlcharrefreplace"), page.file.abs_dest_path)
    # The converted page is no longer needed, and a thousand of them are a gigabyte.
    page.content, page.toc = None, []  # type: ignore[assignment]
    found = index[before:]
    del index[before:]
    return found


@contextmanager
def _as_searched(page: Page) -> Iterator[None]:
    """The search takes a page apart tag by tag, and has a quarter of the work without those."""
    content = page.content or ""
    page.content = searched(content)
    yield
    page.content = _MARK.sub("", content)


def searched(content: str) -> str:
    """A page's HTML with the words that the search finds there, and little else."""
    return _UNSEARCHED.sub("", content)


def found_in(page: Page, config: MkDocsConfig) -> None:
    """Add what the search finds in a page that is written."""
    if isinstance(page, WholePage) and page.whole is not None:
        _entries(config).extend(page.whole.entries)


def _entries(config: MkDocsConfig) -> list[dict[str, Any]]:
    search: Any = config.plugins.get(_SEARCH)
    found: list[dict[str, Any]] = search.search_index.entries if search is not None else []
    return found


@contextmanager
def _heard() -> Iterator[list[logging.LogRecord]]:
    """Collects what mkdocs says, so that it is said, and counted, when it is the page's turn."""
    said: list[logging.LogRecord] = []
    logger = logging.getLogger("mkdocs")
    kept, logger.handlers = logger.handlers, [_Collecting(said)]
    propagate, logger.propagate = logger.propagate, False
    try:
        yield said
    finally:
        logger.handlers, logger.propagate = kept, propagate


class _Collecting(logging.Handler):
    def __init__(self, said: list[logging.LogRecord]) -> None:
        super().__init__()
        self.said = said

    def emit(self, record: logging.LogRecord) -> None:
        # Its arguments may be anything, and it goes through a pipe.
        record.msg, record.args = record.getMessage(), None
        self.said.append(record)
