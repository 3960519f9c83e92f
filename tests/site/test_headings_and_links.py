"""Headings without gaps, and links that say where they lead."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from tests.site.conftest import Built
from tests.site.document import Element, read

_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
# Labels that say nothing to somebody who goes from link to link.
_VAGUE: Final = frozenset(
    {"", "here", "click here", "link", "this", "this page", "more", "read more", "details", "see"}
)
# Where a link stands (a list's item; a table's row and column), and what it says.
Said = tuple[str, str]


def words(element: Element) -> str:
    return " ".join((element.attributes.get("aria-label") or element.text).split())


def gaps(page: Element) -> list[str]:
    """Headings that leave a level out."""
    levels = [int(heading.tag[1]) for heading in page.all(*_HEADINGS)]
    return [f"h{one} to h{two}" for one, two in pairwise(levels) if two > one + 1]


def targets(article: Element) -> Mapping[Said, set[str]]:
    """Where links with the same words in the same place lead.

    The place counts, as https://www.w3.org/TR/WCAG22/#link-purpose-in-context has it: a citation
    belongs to its row, and readers of a row hear the row's head and the column.
    """
    found: dict[Said, set[str]] = defaultdict(set)
    for said, target in _links(article, ""):
        found[said].add(target)
    return found


def _links(element: Element, place: str) -> Iterator[tuple[Said, str]]:
    for index, child in enumerate(element.children):
        if isinstance(child, str):
            continue
        if child.tag == "a" and "href" in child.attributes:
            if "headerlink" not in child.attributes.get("class", ""):
                yield (place, words(child)), child.attributes["href"]
        else:
            yield from _links(child, _place(child, index, place))


def _place(element: Element, index: int, place: str) -> str:
    if element.tag == "li":
        return words(element)
    if element.tag == "tr":
        heads = element.all("th")
        return words(heads[0]) if heads else place
    return f"{place} {index}" if element.tag == "td" else place


def faults(article: Element) -> list[str]:
    """Links of a page that leave a reader in doubt."""
    return [
        f"{label or 'no words'}: {sorted(leads)}"
        for (_, label), leads in targets(article).items()
        if len(leads) > 1 or label.lower() in _VAGUE
    ]


def test_no_heading_leaves_a_level_out(built: Built) -> None:
    found = {address: gap for address, page in built.pages.items() if (gap := gaps(page))}
    assert not found


def test_links_say_where_they_lead(built: Built) -> None:
    articles = {a: article for a, page in built.pages.items() for article in page.all("article")}
    assert len(articles) > 100
    found = {address: fault for address, one in articles.items() if (fault := faults(one))}
    assert not found


def test_a_fault_would_be_found() -> None:
    page = read(
        "<article><h1>A</h1><h3>B</h3><p><a href=x>docs</a> <a href=y>docs</a></p>"
        "<p><a href=x><img></a> <a href=z>Here</a></p>"
        "<ul><li>One: <a href=a>file</a><li>Two: <a href=b>file</a></ul></article>"
    )
    assert gaps(page) == ["h1 to h3"]
    assert faults(page) == ["docs: ['x', 'y']", "no words: ['x']", "Here: ['z']"]
