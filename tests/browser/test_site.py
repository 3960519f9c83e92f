"""That the site works where it is served, below a path and with nothing else."""

from playwright.sync_api import Page, expect


def test_home_has_its_style_below_a_path(page: Page, site_url: str) -> None:
    page.goto(site_url)
    expect(page.locator("h1")).to_be_visible()
    family = page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')")
    assert family.strip()


def test_nothing_is_beside_the_site(page: Page, site_url: str) -> None:
    answer = page.request.get(site_url.replace("/docs/", "/assets/style.css"))
    assert answer.status == 404
