"""Pictures of one page of each type, for a person to look at: `make screenshots`."""

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.browser.page_types import page_types
from tests.browser.serving import chromium, served

_WIDTHS: Final = (390, 1440)
_SCHEMES: Final = ("light", "dark")


def take(browser: Browser, site_url: str, addresses: tuple[str, ...], folder: Path) -> int:
    """Write each page at each width and in each scheme; returns how many pictures that makes."""
    taken = 0
    for width in _WIDTHS:
        for scheme in _SCHEMES:
            page = browser.new_page(
                viewport={"width": width, "height": 900},
                color_scheme="dark" if scheme == "dark" else "light",
            )
            for address in addresses:
                page.goto(site_url + address)
                name = address.strip("/").replace("/", "--") or "home"
                page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
                taken += 1
            page.close()
    return taken


def main(site: Path, folder: Path) -> None:
    """Pictures of the built site in `site`, written to `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    with served(site) as site_url, chromium() as browser:
        taken = take(browser, site_url, page_types(site), folder)
    sys.stdout.write(f"{taken} pictures in {folder}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
