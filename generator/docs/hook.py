"""mkdocs asks, site.py answers: https://www.mkdocs.org/user-guide/configuration/#hooks

Nothing of the pages is made here, and nothing is written under the site's source.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from generator.catalog.cache_home import cache_home, compiled_templates
from generator.catalog.catalog import Catalog
from generator.catalog.load import is_there, read_text
from generator.catalog.store import Store, open_store
from generator.docs.kept_texts import KeptTexts
from generator.docs.navigation import navigation
from generator.docs.palette import leave_out_palettes
from generator.docs.plain_fence import plain_fence
from generator.docs.project_pages import PAGES
from generator.docs.site import Beside, Site, site
from generator.docs.tables import AccessibleTables
from generator.docs.whole_pages import WholePage, found_in, write_pages
from generator.errors import RecipeError, Refused
from generator.garbage import look_seldom
from generator.render.templates import kept_bytecode, open_templates

# What a Markdown file that is no page ends in, until it is written.
_AS_IT_IS: Final = ".text"


def on_startup(**_: Any) -> None:
    """A build of mkdocs itself has what one of the command line has."""
    look_seldom()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tables get their frames; what is a class or a function of ours cannot be named in YAML."""
    config.markdown_extensions += [AccessibleTables(), KeptTexts()]
    config.mdx_configs["pymdownx.superfences"]["custom_fences"] = [plain_fence()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and put all pages in order."""
    leave_out_palettes(files)
    with _raised_through_mkdocs():
        return _with_made(files, config)


def _with_made(files: Files, config: MkDocsConfig) -> Files:
    made = _made(config, _hand_written(files, _root(config)))
    for path, markdown in made.pages.items():
        files.append(File.generated(config, path, content=markdown))
    for path, text in made.files.items():
        files.append(_for_programs(config, path, text))
    config.extra["search_entries"] = list(_found(made, files))
    pages = files.documentation_pages()
    config.nav = navigation([file.src_uri for file in pages], made.groups)
    of_its_own = [one for entry in config.nav for one in entry.items() if isinstance(one[1], str)]
    titles = {path: title for title, path in of_its_own}
    for file in pages:
        # mkdocs would make each when it reads the navigation, with the title that stands there.
        WholePage(titles.get(file.src_uri), file, config)
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Write the pages on all cores, now that each knows where the others are."""
    write_pages(nav, files, config)
    return nav


def on_page_context(context: Any, page: Page, config: MkDocsConfig, **_: Any) -> Any:
    """Give the search what it finds in a page that is written."""
    found_in(page, config)
    return context


def on_env(env: Environment, **_: Any) -> Environment:
    """The theme's templates do not change while a site is built; each page asks for fifty."""
    env.auto_reload = False
    env.bytecode_cache = kept_bytecode(compiled_templates(cache_home()), "theme")
    return env


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """A sitemap has whole addresses, so there is none where the site's own is not known."""
    return "" if template_name == "sitemap.xml" and not config.site_url else output


@event_priority(50)
def on_post_build(config: MkDocsConfig) -> None:
    """Give the search what no heading stands over, before it writes its index."""
    search = config.plugins.get("material/search")
    if search is not None:
        search.search_index.entries += config.extra["search_entries"]


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Leave out the blanks of the theme's own templates, a twentieth of a page's weight."""
    if isinstance(page, WholePage) and page.whole is not None:
        return output
    before, begin, rest = output.partition("<article")
    inside, end, after = rest.partition("</article>")
    return "".join((_close(before), begin, inside, end, _close(after)))


def _found(made: Site, files: Files) -> Iterator[Mapping[str, Any]]:
    for path, entries in made.entries.items():
        file = files.get_file_from_path(path)
        assert file is not None  # it was appended above
        yield from (entry.located(file.url) for entry in entries)


def _for_programs(config: MkDocsConfig, path: str, text: str) -> File:
    """A file that is served as it is; of another name than a page, so that mkdocs makes none."""
    file = File.generated(
        config, f"{path}{_AS_IT_IS}" if path.endswith(".md") else path, content=text
    )
    file.dest_uri = path
    return file


def _close(html: str) -> str:
    """HTML without code blocks, its lines close together."""
    return re.sub(r"\s*\n\s*", "\n", html)


def _made(config: MkDocsConfig, hand_written: Mapping[str, str]) -> Site:
    root = _root(config)
    beside = _beside(config, hand_written)
    templates = open_templates(root / "templates", compiled_templates(cache_home()))
    return site(Catalog(root, _store()), templates, beside)


@contextmanager
def _raised_through_mkdocs() -> Iterator[None]:
    """An error of ours becomes one that mkdocs knows; it is the cause of that one."""
    try:
        yield
    except Refused as refused:
        lines = [f"{f.at}: {f.rule}: {f.message}; {f.hint}" for f in refused.findings]
        raise PluginError("\n".join(["the catalogue is refused:", *lines])) from refused
    except RecipeError as error:
        raise PluginError(f"{error.message}; {error.hint}") from error


def _hand_written(files: Files, root: Path) -> Mapping[str, str]:
    """The pages below the site's source, as they are before generated ones join them."""
    sources = {file.src_uri: Path(str(file.abs_src_path)) for file in files.documentation_pages()}
    return {
        name: read_text(source, str(source.relative_to(root))) for name, source in sources.items()
    }


def _beside(config: MkDocsConfig, hand_written: Mapping[str, str]) -> Beside:
    """What mkdocs.yml names under `extra`, the documents of the root, the pages people write."""
    root = _root(config)
    module, _, name = str(config.extra["command"]).partition(":")
    documents = {
        name: read_text(root / name, name) for name in PAGES if is_there(root / name, name)
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
    home = cache_home()
    return open_store(home) if home else Store(None)


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent
