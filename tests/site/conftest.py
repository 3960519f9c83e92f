"""The site, built once for all tests and all workers, and its pages before that."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.cli.main import cli
from generator.docs.library import Library, open_library
from generator.docs.site import Beside, pages
from generator.render.templates import Templates
from tests.kept import cache_folder, once
from tests.site.document import Element, read

TODAY = "2026-08-15"
MAIN = "from generator.cli.main import main; main()"
# Markdown to the tree of its HTML.
Convert = Callable[[str], Element]


@dataclass(frozen=True, slots=True)
class Built:
    """A built site: where it is, what mkdocs said, its pages by address below the root."""

    folder: Path
    log: str
    pages: Mapping[str, Element]


@pytest.fixture(scope="session")
def built(root: Path) -> Built:
    """The site of this repository, as `make site` builds it."""
    folder, log = built_folder(root)
    return Built(folder, log, _pages(folder))


def built_folder(root: Path) -> tuple[Path, str]:
    """Where the built site is, and what mkdocs said; built once for all processes of a run."""
    return once("public", lambda: _build(root, cache_folder() / "public"))


def _build(root: Path, folder: Path) -> tuple[Path, str]:
    command = [sys.executable, "-c", MAIN, "docs", "build", "--output", str(folder)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache_folder())}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert "Documentation built" in done.stderr, "\n".join(done.stderr.splitlines()[-20:])
    return folder, done.stderr


def _pages(folder: Path) -> Mapping[str, Element]:
    return {
        path.relative_to(folder).as_posix().removesuffix("index.html"): read(path.read_text())
        for path in sorted(folder.rglob("*.html"))
    }


@pytest.fixture(scope="session")
def beside(root: Path) -> Beside:
    """What stands beside the catalogue in this repository."""
    return Beside(TODAY, command=cli, fixtures=root / "tests" / "rules")


@pytest.fixture(scope="session")
def made(catalog: Catalog, templates: Templates, beside: Beside) -> Mapping[str, str]:
    """The generated pages of the project's own catalogue."""
    return dict(pages(catalog, templates, beside))


@pytest.fixture(scope="session")
def library(catalog: Catalog, templates: Templates) -> Library:
    return open_library(catalog, templates, TODAY)


@pytest.fixture(scope="session")
def convert(root: Path) -> Convert:
    """What mkdocs does to the Markdown of a page, without the theme around it."""
    from mkdocs.config import load_config
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page

    from generator.docs.hook import on_config

    config = on_config(load_config(str(root / "mkdocs.yml")))
    # What stands on several pages is kept from one to the next, as in a build.
    file = File("page.md", config.docs_dir, config.site_dir, use_directory_urls=True)
    files = Files([file])

    def to_tree(text: str) -> Element:
        page = Page(None, file, config)
        page.markdown = text
        page.render(config, files)
        return read(page.content or "")

    return to_tree
