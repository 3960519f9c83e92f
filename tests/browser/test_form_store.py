"""Values of a recipe's form: in this browser, and in a link that somebody asked for."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.filling import DEEPSEEK, choose, files, fill, open_form

KEPT = "Object.keys(localStorage).filter((key) => key.includes('fill:'))"


def node(page: Page, value: str) -> None:
    expect(page.get_by_label("NODE", exact=True)).to_have_value(value)


def test_values_stay_in_the_browser_and_in_a_link_when_asked(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "docker")
    page.wait_for_load_state("networkidle")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    fill(page, DEEPSEEK)
    before = files(page)
    assert "spark-01" not in page.url
    page.get_by_role("button", name="Link with these values").click()
    link = page.get_by_role("textbox", name="Link with these values").input_value()
    assert sent == []
    page.reload()
    expect(page.get_by_label("HEAD_MODEL_DIR", exact=True)).to_have_value(
        DEEPSEEK["HEAD_MODEL_DIR"]
    )
    assert files(page) == before
    page.get_by_role("button", name="Clear all values").click()
    expect(page.get_by_role("status")).to_contain_text("2 values open")
    assert page.evaluate(KEPT) == []
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_label("HEAD_MODEL_DIR", exact=True)).to_have_value(
        DEEPSEEK["HEAD_MODEL_DIR"]
    )
    assert files(page) == before


def test_a_link_takes_nothing_away_before_somebody_changes_its_values(
    page: Page, site_url: str
) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "mine"})
    page.goto("about:blank")
    page.goto(f"{site_url}recipes/deepseek-agent/#fill?target=lws&NODE=theirs")
    node(page, "theirs")
    expect(page.get_by_role("status")).to_contain_text("lws: ready")
    expect(page.locator(".fill-bar")).to_contain_text("instead of yours once you change one")
    choose(page, "kubernetes")
    page.reload()
    node(page, "theirs")
    page.get_by_role("button", name="Show my values again").click()
    node(page, "mine")
    expect(page.locator(".fill-bar")).to_contain_text("Values stay in this browser.")
    page.goto(f"{site_url}recipes/deepseek-agent/#fill?NODE=theirs")
    node(page, "theirs")
    fill(page, {"WORKER_NODE": "theirs-2"})
    assert page.evaluate("location.hash") == "#fill-in"
    page.reload()
    node(page, "theirs")


def test_a_link_without_a_value_of_the_recipe_is_no_link(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "mine"})
    for words in ("", "garbage=1", "%", "target=nothing", "with=nothing", "NODE"):
        page.goto("about:blank")
        page.goto(f"{site_url}recipes/deepseek-agent/#fill?{words}")
        node(page, "mine")
        expect(page.get_by_role("status")).to_contain_text("kubernetes: ready")


def test_a_link_without_values_leads_to_its_target(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "docker")
    page.get_by_role("button", name="Link with these values").click()
    expect(page.get_by_role("status")).to_contain_text("It leads to docker, with no values.")
    link = page.get_by_role("textbox", name="Link with these values").input_value()
    choose(page, "lws")
    fill(page, {"NODE": "mine"})
    page.goto(link)
    expect(page.get_by_role("status")).to_contain_text("docker: ")
    page.goto("about:blank")
    page.goto(link)
    node(page, "mine")
    expect(page.get_by_role("status")).to_contain_text("docker: ")
    expect(page.locator(".fill-bar")).to_contain_text("Values stay in this browser.")


def test_going_back_from_a_link_shows_what_was_there(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "mine"})
    page.get_by_role("link", name="Evidence", exact=True).click()
    page.evaluate("location.hash = '#fill?target=lws&NODE=theirs'")
    node(page, "theirs")
    page.get_by_role("link", name="Evidence", exact=True).click()
    node(page, "theirs")
    page.go_back()
    node(page, "theirs")
    page.go_back()
    node(page, "mine")
    expect(page.locator(".fill-bar")).to_contain_text("Values stay in this browser.")
    page.go_forward()
    node(page, "theirs")
    fill(page, {"NODE": "now mine"})
    page.evaluate("location.hash = '#fill?target=lws&NODE=others'")
    node(page, "others")
    page.go_back()
    node(page, "now mine")


def test_a_link_stays_in_the_address_while_its_values_are_shown(page: Page, site_url: str) -> None:
    link = f"{site_url}recipes/deepseek-agent/#fill?target=kubernetes&NODE=theirs"
    tabs = page.locator(".targets .tabbed-labels")
    page.goto(link)
    node(page, "theirs")
    for name in ("lws", "lws", "kubernetes"):
        tabs.get_by_text(name, exact=True).click()
        page.reload()
        node(page, "theirs")
        expect(page.get_by_role("status")).to_contain_text(f"{name}: ready")
    for words in ("target=docker", "garbage=1"):
        page.evaluate("words => { location.hash = `#fill?${words}`; }", words)
        expect(page.get_by_role("status")).to_contain_text("docker: ")
        page.reload()
        node(page, "theirs")


def test_values_stored_in_another_tab_stay_beside_those_of_a_link(
    page: Page, site_url: str
) -> None:
    page.goto(f"{site_url}recipes/deepseek-agent/#fill?NODE=theirs")
    node(page, "theirs")
    other = page.context.new_page()
    open_form(other, site_url, "deepseek-agent", "kubernetes")
    fill(other, {"NODE": "mine"})
    expect(page.locator(".fill-bar")).to_contain_text("instead of yours once you change one")
    expect(page.get_by_role("button", name="Clear all values")).to_be_hidden()
    page.get_by_role("button", name="Show my values again").click()
    node(page, "mine")
    other.close()


def test_clearing_takes_nothing_that_is_not_shown(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "mine"})
    page.goto(f"{site_url}recipes/deepseek-agent/#fill?NODE=theirs")
    node(page, "theirs")
    clear = page.get_by_role("button", name="Clear all values")
    expect(clear).to_be_hidden()
    page.get_by_role("button", name="Show my values again").click()
    node(page, "mine")
    clear.click()
    page.goto(f"{site_url}recipes/deepseek-agent/#fill?NODE=theirs")
    node(page, "theirs")
    clear.click()
    node(page, "")
    assert page.evaluate(KEPT) == []


@pytest.mark.parametrize("late", ["fill.js", "parts.js"])
@pytest.mark.parametrize(
    ("link", "name"), [("", "mine"), ("#fill?target=compose&NODE=theirs", "theirs")]
)
def test_a_tab_chosen_before_the_script_comes_stays_chosen(
    page: Page, site_url: str, link: str, name: str, late: str
) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "mine"})

    def choose_first(script: Route) -> None:
        # The theme's own script, which runs after what listens to early clicks.
        page.locator("html.js").wait_for(state="attached")
        page.locator(".targets .tabbed-labels").get_by_text("lws", exact=True).click()
        script.continue_()

    page.route(f"**/assets/{late}", choose_first)
    page.goto("about:blank")
    page.goto(f"{site_url}recipes/deepseek-agent/{link}")
    expect(page.get_by_role("status")).to_contain_text("lws: ready")
    expect(page.get_by_role("group", name="Target").get_by_label("lws", exact=True)).to_be_checked()
    node(page, name)
    page.unroute_all()
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("lws: ready")
    node(page, name)


def test_the_tab_of_another_page_takes_no_target_away(page: Page, site_url: str) -> None:
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "spark-01"})
    page.goto(f"{site_url}recipes/laguna-s-2.1/")
    page.locator(".targets .tabbed-labels").get_by_text("docker", exact=True).click()
    page.goto(f"{site_url}recipes/deepseek-agent/")
    expect(page.get_by_role("status")).to_contain_text("kubernetes: ready")


def test_a_browser_that_keeps_nothing_still_fills_and_says_so(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context()
    context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page = context.new_page()
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    fill(page, {"NODE": "spark-01"})
    expect(page.get_by_role("status")).to_contain_text("kubernetes: ready")
    expect(page.locator(".fill-bar")).to_contain_text("This browser keeps no values")
    context.close()


def test_two_tabs_of_a_recipe_agree(page: Page, site_url: str) -> None:
    other = page.context.new_page()
    open_form(page, site_url, "deepseek-agent", "kubernetes")
    open_form(other, site_url, "deepseek-agent", "lws")
    fill(page, {"NODE": "spark-01"})
    node(other, "spark-01")
    fill(other, {"WORKER_NODE": "spark-02"})
    expect(page.get_by_label("WORKER_NODE", exact=True)).to_have_value("spark-02")
    expect(page.get_by_role("status")).to_contain_text("kubernetes: ready")
    expect(other.get_by_role("status")).to_contain_text("lws: ready")
    other.get_by_role("button", name="Clear all values").click()
    node(page, "")
    other.close()
