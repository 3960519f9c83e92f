"""Optional parts in the form, and links with values that nobody made for it."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.filling import LAGUNA, command, files, fill, open_form, tick

GPU: Final = "GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314"


@pytest.mark.parametrize("word", ["__proto__", "constructor", "<b>", "%00"])
def test_a_link_with_nonsense_is_no_more_than_an_empty_one(
    page: Page, site_url: str, word: str
) -> None:
    page.goto(f"{site_url}recipes/laguna-s-2.1/#fill?target={word}&with={word}&{word}={word}")
    expect(page.get_by_role("status")).to_have_text("kubernetes: 1 value open: NODE.")
    assert page.evaluate("location.hash") == "#fill-in"


def test_a_part_asks_for_what_it_needs_and_stays_in_the_link(page: Page, site_url: str) -> None:
    open_form(page, site_url, "laguna-s-2.1", "docker")
    fill(page, {**LAGUNA, "HEAD_CACHE_DIR": "cache-volume"})
    before = files(page)
    expect(page.get_by_label("GPU_UUIDS", exact=True)).to_be_hidden()
    tick(page, ["pin-gpus"])
    expect(page.get_by_role("status")).to_contain_text("1 value open: HEAD_GPU_UUIDS")
    expect(page.locator("#fill-command .md-code__nav")).to_be_hidden()
    page.get_by_label("HEAD_GPU_UUIDS", exact=True).fill(GPU)
    expect(page.get_by_role("status")).to_contain_text(": ready.")
    pinned = files(page)
    assert GPU in pinned["head.sh"]
    page.get_by_role("button", name="Link with these values").click()
    link = page.get_by_role("textbox", name="Link with these values").input_value()
    page.get_by_role("checkbox", name="--with pin-gpus").uncheck()
    assert files(page) == before
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("status")).to_contain_text("docker: ready.")
    assert files(page) == pinned


def test_parts_that_cannot_be_read_are_not_in_use(page: Page, site_url: str) -> None:
    page.route("**/parts.json", lambda route: route.fulfill(status=204))
    open_form(page, site_url, "laguna-s-2.1", "docker")
    tick_box = page.get_by_role("checkbox", name="--with pin-gpus")
    tick_box.dispatch_event("click")
    expect(page.get_by_role("status")).to_contain_text("none is in use")
    expect(tick_box).not_to_be_checked()
    assert "--with" not in command(page)
