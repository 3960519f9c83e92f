"""The box above a table that hides the rows without the typed words."""

import pytest
from playwright.sync_api import Page, expect

FLAGS = "engines/sglang/flags/"
ROWS = "table[data-filter] tbody tr"


def shown(page: Page) -> int:
    return page.locator(f"{ROWS}:visible").count()


def test_words_and_a_release_leave_the_rows_that_fit(page: Page, site_url: str) -> None:
    page.goto(site_url + FLAGS)
    every = page.locator(ROWS).count()
    page.get_by_label("Filter").fill("Fraction mem")
    expect(page.locator("output")).to_have_text(f"{shown(page)} of {every}")
    expect(page.locator("#flag-mem-fraction-static")).to_be_visible()
    expect(page.locator("#flag-tp-size")).to_be_hidden()
    page.get_by_label("Filter").fill("")
    assert shown(page) == every
    page.get_by_label("Release").select_option("0.5.15.post1")
    assert 0 < shown(page) < every
    page.get_by_label("Filter").fill('<img src=x onerror="document.title=1">')
    assert shown(page) == 0


def test_what_is_filtered_stands_in_the_address(page: Page, site_url: str) -> None:
    page.goto(site_url + FLAGS)
    words, release = page.get_by_label("Filter"), page.get_by_label("Release")
    words.fill("attention & backend")
    release.select_option("0.5.15.post1")
    left = shown(page)
    release.select_option("")
    assert page.url.endswith("?words=attention+%26+backend")
    page.go_back()
    expect(release).to_have_value("0.5.15.post1")
    assert shown(page) == left
    page.reload()
    expect(words).to_have_value("attention & backend")
    expect(release).to_have_value("0.5.15.post1")
    assert shown(page) == left
    page.goto(f"{site_url}{FLAGS}?words=mem-fraction&release=gone#flag-tp-size")
    expect(page.locator("#flag-tp-size")).to_be_in_viewport()
    expect(words).to_have_value("")
    expect(release).to_have_value("")


def test_a_link_to_a_hidden_row_wins(page: Page, site_url: str) -> None:
    page.goto(site_url + FLAGS)
    page.get_by_label("Filter").fill("mem-fraction")
    page.evaluate("location.hash = '#flag-tp-size'")
    expect(page.locator("#flag-tp-size")).to_be_in_viewport()
    expect(page.get_by_label("Filter")).to_have_value("")


@pytest.mark.parametrize("anchor", ["%", "%E0%A4%A", '"]'])
def test_an_address_that_is_no_text_leaves_the_table_alone(
    page: Page, site_url: str, anchor: str
) -> None:
    page.goto(f"{site_url}{FLAGS}?words=mem-fraction#{anchor}")
    expect(page.get_by_label("Filter")).to_have_value("mem-fraction")
    expect(page.locator("output")).to_have_text(f"{shown(page)} of {page.locator(ROWS).count()}")
    page.evaluate("location.hash = '#%'")
    expect(page.locator("#flag-mem-fraction-static")).to_be_visible()


def test_the_search_leads_to_the_row_of_a_flag(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.locator(".md-search__input").first.fill("--mem-fraction-static")
    found = page.locator("a[href*='engines/sglang/flags/'][href*='#flag-mem-fraction-static']")
    found.first.click()
    expect(page.locator("#flag-mem-fraction-static")).to_be_in_viewport()
