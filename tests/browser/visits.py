"""What is seen when one page of each type is opened: all that several tests ask about."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urldefrag

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, Request
from playwright.sync_api import TimeoutError as Late

WIDTHS: Final = (360, 768, 1440, 1920)
# A window's width in CSS pixels, and a colour scheme.
View = tuple[int, str]
EVERY_VIEW: Final[tuple[View, ...]] = (
    (1440, "default"),
    (390, "slate"),
    (390, "default"),
    (1440, "slate"),
)
_HEIGHT: Final = 900

# The pages differ in how often a table's row or an entry of a list comes again, not in how it is
# built, and the time that axe takes grows faster than the number of elements. The section that a
# page is in stays in the navigation, where a wide window shows it alone.
_SHORTEN: Final = """
() => {
  const again = "tbody tr:nth-child(n+4), article li:nth-child(n+6), " +
    "nav li:nth-child(n+6):not(.md-nav__item--active), details.mode:nth-of-type(n+3), " +
    "pre > code > span:nth-of-type(n+10), select > option:nth-child(n+4)";
  for (const one of document.querySelectorAll(again)) one.remove();
}
"""
# A style in which nothing moves.
STILL: Final = "* { transition: none !important; animation: none !important; }"
# The theme lets the keyboard reach code that scrolls, some time after a window changed.
_REACHABLE: Final = """
() => [...document.querySelectorAll("pre > code")].every(
  (code) => code.scrollWidth <= code.clientWidth || code.tabIndex >= 0)
"""
# Milliseconds; what is not reachable after the longer one, axe reports.
_PAUSE: Final = 100
_PATIENCE: Final = 5_000
# Contrast takes two thirds of axe's time. Elements whose ancestors and own attributes are the same
# to a stylesheet have the same colours, so one of them is read; an address decides no colour.
_AXE: Final = """
async () => {
  const kinds = new Map([[document.documentElement, ""]]);
  const known = new Set();
  const firsts = [];
  for (const one of document.body.querySelectorAll("*")) {
    const bare = one.cloneNode(false);
    for (const name of ["href", "id", "title"]) bare.removeAttribute(name);
    const kind = `${kinds.get(one.parentElement) ?? ""}${bare.outerHTML}`;
    kinds.set(one, kind);
    const hasText = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (hasText && one.checkVisibility() && !known.has(kind)) {
      known.add(kind);
      firsts.push(one);
    }
  }
  for (const one of firsts) one.setAttribute("data-contrast", "");
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-contrast]" }] });
  const found = await axe.run(document, { resultTypes: ["violations"] });
  for (const one of firsts) one.removeAttribute("data-contrast");
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
"""


@dataclass(frozen=True, slots=True)
class Visit:
    """A page as a browser met it.

    `requests` are addresses in order; `widest` is the width of the document by that of the
    window, both in CSS pixels; `faults` are axe's, each with the window's width and the scheme.
    """

    requests: tuple[str, ...]
    widest: Mapping[int, int]
    faults: tuple[str, ...]


def visit(
    page: Page,
    address: str,
    views: tuple[View, ...] = EVERY_VIEW,
    widths: tuple[int, ...] = WIDTHS,
) -> Visit:
    """Open an address in a tab, measure it at the widths, and let axe read it in the views.

    A tab may be used again: the browser starts a process for each new one.
    """
    requests: list[str] = []

    def note(request: Request) -> None:
        requests.append(urldefrag(request.url).url)

    page.on("request", note)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.remove_listener("request", note)
    page.add_style_tag(content=STILL)
    widest = {width: _widest(page, width) for width in widths}
    page.evaluate(_SHORTEN)
    page.evaluate(AXE_SCRIPT)
    return Visit(tuple(requests), widest, tuple(_faults(page, views)))


def _widest(page: Page, width: int) -> int:
    page.set_viewport_size({"width": width, "height": _HEIGHT})
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


def _faults(page: Page, views: tuple[View, ...]) -> Iterator[str]:
    for width, scheme in views:
        page.set_viewport_size({"width": width, "height": _HEIGHT})
        page.evaluate("scheme => { document.body.dataset.mdColorScheme = scheme; }", scheme)
        with suppress(Late):
            page.wait_for_function(_REACHABLE, polling=_PAUSE, timeout=_PATIENCE)
        yield from (f"{width} {scheme}: {fault}" for fault in _axe(page))


def _axe(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(_AXE)
    return found
