"""The form of a recipe's page fills what `recipe render` prints for the same values."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from generator.cli.main import main
from tests.browser.filling import (
    DEEPSEEK,
    KIMI,
    LAGUNA,
    choose,
    command,
    files,
    fill,
    open_form,
    tab,
    tick,
)

# By recipe, targets that are looked at one after the other, with values and optional parts.
FILLED: Final = {
    "deepseek-agent": (
        ("kubernetes", DEEPSEEK, ()),
        ("kubernetes", DEEPSEEK, ("drop-caches", "compile-cache", "prewarm")),
        ("docker", DEEPSEEK, ("compile-cache",)),
        ("compose", DEEPSEEK, ()),
        ("shell", DEEPSEEK, ()),
    ),
    "laguna-s-2.1": (
        ("kserve", LAGUNA, ("compile-cache",)),
        ("docker", {**LAGUNA, "HEAD_CACHE_DIR": "cache-volume"}, ()),
    ),
    "kimi-k3-pd": (("infera", KIMI, ()),),
}
Render = Callable[[list[str]], str]


@pytest.fixture
def render(root: Path, capsys: pytest.CaptureFixture[str]) -> Render:
    """What `recipe` prints to standard output for words that it takes."""

    def printed(words: list[str]) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["--catalog", str(root), *words])
        said = capsys.readouterr()
        assert ended.value.code == 0, said.err
        return said.out

    return printed


@pytest.mark.parametrize("recipe", FILLED)
def test_what_is_filled_in_is_what_the_command_prints(
    page: Page, site_url: str, render: Render, recipe: str
) -> None:
    page.goto(f"{site_url}recipes/{recipe}/")
    for target, values, parts in FILLED[recipe]:
        choose(page, target)
        tick(page, parts)
        fill(page, values)
        expect(page.get_by_role("status")).to_contain_text(f"{target}: ready.")
        name, *words = command(page)
        assert name == "recipe"
        assert [b for a, b in pairwise(words) if a == "--with"] == [*parts]
        shown = files(page)
        assert {n: render([*words, "--file", n]) for n in shown} == shown
        assert tab(page).locator(".highlight:not(:has(.filename)) code").text_content() == (
            page.locator("#fill-command code").text_content()
        )
        used = [value for value in values.values() if any(value in word for word in words)]
        assert len(used) >= 2


def test_an_image_is_not_asked_for_where_every_member_has_its_own(
    page: Page, site_url: str, render: Render
) -> None:
    open_form(page, site_url, "deepseek-agent", "docker")
    image = page.get_by_label("IMAGE", exact=True)
    fill(page, {"IMAGE": "no digest", **DEEPSEEK})
    expect(image).to_be_hidden()
    expect(page.get_by_role("status")).to_contain_text("docker: ready.")
    _, *words = command(page)
    shown = files(page)
    assert not [word for word in words if word.startswith("IMAGE=")]
    given = [*words, "--set", "IMAGE=no digest", "--file", "head.sh"]
    assert kept(render(given)) == kept(shown["head.sh"])
    page.get_by_label("WORKER_LOCAL_IMAGE", exact=True).fill("")
    expect(image).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("status")).to_contain_text("1 value open: IMAGE")


def kept(text: str) -> list[str]:
    """The lines of a file without the one that repeats the command."""
    return [line for line in text.splitlines() if not line.startswith("# made by: ")]


def test_hostile_values_are_text(page: Page, site_url: str, render: Render) -> None:
    open_form(page, site_url, "laguna-s-2.1", "docker")
    hostile = "/<img src=x onerror=alert(1)>'$(id)`id`$HOME\\"
    fill(page, {"HEAD_MODEL_DIR": hostile})
    expect(page.get_by_role("status")).to_contain_text("ready")
    assert page.locator(".targets img, #fill-command img, #fill img").count() == 0
    _, *words = command(page)
    assert f"HEAD_MODEL_DIR={hostile}" in words
    assert files(page)["head.sh"] == render(words)


def test_nothing_is_ready_while_a_value_is_open_or_wrong(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    status, node = page.get_by_role("status"), page.get_by_label("NODE", exact=True)
    shown = page.locator("#fill-command")
    copy = shown.locator(".md-code__nav")
    download = page.get_by_role("button", name="Download manifest.yaml")
    expect(status).to_have_text("kubernetes: 1 value open: NODE.")
    expect(download).to_be_disabled()
    expect(copy).to_be_hidden()
    expect(shown).to_contain_text("'<NODE>'")
    for wrong in ('"><script>', "Spark 01", "spark-01-", "spark\\"):
        node.fill(wrong)
        node.blur()
        expect(node).to_have_attribute("aria-invalid", "true")
        expect(status).to_contain_text("1 value open: NODE")
        expect(shown).to_contain_text("'<NODE>'")
        assert "# NOT READY: NODE without an answer" in files(page)["manifest.yaml"]
    fill(page, {"NODE": "spark-01", "WORKER_NODE": "spark-01"})
    expect(page.locator(".fill-refused")).to_contain_text("topology.members-share-a-node")
    expect(download).to_be_disabled()
    fill(page, {"WORKER_NODE": "spark-02"})
    expect(status).to_contain_text("ready")
    expect(copy).to_be_visible()
    with page.expect_download() as started:
        download.click()
    assert started.value.suggested_filename == "manifest.yaml"
    assert started.value.path().read_bytes() == files(page)["manifest.yaml"].encode()


@pytest.mark.parametrize("target", ["kubernetes", "docker", "compose"])
def test_what_is_copied_is_what_is_shown(page: Page, site_url: str, target: str) -> None:
    """Of each command and each file."""
    open_form(page, site_url, "deepseek-agent", target)
    fill(page, DEEPSEEK)
    blocks = [page.locator("#fill-command .highlight"), *tab(page).locator(".highlight").all()]
    assert len(blocks) > len(files(page))
    for block in blocks:
        block.hover()
        block.locator("button.md-code__button").first.click()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == (block.locator("code").text_content() or "").rstrip("\n")


def test_the_form_is_used_with_the_keyboard_and_says_what_it_wants(
    page: Page, site_url: str
) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    node = page.get_by_label("NODE", exact=True)
    page.get_by_role("group", name="Target").get_by_label("kubernetes", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_contain_text("lws:")
    for _ in range(12):
        page.keyboard.press("Tab")
        if node.evaluate("(field) => field === document.activeElement"):
            break
    page.keyboard.type("Wrong name")
    page.keyboard.press("Tab")
    description = node.evaluate(
        "(f) => f.getAttribute('aria-describedby').split(' ')"
        ".map((id) => document.getElementById(id).textContent).join(' ')"
    )
    assert "This must be a node or host name" in description
    assert "The node that runs the model" in description
    assert Axe().run(page, context="#fill").violations_count == 0


def test_one_address_for_two_members_is_refused_however_it_is_spelled(
    page: Page, site_url: str
) -> None:
    open_form(page, site_url, "deepseek-agent", "docker")
    worker = page.get_by_label("WORKER_FABRIC_ADDRESS", exact=True)
    for first, second in (("10.0.0.1", "10.0.0.1"), ("fd00::1", "fd00:0:0::0001")):
        fill(page, {"HEAD_FABRIC_ADDRESS": first, "WORKER_FABRIC_ADDRESS": second})
        expect(page.locator(".fill-refused")).to_contain_text("topology.members-share-an-address")
        expect(page.get_by_role("status")).to_have_text("docker: 1 refused.")
    for wrong in ("127.0.0.1", "0.0.0.0", "::1", "::", "1:2", "01.2.3.4", "10.0.0.1/24"):
        worker.fill(wrong)
        worker.blur()
        expect(worker).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_role("status")).to_contain_text("1 value open")
    fill(page, {"WORKER_FABRIC_ADDRESS": "fd00::2"})
    expect(page.get_by_role("status")).to_contain_text("docker: ready.")


def test_a_narrow_screen_holds_the_form(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, DEEPSEEK)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_without_script_the_table_says_it_all(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}recipes/deepseek-agent/")
    expect(page.locator("#fill-table")).to_contain_text("kubectl get nodes -o wide")
    expect(page.locator("#fill")).to_be_hidden()
    expect(tab(page)).to_contain_text("<NODE>")
    context.close()
