"""The built site: complete, self-contained, without a dead end."""

import posixpath
import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from mkdocs.config import load_config

from generator.docs.hook import on_post_template
from generator.docs.navigation import Unlisted, navigation, paths_of
from generator.docs.palette import without_named
from tests.site.conftest import Built
from tests.site.document import Element

# Attributes by which a page makes a browser fetch something.
FETCHING = {"src", "srcset", "poster", "data", "action", "formaction", "background", "manifest"}
# What the cells of a column are called when rows are stacked.
LABEL = re.compile(r"--c\d+:([^;]*)")
OUTSIDE = re.compile(r"^(?:[a-z]+:)?//|^[a-z]+:", re.IGNORECASE)


def real(built: Built) -> dict[str, Element]:
    """The pages that a person is led to: all but the one for a wrong address."""
    return {address: page for address, page in built.pages.items() if address != "404.html"}


def test_nothing_is_warned_of(built: Built) -> None:
    assert "Documentation built" in built.log
    assert "WARNING -" not in built.log
    assert "ERROR -" not in built.log


def test_every_page_is_in_the_navigation(built: Built) -> None:
    addresses = set(real(built))
    paths = [source_of(address, addresses) for address in addresses]
    assert sorted(paths_of(navigation(paths, {}))) == sorted(paths)
    assert "omitted" not in built.log


def source_of(address: str, addresses: set[str]) -> str:
    """The file that a page is made from: the index of a folder, where others are below it."""
    below = any(other != address and other.startswith(address) for other in addresses)
    return f"{address}index.md" if below else f"{address.removesuffix('/')}.md"


def test_a_page_of_no_section_is_refused() -> None:
    with pytest.raises(Unlisted, match=r"lost\.md") as caught:
        navigation(["index.md", "lost.md"], {})
    assert "navigation.py" in caught.value.hint


def test_nothing_is_fetched_from_another_host(built: Built) -> None:
    for address, page in built.pages.items():
        for element in page.walk():
            for name, value in element.attributes.items():
                fetches = name in FETCHING or (name == "href" and element.tag != "a")
                assert not (fetches and OUTSIDE.match(value)), f"{address}: {element.tag} {value}"
            assert "//" not in element.attributes.get("style", "")
    for sheet in built.folder.rglob("*.css"):
        for target in re.findall(r"url\(\s*['\"]?([^'\")]*)|@import", sheet.read_text()):
            assert not OUTSIDE.match(target) or target.startswith("data:"), (
                f"{sheet.name}: {target}"
            )


def test_no_page_asks_for_what_the_theme_would_fetch(built: Built) -> None:
    """The theme's script loads these from elsewhere where a page has them."""
    for address, page in built.pages.items():
        assert not page.of_class("mermaid"), address
        assert not [e for e in page.walk() if e.attributes.get("data-md-component") == "source"]


def test_a_sitemap_has_addresses_or_is_not_there(built: Built, root: Path) -> None:
    assert not list(built.folder.glob("sitemap.xml*"))
    known = load_config(str(root / "mkdocs.yml"), site_url="https://docs.example.org/")
    assert on_post_template("<urlset/>", "sitemap.xml", known) == "<urlset/>"


def test_each_page_names_its_markdown_to_programs(built: Built) -> None:
    for address, page in real(built).items():
        named = [
            element.attributes["href"]
            for element in page.walk()
            if element.tag == "link" and element.attributes.get("rel") == "alternate"
        ]
        assert [name.endswith(".md") for name in named] == [True], address


def test_links_lead_somewhere(built: Built) -> None:
    anchors = {
        address: {e.attributes["id"] for e in page.walk() if "id" in e.attributes}
        for address, page in built.pages.items()
    }
    dead = [
        f"{address}: {link}"
        for address, page in real(built).items()
        for link in links(page)
        if not leads(built, anchors, address, link)
    ]
    assert not dead


def links(page: Element) -> list[str]:
    return [e.attributes["href"] for e in page.all("a", "link") if "href" in e.attributes]


