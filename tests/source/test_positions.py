"""Every key and every value knows its line and column, counted from 1 in characters."""

import pickle

import pytest

from generator.finding import Location
from generator.source.document import Document, Path
from generator.source.parse import parse

TEXT = """\
# A comment first.
title: Größe
"quoted key": 'x'
nested:
    list:
      - one
      - {flow: [1, two], 日本: 😀, last: end}
      -   - inner
empty:
block: |
  text
folded: >-
  text
😀: {é: value}
"""


@pytest.fixture(scope="module", params=["parsed", "kept"])
def document(request: pytest.FixtureRequest) -> Document:
    """As it was parsed, and as a store gives it back."""
    [document] = parse(TEXT, "f.yaml").documents
    if request.param == "parsed":
        return document
    kept: Document = pickle.loads(pickle.dumps(document.packed()))
    assert kept == document
    return kept


VALUES: dict[Path, tuple[int, int]] = {
    (): (2, 1),
    ("title",): (2, 8),
    ("quoted key",): (3, 15),
    ("nested",): (5, 5),
    ("nested", "list"): (6, 7),
    ("nested", "list", 0): (6, 9),
    ("nested", "list", 1): (7, 9),
    ("nested", "list", 1, "flow"): (7, 16),
    ("nested", "list", 1, "flow", 1): (7, 20),
    ("nested", "list", 1, "日本"): (7, 30),
    ("nested", "list", 1, "last"): (7, 39),
    ("nested", "list", 2, 0): (8, 13),
    ("block",): (10, 8),
    ("folded",): (12, 9),
    ("😀", "é"): (14, 8),
}
KEYS: dict[Path, tuple[int, int]] = {
    ("title",): (2, 1),
    ("quoted key",): (3, 1),
    ("nested", "list"): (5, 5),
    ("nested", "list", 1, "flow"): (7, 10),
    ("nested", "list", 1, "日本"): (7, 26),
    ("nested", "list", 1, "last"): (7, 33),
    ("empty",): (9, 1),
    ("😀", "é"): (14, 5),
}
STYLES = {("title",): None, ("quoted key",): "'", ("block",): "|", ("folded",): ">"}


@pytest.mark.parametrize(("path", "place"), VALUES.items(), ids=str)
def test_a_value_has_its_place(document: Document, path: Path, place: tuple[int, int]) -> None:
    assert document.at(*path) == Location("f.yaml", *place)


@pytest.mark.parametrize(("path", "place"), KEYS.items(), ids=str)
def test_a_key_has_its_place(document: Document, path: Path, place: tuple[int, int]) -> None:
    assert document.at_key(*path) == Location("f.yaml", *place)


@pytest.mark.parametrize(("path", "style"), STYLES.items(), ids=str)
def test_a_scalar_knows_how_it_was_written(
    document: Document, path: Path, style: str | None
) -> None:
    assert document.style(*path) == style


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        (("missing",), ()),
        (("title", "below", 3), ("title",)),
        (("nested", "list", 9), ("nested", "list")),
        (("nested", "list", 1, "missing"), ("nested", "list", 1)),
    ],
)
def test_what_is_not_there_has_the_place_of_what_encloses_it(
    document: Document, path: Path, nearest: Path
) -> None:
    assert document.at(*path) == document.at(*nearest)
    assert document.at_key(*path) == document.at(*nearest)
    assert document.style(*path) is None


def test_every_mark_points_at_the_text_of_its_key(document: Document) -> None:
    lines = TEXT.split("\n")
    for path, mark in document.keys.items():
        text = lines[mark.line - 1][mark.column - 1 :].lstrip("\"'")
        assert text.startswith(str(path[-1]))


def test_an_empty_document_begins_at_its_start() -> None:
    assert Document("f.yaml", None, {}, {}).at("a", 1) == Location("f.yaml", 1, 1)


def test_an_alias_has_the_place_of_the_value_it_repeats() -> None:
    [document] = parse("a: &x [1]\nb: *x\n", "f.yaml").documents
    assert document.at("b") == document.at("a")
    assert document.at_key("b") == Location("f.yaml", 2, 1)


def test_documents_of_one_stream_have_their_own_places() -> None:
    first, second = parse("a: 1\n---\na: 2\n", "f.yaml").documents
    assert (first.at("a").line, second.at("a").line) == (1, 3)
