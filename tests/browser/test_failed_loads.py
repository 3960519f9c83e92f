"""A file of the site that cannot be loaded: what is there can be read, and what is not says so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect


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
