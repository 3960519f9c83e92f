"""That the site works where it is served, below a path and with nothing else."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

# https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. Axe is not sure of what lies over something.
_CONTRASTS: Final = """
titles => titles.map((title) => {
  const { color, backgroundColor } = getComputedStyle(title);
  const [dark, light] = [color, backgroundColor].map((one) => {
    const [red, green, blue] = one.match(/\\d+/g).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }).sort((one, other) => one - other);
  return light / dark;
})
"""


def test_home_has_its_style_below_a_path(page: Page, site_url: str) -> None:
    page.goto(site_url)
    expect(page.locator("h1")).to_be_visible()
    family = page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')")
    assert family.strip()


def test_nothing_is_beside_the_site(page: Page, site_url: str) -> None:
    answer = page.request.get(site_url.replace("/docs/", "/assets/style.css"))
    assert answer.status == 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_drawer_of_a_phone_can_be_read(page: Page, site_url: str, scheme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{site_url}recipes/deepseek-agent/")
    page.get_by_role("button", name="Navigation").click()
    title = page.locator(".md-nav--shown > .md-nav__title")
    contrasts = title.evaluate_all(_CONTRASTS)
    for level in ("DeepSeek-V4-Flash-0731", "Recipes"):
        page.get_by_role("button", name=f"Back from {level}").click()
        contrasts += title.evaluate_all(_CONTRASTS)
    assert len(contrasts) == 3
    assert min(contrasts) >= 4.5
