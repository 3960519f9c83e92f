"""What `make accessibility` reads pages for, over a page that has every fault."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.accessibility import WIDE, by_keyboard, read

FAULTY = """<!doctype html><html lang=en><title>Faulty page</title><main><h1>Faulty</h1>
<style>a { outline: none } p { transition: color 2s; width: 500px }</style>
<p><a href=#x>No outline</a> <button onkeydown="event.preventDefault()">Held</button></p>
<p><a href=#y>Never reached</a></p></main>"""
# A line that stays at the foot of the window, as that of a recipe's form.
COVERED = """<!doctype html><html lang=en><title>Covered</title><main><h1>Covered</h1>
<style>a { display: block; height: 120px }
div { position: fixed; inset: 50% 0 0; background: #fff }</style>
<p>{links}</p><div>Always here</div></main>"""


def test_faults_would_be_found(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(FAULTY)
    found = "\n".join(read(browser, page.as_uri()))
    assert 'no visible focus: <a href="#x">' in found
    assert "the keyboard stays at <button" in found
    assert 'not reached: <a href="#y">' in found
    assert "px wide in a window of 320 px" in found
    assert "moves: <p>" in found


def test_a_covered_focus_would_be_found(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    links = "".join(f"<a href=#{n}>Link {n}</a>" for n in range(12))
    page.write_text(COVERED.replace("{links}", links))
    with browser.new_page() as tab:
        tab.goto(page.as_uri())
        found = "\n".join(by_keyboard(tab, WIDE))
    assert "\nTab: the focus is covered: <a" in found
    assert 'covered: <a href="#0"' not in found
    assert "not reached" not in found
