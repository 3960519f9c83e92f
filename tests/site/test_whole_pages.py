"""Pages that are written ahead and in part once are what mkdocs would have made of each."""

import logging
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import markdown  # type: ignore[import-untyped]
import pytest
from material.plugins.search.plugin import Parser  # type: ignore[import-untyped]
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page

from generator import processes
from generator.docs import whole_pages
from generator.docs.kept_texts import KeptTexts
from generator.docs.plain_fence import plain_fence
from generator.docs.tables import AccessibleTables
from generator.docs.whole_pages import WholePage, searched, write_pages

PAGES = 6


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cores for however few pages, and no thread of the test runner."""
    monkeypatch.setattr(processes, "_cores", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)
    monkeypatch.setattr(whole_pages, "spread", partial(processes.spread, least=2))


def written(folder: Path, texts: Mapping[str, str]) -> list[WholePage]:
    """The pages of a site of such files, with mkdocs' own theme, when they are written."""
    for name, text in texts.items():
        (folder / "docs").mkdir(exist_ok=True)
        (folder / "docs" / name).write_text(text)
    (folder / "mkdocs.yml").write_text("site_name: Small\nplugins: []\n")
    config = load_config(str(folder / "mkdocs.yml"))
    files = get_files(config)
    set_exclusions(files, config)
    pages = [WholePage(None, file, config) for file in files.documentation_pages()]
    write_pages(get_navigation(files, config), files, config)
    for page in pages:
        page.render(config, files)
        page.validate_anchor_links(files=files, log_level=logging.WARNING)
    return pages


@pytest.mark.usefixtures("forks")
def test_pages_of_another_process_are_written_and_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    texts = {f"page-{n}.md": f"# Page {n}\n\n[x](page-0.md#page-0)\n" for n in range(PAGES)}
    texts |= {f"dead-{n}.md": f"# Dead {n}\n\n[x](no-{n}.md) [y](#no)\n" for n in range(2)}
    pages = written(tmp_path, {"index.md": "# Home\n", **texts})
    for page in pages:
        assert page.whole is not None
        assert f"{page.title}</h1>" in page.written()
    for n in range(2):
        said = [r.getMessage() for r in caplog.records if f"'dead-{n}.md'" in r.getMessage()]
        assert len(said) == 2, said
        assert f"no-{n}.md" in said[0]
        assert "#no" in said[1]
    assert len([r for r in caplog.records if r.levelno >= logging.WARNING]) == 4


@pytest.mark.usefixtures("forks")
def test_a_page_that_fails_is_left_to_mkdocs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    render = Page.render

    def failing(page: Page, *rest: Any) -> None:
        if page.file.src_uri == "page-3.md":
            raise LookupError("page 3")
        render(page, *rest)

    monkeypatch.setattr(Page, "render", failing)
    with pytest.raises(LookupError, match="page 3"):
        written(tmp_path, {f"page-{n}.md": f"# Page {n}\n" for n in range(PAGES)})


def test_a_text_that_was_kept_is_as_another_one(root: Path, made: Mapping[str, str]) -> None:
    config = load_config(str(root / "mkdocs.yml"))
    files = Files([file_of(path, page, config) for path, page in made.items()])
    paths = ("recipes/deepseek-agent.md", "recipes/deepseek-batch.md", "recipes/index.md")
    every = [*config.markdown_extensions, AccessibleTables()]
    texts = KeptTexts()
    for path in paths:
        plain = converted(path, every, files, config)
        kept = converted(path, [*every, texts], files, config)
        assert kept.content == plain.content
        assert kept.links_to_anchors == plain.links_to_anchors
        assert words(searched(kept.content or "")) == words(plain.content or "")
    assert len(texts.kept) > 100


def words(content: str) -> list[tuple[str | None, list[str], list[str]]]:
    """What the theme's search reads on a page, by section: its anchor, title and text."""
    parser = Parser()
    parser.feed(content)
    shown = (section for section in parser.data if not section.is_excluded())
    return [(one.id, "".join(one.title).split(), "".join(one.text).split()) for one in shown]


def file_of(path: str, page: str, config: MkDocsConfig) -> File:
    file = File(path, None, config.site_dir, config.use_directory_urls)
    file.content_string = page
    return file


def converted(path: str, extensions: list[Any], files: Files, config: MkDocsConfig) -> Page:
    file = files.src_uris[path]
    page = Page(None, file, config)
    page.read_source(config)
    config["markdown_extensions"] = extensions
    page.render(config, files)
    return page


@pytest.mark.parametrize("title", ["", ' title="a-b/c.yaml"'])
@pytest.mark.parametrize("text", ["a", "\n\n  a <b> & 'c' \"d\"\n\n\ne\n\n", "\tx\u00e9\U0001f600"])
def test_plain_text_needs_no_highlighter(title: str, text: str) -> None:
    fence = f"```text{title}\n{text}\n```"
    block = f'before\n\n{fence}\n\n=== "tab"\n\n    ```text{title}\n    y\n    ```\n'
    fences = {"preserve_tabs": True}
    highlighted = convert(block, fences)
    assert "<code>" in highlighted
    assert convert(block, {**fences, "custom_fences": [plain_fence()]}) == highlighted


def convert(text: str, fences: Mapping[str, Any]) -> str:
    names = ["pymdownx.highlight", "pymdownx.superfences", "pymdownx.tabbed"]
    options = {"pymdownx.superfences": fences, "pymdownx.highlight": {"anchor_linenums": False}}
    found: str = markdown.markdown(text, extensions=names, extension_configs=options)
    return found
