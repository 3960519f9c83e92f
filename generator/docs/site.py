"""The pages of the site: a pure function of the catalogue and what stands beside it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.catalog.catalog import Catalog
from generator.docs import (
    catalogue_page,
    command_page,
    engine_pages,
    failure_pages,
    format_pages,
    hardware_pages,
    image_pages,
    model_pages,
    pattern_file,
    placeholder_page,
    profile_pages,
    project_pages,
    recipe_page,
    rule_pages,
    source_page,
)
from generator.docs.api_files import api_files
from generator.docs.flag_places import FlagPlaces
from generator.docs.flag_table import flag_tables
from generator.docs.library import Library, open_library
from generator.docs.markdown_files import llms_file, markdown_files
from generator.docs.press import Entry, Made, press_of
from generator.docs.runbook_links import Runbooks, read_runbooks
from generator.processes import spread
from generator.record import record
from generator.render.templates import Templates

if TYPE_CHECKING:
    import click

# So many kinds of pages are worth a process.
_LEAST: Final = 2


@record
class Beside:
    """What pages show that is no part of a catalogue.

    `today` (YYYY-MM-DD) decides whether a waiver still holds; `command` is the command line;
    `fixtures` is the folder of the rules' examples; `documents` are files of the repository's
    root by name; `hand_written` are the pages that people write, by their path below the site's
    source. What is missing has no page.
    """

    today: str
    command: "click.Command | None" = None
    fixtures: Path | None = None
    documents: Mapping[str, str] = field(default_factory=dict)
    hand_written: Mapping[str, str] = field(default_factory=dict)


@record
class Site:
    """Every generated page by its path, of those that have one its group and its entries for
    the search.

    `files` are what programs read, by path below the site's root; none of them is a page.
    """

    pages: Mapping[str, str]
    groups: Mapping[str, str]
    entries: Mapping[str, tuple[Entry, ...]]
    files: Mapping[str, str]


def site(catalog: Catalog, templates: Templates, beside: Beside) -> Site:
    """The whole site.

    Raises Refused where a file of the catalogue is faulty, and BadInput where a runbook links a
    failure mode or a recipe that does not exist, for a page that no section would show, and for a
    file that is no text.
    """
    library = open_library(catalog, templates, beside.today)
    rules = rule_pages.explained()
    made = tuple(_pages(library, templates, beside, rules))
    found = {page.path: page.markdown for page in made}
    return Site(
        pages=found,
        groups={page.path: page.group for page in made if page.group},
        entries={page.path: page.entries for page in made if page.entries},
        files={
            pattern_file.PATH: pattern_file.pattern_file(library.modes),
            **api_files(library, rules),
            **{path: text for page in made for path, text in page.files.items()},
            **_texts(found, beside),
        },
    )


def pages(catalog: Catalog, templates: Templates, beside: Beside) -> Mapping[str, str]:
    """Every generated page: path below the site's source to Markdown."""
    library = open_library(catalog, templates, beside.today)
    made = _pages(library, templates, beside, rule_pages.explained())
    return {page.path: page.markdown for page in made}


def _texts(made: Mapping[str, str], beside: Beside) -> Mapping[str, str]:
    """Every page as Markdown, and the list of them."""
    every = {**beside.hand_written, **made}
    return dict([*markdown_files(every), llms_file(every)])


def _pages(
    library: Library, templates: Templates, beside: Beside, rules: tuple[rule_pages.Explained, ...]
) -> Iterator[Made]:
    press = press_of(templates, library.sources)
    runbooks = _runbooks(library, beside)
    places = FlagPlaces(flag_tables(library.catalog))
    command = beside.command
    kinds: tuple[Callable[[], Iterable[Made]], ...] = (
        lambda: catalogue_page.pages(library, press, rules=len(rules)),
        lambda: failure_pages.pages(library, press, runbooks),
        lambda: model_pages.pages(library, press, places),
        lambda: hardware_pages.pages(library, press),
        lambda: engine_pages.pages(library, press, places),
        lambda: image_pages.pages(library, press, places),
        lambda: profile_pages.pages(library, press, places),
        lambda: placeholder_page.pages(library, press),
        lambda: rule_pages.pages(library.catalog, press, rules, beside.fixtures),
        lambda: command_page.pages(command, press) if command is not None else (),
        lambda: format_pages.pages(library.catalog, press),
        lambda: source_page.pages(library, press),
        lambda: project_pages.pages(beside.documents),
    )

    def made(pages: Callable[[], Iterable[Made]]) -> tuple[Made, ...]:
        return tuple(pages())

    first, *others = spread(made, kinds, least=_LEAST)
    yield from first
    # These have processes of their own.
    yield from recipe_page.pages(library, press, runbooks, places)
    yield from chain.from_iterable(others)


def _runbooks(library: Library, beside: Beside) -> Runbooks:
    known = [failure_pages.path_of(id_) for id_ in library.modes]
    known += [recipe_page.path_of(shown.id) for shown in library.recipes]
    return read_runbooks(beside.hand_written, known)
