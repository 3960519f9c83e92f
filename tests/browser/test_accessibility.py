"""What `make accessibility` reads pages for, over a page that has every fault."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.accessibility import read

FAULTY = """<!doctype html><html lang=en><title>Faulty page</title><main><h1>Faulty</h1>
<style>a { outline: none } p { transition: color 2s; width: 500px }</style>
<p><a href=#x>No outline</a> <button onkeydown="event.preventDefault()">Held</button></p>
<p><a href=#y>Never reached</a></p></main>"""


def test_faults_would_be_found(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(FAULTY)
    found = "\n".join(read(browser, page.as_uri()))
    assert 'no visible focus: <a href="#x">' in found
    assert "the keyboard stays at <button" in found
    assert 'not reached: <a href="#y">' in found
    assert "px wide in a window of 320 px" in found
    assert "moves: <p>" in found
