"""Every type of page: for everyone, at every width, from one host, light enough."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.page_types import page_types
from tests.browser.visits import EVERY_VIEW, WIDTHS, Visit, visit
from tests.site.conftest import built_folder

Visits = Mapping[str, Visit]
_MOST_READ: Final = ("", "recipes/", "recipes/deepseek-agent/")
_HEAVIEST_RECIPE: Final = 600_000


def _visit(tab: Page, site_url: str, place: int, address: str) -> Visit:
    """The most read pages wide and light, and narrow and dark, at every width. Of the others each
    second one narrow and dark, the rest wide and light, at the least and the greatest width: they
    share their structure and colours, and axe takes seconds for a view. `make accessibility` reads
    every type in every view.
    """
    if address in _MOST_READ:
        return visit(tab, site_url + address, EVERY_VIEW[:2])
    view = EVERY_VIEW[place % 2 : place % 2 + 1]
    return visit(tab, site_url + address, view, (min(WIDTHS), max(WIDTHS)))


@pytest.fixture(scope="module")
def visits(browser: Browser, root: Path, site_url: str) -> Visits:
    """A visit to one page of each type, by its address below the site's root."""
    folder, _ = built_folder(root)
    with browser.new_page() as tab:
        return {
            type_: _visit(tab, site_url, place, type_)
            for place, type_ in enumerate(page_types(folder))
        }


def test_nobody_is_kept_out(visits: Visits) -> None:
    faults = {address: seen.faults for address, seen in visits.items() if seen.faults}
    assert not faults, "\n".join(f"{a}: {fault}" for a, found in faults.items() for fault in found)


def test_a_fault_would_be_found(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><html lang=en><title>Faulty page</title><main><h1>Faulty</h1>"
        "<p style='color:#ccc;background:#fff'>Pale text.</p>"
        "<div style='width:3000px'>Wide.</div></main>"
    )
    with browser.new_page() as tab:
        seen = visit(tab, page.as_uri())
    assert any("color-contrast" in fault for fault in seen.faults)
    assert seen.widest[360] >= 3000


def test_no_page_is_wider_than_its_window(visits: Visits) -> None:
    wide = {
        address: over
        for address, seen in visits.items()
        if (over := {window: width for window, width in seen.widest.items() if width > window})
    }
    assert not wide


def test_nothing_is_asked_of_another_host_or_twice(visits: Visits, site_url: str) -> None:
    for address, seen in visits.items():
        own = [r for r in seen.requests if not r.startswith("data:")]
        assert all(urlsplit(r).path.startswith("/docs/") for r in own), (address, own)
        assert {urlsplit(r).hostname for r in own} == {"127.0.0.1"}, (address, own)
        assert max(Counter(own).values()) == 1, (address, Counter(own).most_common(2))


def test_a_recipe_with_all_it_needs_is_light(visits: Visits, root: Path) -> None:
    folder, _ = built_folder(root)
    recipes = sorted((folder / "recipes").glob("*/index.html"), key=lambda p: p.stat().st_size)
    beside = max(
        sum(_weight(folder, request) for request in seen.requests[1:])
        for address, seen in visits.items()
        if address.startswith("recipes/")
    )
    assert beside > 100_000  # the theme's own style and script
    assert recipes[-1].stat().st_size + beside < _HEAVIEST_RECIPE, recipes[-1].parent.name


def _weight(folder: Path, request: str) -> int:
    path = unquote(urlsplit(request).path).removeprefix("/docs/")
    return (folder / path).stat().st_size if path and (folder / path).is_file() else 0