def leads(built: Built, anchors: dict[str, set[str]], address: str, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme == "https"
    target = posixpath.normpath(posixpath.join("/", address, unquote(parts.path))).lstrip("/")
    if not parts.path:
        target = address
    elif parts.path.endswith(("/", ".")) and target:
        target += "/"
    if target not in anchors:
        return bool(target) and (built.folder / target).is_file()
    return not parts.fragment or unquote(parts.fragment) in anchors[target]


def test_a_dead_link_would_be_found(built: Built) -> None:
    anchors = {address: set[str]() for address in built.pages}
    assert leads(built, anchors, "rules/", "../recipes/")
    assert not leads(built, anchors, "rules/", "../recipes/#nowhere")
    assert not leads(built, anchors, "rules/", "../no-such-page/")
    assert not leads(built, anchors, "rules/", "http://example.com/")


def test_pages_introduce_themselves(built: Built) -> None:
    titles = Counter(page.all("title")[0].text for page in built.pages.values())
    descriptions: Counter[str] = Counter()
    for address, page in built.pages.items():
        described = [e for e in page.all("meta") if e.attributes.get("name") == "description"]
        assert len(described) == 1, address
        descriptions[described[0].attributes["content"]] += 1
        assert len(page.all("h1")) == 1, address
    assert max(titles.values()) == 1, titles.most_common(3)
    assert max(descriptions.values()) == 1, descriptions.most_common(3)
    assert all(len(text) > 20 for text in descriptions)


def test_headings_and_anchors_are_unique(built: Built) -> None:
    for address, page in built.pages.items():
        ids = Counter(e.attributes["id"] for e in page.walk() if "id" in e.attributes)
        assert not [id_ for id_, count in ids.items() if count > 1], address
        for article in page.all("article"):
            headings = Counter(h.text for h in article.all("h1", "h2", "h3"))
            assert max(headings.values()) == 1, f"{address}: {headings.most_common(2)}"


def test_tables_can_be_followed(built: Built) -> None:
    tables = 0
    for address, page in built.pages.items():
        for frame in page.of_class("frame"):
            assert frame.attributes["tabindex"] == "0"
            assert frame.attributes["aria-label"]
        for table in page.all("table"):
            tables += 1
            assert "data" in table.attributes["class"], address
            head, *rows = table.all("tr")
            assert all(c.attributes["scope"] == "col" and c.text for c in head.all("th")), address
            labels = LABEL.findall(table.attributes["style"].replace("\\", ""))
            heads = ["".join(c.text.split()) for c in head.all("th")]
            assert ["".join(one.split()) for one in labels] == [f"'{h}'" for h in heads[1:]], (
                address
            )
            for row in rows:
                cells = row.all("th", "td")
                assert len(cells) == len(labels) + 1, address
                assert cells[0].tag == "th", address
                assert cells[0].attributes["scope"] == "row"
    assert tables > 50


def test_the_search_index_is_local_and_leaves_out_rendered_text(built: Built) -> None:
    index = (built.folder / "search" / "search_index.json").read_text()
    assert "kernel.fa4-on-sm90" in index
    assert "--max-num-batched-tokens" in index
    assert "No valid cudagraph sizes" in index
    assert "# NOT READY" not in index


def test_palettes_that_nobody_chose_are_left_out(built: Built) -> None:
    [sheet] = built.folder.glob("assets/stylesheets/palette.*.min.css")
    css = sheet.read_text()
    assert "[data-md-color-scheme=slate]{" in css
    assert "data-md-color-primary" not in css
    assert css.count("{") == css.count("}")


def test_nested_rules_of_a_named_colour_go_with_their_query() -> None:
    named, kept = "[data-md-color-primary=red]{a:b}", "[data-md-color-scheme=slate]{c:d}"
    query = f"@media print{{{named} .x{named}}}"
    assert without_named(f"{named}{kept}{query}@media print{{{kept}}}") == (
        f"{kept}@media print{{{kept}}}"
    )
