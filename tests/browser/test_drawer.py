"""The navigation of a narrow window, by the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import PHONE, by_keyboard


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


def test_a_drawer_that_the_keyboard_leaves_is_closed(narrow: Page) -> None:
    button = narrow.get_by_role("button", name="Navigation")
    button.focus()
    narrow.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    narrow.keyboard.press("Shift+Tab")
    expect(button).to_have_attribute("aria-expanded", "false")
