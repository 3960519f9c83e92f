"""What the site's search finds first, and what it leaves in the field."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.serving import INDEX_READ

# What is typed, and what comes first, in any order where several have the name.
_FIRST: Final = {
    "--kv-cache-dtype": {
        "engines/sglang/flags/#flag-kv-cache-dtype",
        "engines/vllm/flags/#flag-kv-cache-dtype",
    },
    # SGLang has it as another spelling of --tp-size.
    "tensor_parallel_size": {
        "engines/sglang/flags/#flag-tp-size",
        "engines/vllm/flags/#flag-tensor-parallel-size",
    },
    "--no-enable-prefix-caching": {"engines/vllm/flags/#flag-enable-prefix-caching"},
    "VLLM_USE_V2_MODEL_RUNNER": {"engines/vllm/variables/#VLLM_USE_V2_MODEL_RUNNER"},
    "deepseek-agent": {"recipes/deepseek-agent/"},
    "laguna-s-2.1": {"recipes/laguna-s-2.1/"},
    "kernel.fa4-on-sm90": {"rules/kernel.fa4-on-sm90/"},
    "fa4-architecture-assertion": {"failure-modes/fa4-architecture-assertion/"},
    "<NODE>": {"placeholders/#NODE"},
    # Several words, as they are found without any name among them.
    "deepseek agents two sparks": {"recipes/deepseek-agent/"},
    "No valid cudagraph sizes": {"failure-modes/no-valid-graph-sizes/"},
    "AssertionError: Only SM 10.x and 11.x are supported": {
        "failure-modes/fa4-architecture-assertion/"
    },
}
_ITEMS: Final = ".md-search-result__item"


@pytest.fixture
def field(page: Page, site_url: str) -> Locator:
    page.goto(site_url)
    return page.locator(".md-search__input")


def ask(field: Locator, typed: str) -> None:
    field.fill(typed[:-1])
    field.press_sequentially(typed[-1])


def link(address: str) -> str:
    """A link of the results, to which the theme adds the words to be marked."""
    path, _, anchor = address.partition("#")
    return f"a[href*='{path}?'][href$='#{anchor}']" if anchor else f"a[href*='{path}?']"


def test_a_name_finds_what_it_names_first(page: Page, field: Locator) -> None:
    for typed, expected in _FIRST.items():
        ask(field, typed)
        first = page.locator(f"{_ITEMS}:nth-child(-n+{len(expected)}) > a")
        for address in expected:
            expect(page.locator(link(address)).and_(first).first, typed).to_be_visible(
                timeout=INDEX_READ
            )


def test_a_name_finds_what_has_all_of_it(page: Page, field: Locator) -> None:
    ask(field, "VLLM_USE_V2_MODEL_RUNNER")
    expect(page.locator(_ITEMS).first).to_contain_text("VLLM_USE_V2", timeout=INDEX_READ)
    said = page.locator(".md-search-result__meta").inner_text()
    assert int(said.split()[0]) < 50
    # The theme says under an item which of the words it lacks.
    expect(page.locator(".md-search-result__terms")).to_have_count(0)


def test_a_misspelt_name_finds_what_has_parts_of_it(page: Page, field: Locator) -> None:
    ask(field, "--kv-cache-dtpe")
    expect(page.locator(_ITEMS).first).to_contain_text(
        re.compile("cache", re.I), timeout=INDEX_READ
    )


def test_what_is_typed_stays_and_so_does_the_caret(field: Locator) -> None:
    field.fill("cache")
    field.press("Home")
    field.press_sequentially("--kv-")
    expect(field).to_have_value("--kv-cache")
    assert field.evaluate("one => [one.selectionStart, one.selectionEnd]") == [5, 5]


def test_the_address_asks(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}?q=--kv-cache-dtype")
    first = page.locator(f"{_ITEMS} a[href*='#flag-kv-cache-dtype']").first
    expect(first).to_be_visible(timeout=INDEX_READ)


def test_the_words_that_were_searched_are_marked_where_they_are(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}failure-modes/no-valid-graph-sizes/?h=graph")
    expect(page.locator("article mark").first).to_be_visible(timeout=INDEX_READ)


@pytest.mark.parametrize(
    ("typed", "opened"),
    [
        ("--kv-cache-dtype", r"engines/sglang/flags/.*#flag-kv-cache-dtype$"),
        ("--max-model-len", r"engines/vllm/flags/.*#flag-max-model-len$"),
        ("deepseek-agent", r"recipes/deepseek-agent/\?"),
    ],
)
def test_enter_opens_what_stands_first(page: Page, field: Locator, typed: str, opened: str) -> None:
    ask(field, typed)
    first = page.locator(f"{_ITEMS}:first-child > a").last
    expect(first).to_have_attribute("href", re.compile(opened), timeout=INDEX_READ)
    field.press("Enter")
    page.wait_for_url(re.compile(opened))


def test_a_search_that_loads_does_not_say_that_it_fails(page: Page, field: Locator) -> None:
    page.evaluate(
        """() => {
            const meta = document.querySelector(".md-search-result__meta");
            window.said = [];
            new MutationObserver(() => window.said.push(meta.textContent.trim()))
                .observe(meta, { childList: true, subtree: true, characterData: true });
        }"""
    )
    field.click()
    expect(page.locator(".md-search-result__meta")).to_have_text(
        "Type to start searching", timeout=INDEX_READ
    )
    assert page.evaluate("window.said") == ["Type to start searching"]
