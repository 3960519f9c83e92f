"""One page of each type, read as people with other needs read it: `make accessibility`.

    python -m tests.browser.accessibility SITE [ADDRESS ...]

Every page in both widths and schemes by axe; then at 320 px (which is 1280 px at 400 %,
https://www.w3.org/WAI/WCAG22/Understanding/reflow), at 200 %, with reduced motion, and by the
keyboard alone, there and back, in a wide window and a phone's. It takes minutes, so the tests read
each type in one view; see `test_page_types.py`. Ends with 1 where something was found.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.page_types import page_types
from tests.browser.serving import chromium, served
from tests.browser.visits import EVERY_VIEW, STILL, visit

WIDE: Final[ViewportSize] = {"width": 1440, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
# CSS pixels: reflow at 400 %, and half of a usual window for 200 %.
_NARROW: Final = (320, 720)
# More elements than any page has; a keyboard that is still on its way is held by something.
_MOST: Final = 6_000

# What a keyboard should come to: of radio buttons of one name, one.
_REACHABLE: Final = """
() => {
  window.here = window.first = null;
  const all = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const seen = new Set();
  const wanted = [...document.querySelectorAll(all)].filter((one) => {
    if (one.disabled || one.tabIndex < 0) return false;
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    if (one.closest("[inert]")) return false;
    if (one.type !== "radio") return true;
    const known = seen.has(one.name);
    seen.add(one.name);
    return !known;
  });
  window.wanted = new Set(wanted);
  const radios = wanted.filter(({ type }) => type === "radio");
  window.names = new Map(radios.map((one) => [one.name, one]));
}
"""
# After a press of the key: whether the document is at its end, and what is wrong with the place.
_HERE: Final = """
async () => {
  const one = document.activeElement;
  const again = window.here === one;
  if (one === document.body || !one || (one === window.first && !again)) return { end: true };
  window.first ??= one;
  const counted = one.type === "radio" ? window.names.get(one.name) ?? one : one;
  window.here = one;
  window.wanted.delete(counted);
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
  const shown = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  const told = one.outerHTML.slice(0, 120);
  const { width, height, bottom, top } = one.getBoundingClientRect();
  const label = one.type === "radio" || one.type === "checkbox" ? one.labels?.[0] : null;
  const marked = shown || (label && getComputedStyle(label).outlineStyle !== "none");
  const faults = [];
  if (again && window.wanted.size) faults.push(`the keyboard stays at ${told}`);
  if (!marked && boxShadow === "none") faults.push(`no visible focus: ${told}`);
  if (bottom < 0 || top > innerHeight) faults.push(`the focus is out of sight: ${told}`);
  else if (await window.staysCovered(label ?? one)) faults.push(`the focus is covered: ${told}`);
  return { end: again, faults };
}
"""
# Whether other things lie over all of an element: https://www.w3.org/WAI/WCAG22/#focus-not-obscured-minimum
_COVERED: Final = """
() => {
  const parts = [0.1, 0.5, 0.9];
  const along = (from, to) => parts.map((part) => from + part * (to - from));
  const isCovered = (one) => {
    const boxes = [...one.getClientRects()].filter(({ width, height }) => width && height);
    const points = boxes.flatMap(({ left, right, top, bottom }) => {
      const inside = along(Math.max(0, top), Math.min(innerHeight, bottom));
      return along(left, right).flatMap((x) => inside.map((y) => [x, y]));
    });
    return points.length > 0 && points.every(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return !found || !(one.contains(found) || found.contains(one));
    });
  };
  // What opens when it has the focus takes a moment, in milliseconds.
  window.staysCovered = async (one) => {
    if (!isCovered(one)) return false;
    await new Promise((go) => setTimeout(go, 200));
    return isCovered(one);
  };
}
"""
# The way back to the top goes while one reads on.
_LEFT: Final = """
() => [...window.wanted].filter((one) => one.isConnected && one.tabIndex >= 0 && !one.hidden)
  .map((one) => one.outerHTML.slice(0, 120))
"""
# A transition of more than a moment, in seconds, although the reader asked for less motion.
_MOVING: Final = """
() => [...document.querySelectorAll("*")].filter((one) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
  const long = (text) => text.split(",").some((part) => parseFloat(part) > 0.01);
  return long(transitionDuration) || (animationName !== "none" && long(animationDuration));
}).map((one) => one.outerHTML.slice(0, 100))
"""


def by_keyboard(page: Page, view: ViewportSize) -> Iterator[str]:
    """Press Tab through a page that was just opened, and back: what is not reached, not shown or
    covered, or holds the focus."""
    page.set_viewport_size(view)
    page.evaluate("document.activeElement?.blur?.()")
    page.evaluate(_COVERED)
    # The search, which opens when it has the focus, takes a moment to leave the page.
    page.add_style_tag(content=STILL)
    for key in ("Tab", "Shift+Tab"):
        page.evaluate(_REACHABLE)
        yield from (f"{key}: {fault}" for fault in _walk(page, key))
        yield from (f"{key}: not reached: {one}" for one in page.evaluate(_LEFT))


def _walk(page: Page, key: str) -> Iterator[str]:
    for _ in range(_MOST):
        page.keyboard.press(key)
        here: dict[str, Any] = page.evaluate(_HERE)
        yield from here.get("faults", ())
        if here["end"]:
            return
    yield "the keyboard never comes to the end of the page"


def reflowed(page: Page) -> Iterator[str]:
    """Widths at which an open page would have to be scrolled sideways."""
    for width in _NARROW:
        page.set_viewport_size({"width": width, "height": 900})
        widest = page.evaluate("document.documentElement.scrollWidth")
        if widest > width:
            yield f"{widest} px wide in a window of {width} px"


def moving(page: Page) -> Iterator[str]:
    """What moves although the reader asked for reduced motion; the first five."""
    page.emulate_media(reduced_motion="reduce")
    yield from (f"moves: {one}" for one in page.evaluate(_MOVING)[:5])
    page.emulate_media(reduced_motion="no-preference")


def read(browser: Browser, address: str) -> Iterator[str]:
    """Everything that is found on one page."""
    context = browser.new_context(viewport=WIDE)
    page = context.new_page()
    yield from visit(page, address, EVERY_VIEW).faults
    _open(page, address)
    for check in (reflowed, moving):
        yield from (f"{check.__name__}: {fault}" for fault in check(page))
    for view in (WIDE, PHONE):
        _open(page, address)
        found = (f"{view['width']} px: {fault}" for fault in by_keyboard(page, view))
        yield from (f"by_keyboard: {fault}" for fault in found)
    context.close()


def _open(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_load_state("networkidle")


def main(site: Path, chosen: Sequence[str]) -> int:
    """Read pages of the built site in `site`: the chosen addresses, else one of each type."""
    found = 0
    with served(site) as site_url, chromium() as browser:
        for address in chosen or page_types(site):
            for fault in dict.fromkeys(read(browser, site_url + address)):
                sys.stdout.write(f"{address or '/'}: {fault}\n")
                found += 1
    sys.stdout.write(f"{found} faults\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
