"""Copy buttons: the theme finds a block by the id of what is nearest around it."""

from collections import Counter
from collections.abc import Iterator

from tests.site.conftest import Built
from tests.site.document import Element, read


def nearest_ids(element: Element, around: str = "") -> Iterator[str]:
    """For each block of code, its own id or that of the nearest element around it; "" for none."""
    inside = element.attributes.get("id", around)
    if element.tag == "pre":
        yield inside
    for child in element.children:
        if isinstance(child, Element):
            yield from nearest_ids(child, inside)


def shared(page: Element) -> list[str]:
    """Ids that several blocks would be copied by: each button would take the first one."""
    return [id_ for id_, blocks in Counter(nearest_ids(page)).items() if id_ and blocks > 1]


def test_each_block_is_copied_by_an_id_of_its_own(built: Built) -> None:
    found = {address: ids for address, page in built.pages.items() if (ids := shared(page))}
    assert not found


def test_a_shared_id_would_be_found() -> None:
    page = read(
        "<div><pre></pre><pre></pre><p id=a><pre id=b></pre><pre></pre><pre></pre></p></div>"
    )
    assert shared(page) == ["a"]
