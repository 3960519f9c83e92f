"""The built site in a browser: one static server and one Chromium for each process of pytest."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.accessibility import WIDE
from tests.browser.serving import chromium, served
from tests.site.conftest import built_folder


@pytest.fixture(scope="session")
def site_url(root: Path, pytestconfig: pytest.Config) -> Iterator[str]:
    """The address of the built site, with a slash at its end."""
    folder, _ = built_folder(root)
    with served(folder, pytestconfig.getoption("late_scripts")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def tab(browser: Browser) -> Iterator[Page]:
    """One tab for all tests: the browser starts a process for each new one."""
    context = browser.new_context(viewport=WIDE, permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


@pytest.fixture
def page(tab: Page, site_url: str) -> Iterator[Page]:
    """An empty tab that knows nothing of other tests, whose clipboard may be read.

    The test fails for an error of a script and for a request to another host.
    """
    faults: list[str] = []
    listeners = {
        "pageerror": lambda error: faults.append(str(error)),
        "console": lambda said: faults.append(said.text) if said.type == "error" else None,
        "request": lambda request: faults.extend(_elsewhere(request.url, site_url)),
    }
    for event, listener in listeners.items():
        tab.on(event, listener)  # type: ignore[call-overload]  # one for each event's name
    yield tab
    for event, listener in listeners.items():
        tab.remove_listener(event, listener)
    _forget(tab, site_url)
    assert faults == []


def _forget(tab: Page, site_url: str) -> None:
    tab.unroute_all()
    tab.emulate_media(media="null", color_scheme="null")
    tab.set_viewport_size(WIDE)
    if tab.url.startswith(site_url):
        tab.evaluate("localStorage.clear(); sessionStorage.clear()")
    tab.goto("about:blank")


def _elsewhere(url: str, site_url: str) -> list[str]:
    is_own = url.startswith((site_url, "data:", "blob:", "about:"))
    return [] if is_own else [f"a request to {url}"]
