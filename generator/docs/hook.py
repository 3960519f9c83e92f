"""mkdocs asks, site.py answers: https://www.mkdocs.org/user-guide/configuration/#hooks

Nothing of the pages is made here, and nothing is written under the site's source.
"""

import os
import re
from collections.abc import Mapping
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store, open_store
from generator.docs.navigation import navigation
from generator.docs.project_pages import PAGES
from generator.docs.site import Beside, Site, site
from generator.docs.tables import AccessibleTables
from generator.errors import RecipeError, Refused
from generator.render.templates import open_templates


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tables get their frames; an extension with a class of ours cannot be named in YAML."""
    config.markdown_extensions.append(AccessibleTables())
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and put all pages in order."""
    made = _made(config, _hand_written(files))
    for path, markdown in made.pages.items():
        files.append(File.generated(config, path, content=markdown))
    paths = [file.src_uri for file in files.documentation_pages()]
    try:
        config.nav = navigation(paths, made.groups)
    except ValueError as error:
        raise PluginError(f"{error}; name it in generator/docs/navigation.py") from None
    return files


def on_post_page(output: str, **_: Any) -> str:
    """Leave out the blanks of the theme's own templates, a twentieth of a page's weight."""
    before, begin, rest = output.partition("<article")
    inside, end, after = rest.partition("</article>")
    return "".join((_close(before), begin, inside, end, _close(after)))


def on_serve(server: LiveReloadServer, config: MkDocsConfig, **_: Any) -> LiveReloadServer:
    """Also watch the files that need not be there."""
    for name in PAGES:
        file = _root(config) / name
        if file.is_file():
            server.watch(str(file))
    return server


def _close(html: str) -> str:
    """HTML without code blocks, its lines close together."""
    return re.sub(r"\s*\n\s*", "\n", html)


def _made(config: MkDocsConfig, hand_written: Mapping[str, str]) -> Site:
    root = _root(config)
    try:
        beside = _beside(config, hand_written)
        return site(Catalog(root, _store()), open_templates(root / "templates"), beside)
    except Refused as refused:
        lines = [f"{f.at}: {f.rule}: {f.message}; {f.hint}" for f in refused.findings]
        raise PluginError("\n".join(["the catalogue is refused:", *lines])) from None
    except RecipeError as error:
        raise PluginError(f"{error.message}; {error.hint}") from None


def _hand_written(files: Files) -> Mapping[str, str]:
    """The pages below the site's source, as they are before generated ones join them."""
    return {file.src_uri: file.content_string for file in files.documentation_pages()}


def _beside(config: MkDocsConfig, hand_written: Mapping[str, str]) -> Beside:
    """What mkdocs.yml names under `extra`, the documents of the root, the pages people write."""
    root = _root(config)
    module, _, name = str(config.extra["command"]).partition(":")
    documents = {
        name: (root / name).read_text(encoding="utf-8") for name in PAGES if (root / name).is_file()
    }
    return Beside(
        today=date.today().isoformat(),
        command=getattr(import_module(module), name),
        fixtures=root / str(config.extra["fixtures"]),
        documents=documents,
        hand_written=hand_written,
    )


def _store() -> Store:
    """What the command line validated before need not be validated again."""
    given = os.environ.get("XDG_CACHE_HOME")
    return open_store(Path(given) if given else Path.home() / ".cache")


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent
