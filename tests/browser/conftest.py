"""The built site in a browser: one static server and one Chromium for each process of pytest."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.serving import chromium, served
from tests.site.conftest import built_folder


@pytest.fixture(scope="session")
def site_url(root: Path) -> Iterator[str]:
    """The address of the built site, with a slash at its end."""
    folder, _ = built_folder(root)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    with chromium() as started:
        yield started


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that knows nothing of other tests, whose clipboard may be read."""
    opened = browser.new_context(
        viewport={"width": 1440, "height": 900}, permissions=["clipboard-read", "clipboard-write"]
    )
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext, site_url: str) -> Iterator[Page]:
    """An empty tab. The test fails for an error of a script and for a request to another host."""
    faults: list[str] = []
    opened = context.new_page()
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.on("request", lambda request: faults.extend(_elsewhere(request.url, site_url)))
    yield opened
    assert faults == []


def _elsewhere(url: str, site_url: str) -> list[str]:
    is_own = url.startswith((site_url, "data:", "blob:", "about:"))
    return [] if is_own else [f"a request to {url}"]
