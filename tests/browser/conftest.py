"""The built site in a browser: one static server and one Chromium for each process of pytest."""

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.site.conftest import built_folder

# The site may not expect to be at the root of its server.
BELOW: Final = "/docs/"
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


class _SiteBelow(SimpleHTTPRequestHandler):
    """Files of the site below BELOW and nothing beside it, as any plain web server sends them."""

    def translate_path(self, path: str) -> str:
        if not path.startswith(BELOW):
            return str(Path(self.directory) / "outside-of-the-site")
        return super().translate_path(path.removeprefix(BELOW.rstrip("/")))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the library's name
        """Say nothing."""


@pytest.fixture(scope="session")
def site_url(root: Path) -> Iterator[str]:
    """The address of the built site, with a slash at its end."""
    folder, _ = built_folder(root)
    handler = partial(_SiteBelow, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{BELOW}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.fail(f"none of {', '.join(_NAMES)} is there; get one with: apt-get install chromium")
    # Chromium has no sandbox for root: https://crbug.com/638180
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=arguments)
        yield started
        started.close()


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
