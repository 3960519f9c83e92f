"""The navigation of a narrow window, by the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import PHONE, by_keyboard

SCROLLED = (
    "async (one) => { await new Promise((go) => setTimeout(go, 300)); return one.scrollLeft; }"
)


@pytest.fixture
def narrow(page: Page, site_url: str) -> Page:
    page.set_viewport_size(PHONE)
    page.goto(f"{site_url}recipes/kimi-k3-pd/")
    expect(page.get_by_role("button", name="Navigation")).to_be_visible()
    return page


def test_a_closed_drawer_holds_no_focus(page: Page, site_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{site_url}preflight/")
    assert list(by_keyboard(page, PHONE)) == []


def test_a_keyboard_opens_the_drawer_and_goes_through_its_levels(narrow: Page) -> None:
    button = narrow.get_by_role("button", name="Navigation")
    button.focus()
    expect(button).to_have_attribute("aria-expanded", "false")
    narrow.keyboard.press("Space")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(narrow.get_by_role("button", name="Back from Kimi-K3")).to_be_focused()
    narrow.keyboard.press("Enter")
    expect(narrow.get_by_role("button", name="Back from Recipes")).to_be_focused()
    narrow.keyboard.press("Tab")
    expect(narrow.locator(".md-nav__link", has_text="Your first manifest")).to_be_focused()
    narrow.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("key", ["Enter", "Space"])
@pytest.mark.parametrize("address", ["", "recipes/kimi-k3-pd/"])
def test_the_contents_of_a_page_open_in_the_drawer(
    page: Page, site_url: str, address: str, key: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(site_url + address)
    page.get_by_role("button", name="Navigation").press("Enter")
    page.locator(".md-nav__link[for=__toc]").press(key)
    back = page.get_by_role("button", name="Back from Table of contents")
    expect(back).to_be_focused()
    expect(back).to_be_in_viewport()
    assert page.locator(".md-sidebar--primary .md-sidebar__scrollwrap").evaluate(SCROLLED) == 0
    back.press(key)
    expect(back).to_be_hidden()


def test_the_keyboard_goes_up_and_down_the_sections(narrow: Page) -> None:
    narrow.get_by_role("button", name="Navigation").press("Enter")
    for level in ("Kimi-K3", "Recipes"):
        narrow.get_by_role("button", name=f"Back from {level}").press("Enter")
    narrow.get_by_role("button", name="Pages of Recipes").press("Enter")
    expect(narrow.get_by_role("button", name="Back from Recipes")).to_be_focused()
    narrow.locator("label.md-nav__link", has_text="Kimi-K3").first.press("Enter")
    expect(narrow.get_by_role("button", name="Back from Kimi-K3")).to_be_focused()


def test_a_section_without_a_page_is_a_stop_of_the_open_drawer(page: Page, site_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{site_url}engines/vllm/flags/")
    section = page.locator("label.md-nav__link", has_text="Reference").first
    expect(section).to_have_attribute("tabindex", "-1")
    page.get_by_role("button", name="Navigation").press("Enter")
    for level in ("Engines", "Reference"):
        page.get_by_role("button", name=f"Back from {level}").press("Enter")
    page.get_by_role("link", name="Rules", exact=True).last.focus()
    page.keyboard.press("Tab")
    expect(section).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Back from Reference")).to_be_focused()


def test_pointers_go_up_and_down_the_sections(narrow: Page) -> None:
    narrow.get_by_role("button", name="Navigation").click()
    for level in ("Kimi-K3", "Recipes"):
        narrow.get_by_role("button", name=f"Back from {level}").click()
    arrow = narrow.get_by_role("button", name="Pages of Recipes")
    assert arrow.evaluate("(one) => one.offsetWidth") >= 20
    arrow.click()
    narrow.locator("label.md-nav__link", has_text="Kimi-K3").first.click()
    expect(narrow.get_by_role("button", name="Back from Kimi-K3")).to_be_visible()


def test_a_drawer_that_the_keyboard_leaves_is_closed(narrow: Page) -> None:
    button = narrow.get_by_role("button", name="Navigation")
    button.focus()
    narrow.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    narrow.keyboard.press("Shift+Tab")
    expect(button).to_have_attribute("aria-expanded", "false")
