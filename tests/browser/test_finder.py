"""The finder of Home and the filters of the catalogue."""

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

_ROWS: Final = ".found tbody tr:visible"


def titles(page: Page) -> list[str]:
    return page.locator(f"{_ROWS} th > a").all_inner_texts()


def open_finder(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".found-live")).to_be_attached()


def field(page: Page, name: str) -> Locator:
    return page.locator(f"form.finder select[name={name}]")


def test_two_sparks_for_agents_are_found_by_words(page: Page, site_url: str) -> None:
    open_finder(page, site_url)
    page.get_by_label("Any words").fill("DeepSeek on two Sparks for agents")
    first = page.locator(_ROWS).first
    expect(first).to_contain_text("NVIDIA DGX Spark, 2 nodes")
    expect(first).to_contain_text("complete")
    expect(first).to_contain_text("recipe render deepseek-agent --node '<NODE>'")
    # A beginning is enough, and the order is free.
    page.get_by_label("Any words").fill("agents spark deeps")
    expect(page.locator(_ROWS).first).to_contain_text("recipe render deepseek-agent ")
    page.get_by_label("Any words").fill("deepseek on a toaster")
    expect(page.get_by_text("No recipe has all of this")).to_be_visible()
    assert titles(page) == []


# Recipes by what is asked; with a star, all whose id begins so.
_ASKED: Final = {
    "4 gpu": "deepseek-v4.1-* glm-*",
    "8 GPUs": "kimi-k3 kimi-k3-dspark",
    "16 accelerators": "kimi-k3-pd*",
    "2 nodes": "deepseek-agent deepseek-batch deepseek-v4-* kimi-k3-pd*",
    "two nodes of eight MI355X": "kimi-k3-pd*",
    "2 x spark": "deepseek-agent deepseek-batch deepseek-v4-*",
    "single Spark": "laguna-*",
    "4xH200": "deepseek-v4.1-* glm-5.3-*",
    "8x H200": "",
    "DeepSeek on 2x Spark for agents": "deepseek-agent deepseek-v4-flash-eugr-agent",
    "docker": "deepseek-agent deepseek-batch laguna-*",
    "k8s": "deepseek-agent deepseek-batch laguna-*",
    "coding": "laguna-*",
    "sm121": "deepseek-agent deepseek-batch deepseek-v4-* glm-5.2-* laguna-*",
    "sm_121": "deepseek-agent deepseek-batch deepseek-v4-* glm-5.2-* laguna-*",
    "disaggregation": "kimi-k3-pd*",
    "speculative decoding on H200": "deepseek-v4.1-flash-vllm glm-5.3-flash-*",
    "dspark": "deepseek-agent deepseek-batch deepseek-v4-flash-eugr-agent"
    " deepseek-v4.1-flash-vllm kimi-k3-dspark kimi-k3-pd-dspark",
    "1m context on AMD GPUs": "kimi-*",
    "constructor": "",
}


@pytest.mark.parametrize("address", ["", "recipes/"])
def test_words_and_numbers_are_what_a_recipe_is_and_needs(
    page: Page, site_url: str, root: Path, address: str
) -> None:
    every = [path.stem for path in (root / "recipes" / "serving").glob("*.yaml")]
    open_finder(page, site_url + address)
    for asked, expected in _ASKED.items():
        ids = {id_ for id_ in every if any(fnmatch(id_, one) for one in expected.split())}
        page.get_by_label("Any words").fill(asked)
        said = page.locator("form.finder output").inner_text()
        assert said.startswith(f"{len(ids)} of" if ids else "No recipe"), asked
        shown = page.locator(f"{_ROWS} th > a").evaluate_all(
            "links => links.map((link) => new URL(link.href).pathname.split('/').at(-2))"
        )
        assert set(shown) <= ids, asked
        assert len(shown) == len(ids) or (len(shown) == 6 and not address), asked


def test_two_sparks_for_agents_are_found_by_choices(page: Page, site_url: str) -> None:
    open_finder(page, site_url)
    field(page, "model").select_option("deepseek-v4-flash-0731")
    field(page, "hardware").select_option("dgx-spark")
    field(page, "workload").select_option("agent-2048")
    assert titles(page)[0] == "DeepSeek-V4-Flash-0731 for agents on two DGX Sparks"
    # What would leave nothing cannot be chosen, and every option says what it leaves.
    engines = field(page, "engine")
    expect(engines.locator("option[value=vllm]")).to_have_text("vLLM (2)")
    expect(engines.locator("option[value=sglang]")).to_have_attribute("disabled", "")
    page.get_by_role("link", name=re.compile("in the catalogue")).click()
    chosen = "model=deepseek-v4-flash-0731&hardware=dgx-spark&workload=agent-2048"
    expect(page).to_have_url(f"{site_url}recipes/?{chosen}")
    expect(page.locator(_ROWS)).to_have_count(2)


def test_filters_stand_in_the_address(page: Page, site_url: str) -> None:
    open_finder(page, f"{site_url}recipes/")
    every = page.locator(_ROWS).count()
    field(page, "status").select_option("complete")
    field(page, "gpus").select_option("2")
    few = titles(page)
    assert 0 < len(few) < every
    expect(page.locator("output")).to_have_text(f"{len(few)} of {every} recipes")
    page.reload()
    # The script reads the address some time after the page is there.
    expect(page.locator(_ROWS)).to_have_count(len(few))
    assert titles(page) == few
    expect(field(page, "gpus")).to_have_value("2")
    page.go_back()
    expect(field(page, "gpus")).to_have_value("")
    expect(field(page, "status")).to_have_value("complete")
    assert len(few) < len(titles(page)) < every
    page.get_by_role("button", name="Clear choices").click()
    expect(page.locator(_ROWS)).to_have_count(every)
    expect(page).to_have_url(f"{site_url}recipes/")


def test_what_is_chosen_before_the_script_comes_stays_chosen(page: Page, site_url: str) -> None:
    def choose_first(script: Route) -> None:
        field(page, "hardware").select_option("dgx-spark")
        page.get_by_label("Any words").fill("agents")
        script.continue_()

    page.route("**/assets/finder.js", choose_first)
    open_finder(page, f"{site_url}recipes/?hardware=h200&gpus=2")
    expect(field(page, "hardware")).to_have_value("dgx-spark")
    expect(field(page, "gpus")).to_have_value("2")
    assert "DeepSeek-V4-Flash-0731 for agents on two DGX Sparks" in titles(page)
    expect(page).to_have_url(f"{site_url}recipes/?words=agents&hardware=dgx-spark&gpus=2")


def test_an_address_with_nonsense_shows_text_and_no_row(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}recipes/?words=%3Cimg%20src%3Dx%3E&engine=no-such&other=1#found")
    expect(page.get_by_label("Any words")).to_have_value("<img src=x>")
    expect(field(page, "engine")).to_have_value("")
    assert titles(page) == []


def test_without_script_the_catalogue_is_whole(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url)
    expect(page.get_by_role("link", name=re.compile("recipes in the catalogue"))).to_be_visible()
    expect(page.locator("form.finder")).to_be_hidden()
    page.goto(f"{site_url}recipes/?status=complete")
    rows = page.locator(_ROWS)
    expect(rows.get_by_text("incomplete", exact=True).first).to_be_visible()
    expect(rows.filter(has_text="deepseek-agent")).not_to_have_count(0)
    context.close()
