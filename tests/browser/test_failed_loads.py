"""A file of the site that cannot be loaded: what is there can be read, and what is not says so."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import INDEX_READ

DENIED: Final = """
for (const kind of ["localStorage", "sessionStorage"]) Object.defineProperty(window, kind, {
  configurable: true, get() { throw new DOMException("denied", "SecurityError"); } });
"""
SPOILT: Final = """
for (const [name, value] of Object.entries({given}))
  if (!sessionStorage.spoilt) localStorage.setItem(`/docs/.${name}`, value);
sessionStorage.spoilt = "once";
"""


@pytest.fixture
def alone(browser: Browser) -> Iterator[Page]:
    """A tab whose console may have errors: the browser itself names what it cannot load."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def lose(page: Page, file: str) -> None:
    page.route(f"**/{file}", lambda request: request.fulfill(status=404))


@pytest.mark.parametrize("file", ["finder.js", "finder-words.js"])
def test_a_finder_without_its_script_is_not_offered(alone: Page, site_url: str, file: str) -> None:
    lose(alone, file)
    for address in ("", "recipes/"):
        alone.goto(site_url + address)
        expect(alone.locator("form.finder")).to_be_hidden()
        expect(alone.locator(".found tbody tr").first).to_be_visible()


@pytest.mark.parametrize("file", ["fill.js", "fill-text.js"])
def test_placeholders_stay_a_table_without_the_form(alone: Page, site_url: str, file: str) -> None:
    lose(alone, file)
    with alone.expect_event("pageerror"):
        alone.goto(f"{site_url}recipes/deepseek-agent/")
    expect(alone.locator("#fill")).to_be_hidden()
    expect(alone.locator("#fill-table")).to_be_visible()


@pytest.mark.parametrize("file", ["search_index.json", "workers/search.*", "search-names.js"])
def test_a_search_that_is_not_there_says_so(alone: Page, site_url: str, file: str) -> None:
    lose(alone, file)
    alone.goto(site_url)
    alone.get_by_role("textbox", name="Search").fill("kv cache")
    expect(alone.locator(".md-search-result__meta")).to_contain_text("could not be loaded")


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("patterns.json", "The patterns could not be loaded (404). Use `recipe diagnose LOG`"),
        ("diagnose.js", "The reader could not be loaded. Use `recipe diagnose LOG`"),
    ],
)
def test_a_log_that_cannot_be_read_is_not_called_healthy(
    alone: Page, site_url: str, file: str, said: str
) -> None:
    lose(alone, file)
    alone.goto(f"{site_url}failure-modes/")
    alone.locator("form.diagnose textarea").fill("AssertionError")
    expect(alone.locator("form.diagnose [role=status]")).to_contain_text(said)


def works(page: Page) -> None:
    expect(page.get_by_role("button", name="Copy to clipboard").first).to_be_attached()
    page.get_by_title("Use the light scheme").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-media", re.compile("light"))
    search = page.get_by_role("textbox", name="Search")
    search.press_sequentially("deepseek")
    expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=INDEX_READ)
    page.keyboard.press("Escape")


def test_a_browser_that_denies_its_store_shows_the_whole_page(alone: Page, site_url: str) -> None:
    alone.add_init_script(DENIED)
    alone.goto(f"{site_url}recipes/deepseek-agent/")
    works(alone)
    alone.get_by_label("NODE", exact=True).fill("spark-01")
    expect(alone.locator(".fill-bar")).to_contain_text("This browser keeps no values")
    alone.locator("#fill input[value=lws]").check()
    expect(alone.locator("#fill [role=status]")).to_contain_text("lws: ready")


@pytest.mark.parametrize("palette", ["garbage{", "[]", '{"color": 1, "index": 0}'])
def test_what_others_wrote_into_the_store_stops_no_page(
    alone: Page, site_url: str, palette: str
) -> None:
    given = json.dumps({"__palette": palette, "__tabs": palette})
    alone.add_init_script(SPOILT.replace("{given}", given))
    alone.goto(f"{site_url}recipes/deepseek-agent/")
    works(alone)
    alone.locator("#fill input[value=lws]").check()
    alone.reload()
    expect(alone.locator("body")).to_have_attribute("data-md-color-media", re.compile("light"))
    alone.locator("#fill input[value=docker]").check()
    expect(alone.locator("#fill [role=status]")).to_contain_text("docker: ")


def test_a_script_that_hangs_leaves_the_page_readable(alone: Page, site_url: str) -> None:
    alone.route("**/*.js", lambda _: None)
    alone.goto(f"{site_url}recipes/deepseek-agent/", wait_until="commit")
    expect(alone.locator("#fill-table")).to_be_visible()
    expect(alone.get_by_role("heading", name="Sources")).to_be_visible()
