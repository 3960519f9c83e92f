"""Search, copy, keyboard and print, as readers use them."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import WIDE, by_keyboard
from tests.browser.filling import fill, open_form, tab
from tests.browser.serving import INDEX_READ

# The form of a recipe's page is made by a script.
_COMPLETE: Final = """
() => !document.querySelector("#fill-data") || document.querySelector(".fill-status")?.textContent
"""
# What is typed, and where a page among the first five is, or what it says.
_FOUND: Final = {
    "deepseek agents two sparks": "a[href*='recipes/deepseek-agent/']",
    "kernel.fa4-on-sm90": "a[href*='rules/kernel.fa4-on-sm90/']",
    "No valid cudagraph sizes": "a[href*='failure-modes/']",
    "--max-num-batched-tokens": ":text('max-num-batched-tokens')",
}


def open_whole(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(_COMPLETE)


def test_the_search_finds(page: Page, site_url: str) -> None:
    page.goto(site_url)
    field = page.locator(".md-search__input")
    field.click()
    found = page.locator(".md-search-result__item:nth-child(-n+5)")
    for typed, expected in _FOUND.items():
        field.fill(typed[:-1])
        field.press_sequentially(typed[-1])
        expect(found.locator(expected).first).to_be_visible(timeout=INDEX_READ)


def test_copying_takes_what_is_shown(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}recipes/")
    block = page.locator("article .highlight").last
    shown = block.locator("code").inner_text().rstrip("\n")
    block.hover()
    block.get_by_role("button").first.click()
    expect(page.get_by_text("Copied to clipboard")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()").rstrip("\n")
    assert copied == shown
    assert copied.startswith("recipe list ")


def test_a_keyboard_is_enough(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}recipes/")
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    for _ in range(30):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            "() => { const style = getComputedStyle(document.activeElement);"
            " return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0; }"
        )
        assert outline, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if page.get_by_label("Any words").evaluate("e => e === document.activeElement"):
            break
    page.keyboard.type("laguna")
    expect(page.locator(".found tbody tr:visible").first).to_contain_text("Laguna")


@pytest.mark.parametrize("address", ["recipes/", "recipes/deepseek-agent/"])
def test_nothing_lies_over_what_the_keyboard_is_at(page: Page, site_url: str, address: str) -> None:
    open_whole(page, site_url + address)
    assert list(by_keyboard(page, WIDE)) == []


def test_print_shows_the_page_and_not_its_controls(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}recipes/")
    page.emulate_media(media="print")
    expect(page.locator("form.finder")).to_be_hidden()
    expect(page.locator(".md-header")).to_be_hidden()
    expect(page.locator(".found tbody tr").first).to_be_visible()


# Of every element that is shown; the borders' colours are made of the same ones.
_COLOURS: Final = """
() => [...document.querySelectorAll("body, article *")].filter((one) => one.checkVisibility())
  .map((one) => [one, getComputedStyle(one)])
  .map(([{ tagName }, { color, backgroundColor }]) => [tagName, color, backgroundColor])
"""


@pytest.mark.parametrize("address", ["", "kernels/", "recipes/deepseek-agent/"])
def test_the_dark_scheme_is_printed_as_the_light_one(
    page: Page, site_url: str, address: str
) -> None:
    printed = []
    for scheme in ("light", "dark"):
        page.emulate_media(media="screen", color_scheme=scheme)
        open_whole(page, site_url + address)
        body = page.locator("body")
        expect(body).to_have_attribute(
            "data-md-color-scheme", {"light": "default", "dark": "slate"}[scheme]
        )
        page.emulate_media(media="print")
        printed.append(page.evaluate(_COLOURS))
        # What the browser itself draws: boxes to tick, the sheet's margins.
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    light, dark = printed
    assert light == dark


def test_a_recipe_on_paper_has_its_placeholders_and_the_chosen_target(
    page: Page, site_url: str
) -> None:
    open_form(page, site_url, "deepseek-agent", "lws")
    fill(page, {"NODE": "spark-01"})
    page.emulate_media(media="print")
    how = page.locator("#fill .fill-more:visible > div").filter(
        has_text="kubectl get nodes -o wide"
    )
    assert how.first.evaluate("(found) => found.checkVisibility()")
    expect(page.get_by_role("button", name="Clear all values")).to_be_hidden()
    assert page.locator(".targets .tabbed-labels label:visible").all_inner_texts() == ["lws"]
    expect(tab(page)).to_have_count(1)
    expect(tab(page)).to_contain_text("spark-01")


@pytest.mark.parametrize("address", ["recipes/", "sources/", "recipes/deepseek-agent/"])
def test_no_table_is_cut_off_on_paper(page: Page, site_url: str, address: str) -> None:
    page.set_viewport_size({"width": 680, "height": 1000})  # A4 less its margins
    page.emulate_media(media="print")
    page.goto(site_url + address)
    cut = "frames => frames.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".frame").evaluate_all(cut) == 0
    assert page.locator(".frame").count() > 0
