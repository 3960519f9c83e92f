"""Every character of a YAML scalar is found again in the file."""

import json

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from generator.lint.fragment import Fragment, whole
from generator.lint.yaml_node import Node, Tree
from generator.lint.yaml_text import YamlText
from generator.source.parse import parse


def _root(text: str) -> Node:
    (document,) = parse(text, "f").documents
    return Tree(document, YamlText(whole(text, "f"))).root


def _scalar(text: str) -> Fragment:
    """The text of the key `a`."""
    found = _root(text).get("a").text()
    assert found is not None
    return found


def _misplaced(text: str, scalar: Fragment) -> list[str]:
    """Characters other than white space that are said to be where another one stands."""
    lines = text.split("\n")
    wrong = []
    for index, character in enumerate(scalar.text):
        at = scalar.at(index)
        if not character.isspace() and lines[at.line - 1][at.column - 1] != character:
            wrong.append(f"{character} at {at}")
    return wrong


@pytest.mark.parametrize(
    ("text", "value", "start"),
    [
        ("a: b c # note", "b c", (1, 4)),
        ("a: b\n   c\n\n   d\nz: 1", "b c\nd", (1, 4)),
        ("a: 'b ''c'''", "b 'c'", (1, 4)),
        ("a: 'b\n\n  c\n   d'", "b\nc d", (1, 4)),
        ("a: |\n  b\n\n    c\n", "b\n\n  c\n", (1, 4)),
        ("a: |-  # note\n  b\n  c\n# note\nz: 1", "b\nc", (1, 4)),
        ("a: |+\n  b\n\nz: 1", "b\n\n", (1, 4)),
        ("a: |2\n   b\n", " b\n", (1, 4)),
        ("a: |\n  b", "b", (1, 4)),
        ("a: >-\n  b\n  c\n\n   d\n  e\n", "b c\n\n d\ne", (1, 4)),
        ("a: &x !!str b", "b", (1, 4)),
        ("a: &x |\n  b\n", "b\n", (1, 4)),
        ("- &x b\n- {a: *x}", None, (1, 3)),
        ("{z: 1, a: [b], c: d}", None, (1, 11)),
    ],
)
def test_places(text: str, value: str | None, start: tuple[int, int]) -> None:
    root = _root(text)
    node = list(root.values())[1].get("a") if root.is_list else root.get("a")
    scalar = (next(node.values()) if node.is_list else node).text()
    assert scalar is not None
    if value is None:
        value, start = "b", (start[0], start[1] + (1 if root.is_mapping else 0))
    assert scalar.text == value
    assert (scalar.start.line, scalar.start.column) == start
    assert _misplaced(text, scalar) == []


def test_escapes_stand_where_they_are_written() -> None:
    scalar = _scalar('a: "b\\n\\x41 \\\n   \\"c"')
    assert scalar.text == 'b\nA "c'
    places = [(at.line, at.column) for at in map(scalar.at, range(len(scalar.text)))]
    assert places == [(1, 5), (1, 6), (1, 8), (1, 12), (2, 4), (2, 6)]


def test_crlf() -> None:
    scalar = _scalar("z: 1\r\na: |\r\n  b\r\n  c\r\n")
    assert scalar.text == "b\nc\n"
    assert (scalar.at(2).line, scalar.at(2).column) == (4, 3)


@pytest.mark.parametrize("written", ["0.90", "1_000", "0x1F", "true", "12e3"])
def test_a_number_is_what_is_written(written: str) -> None:
    scalar = _scalar(f"a: {written}")
    assert scalar.text == written
    assert (scalar.start.line, scalar.start.column) == (1, 4)


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")) | st.just("\n")))
@example("0\u00a0")
@example("\u00a00 1\u00a0")
def test_any_text_in_any_style(value: str) -> None:
    for style in ("'", '"', "|", ">", None):
        text = yaml.safe_dump({"a": value}, default_style=style, allow_unicode=True, width=20)
        scalar = _root(text).get("a").text()
        if style is None and scalar is None:
            continue  # a plain text that YAML reads as null
        assert scalar is not None
        if '"' not in text.partition(":")[2][:3]:
            assert _misplaced(text, scalar) == []


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0xFFFF, exclude_categories=["Cs"])))
def test_any_json_text(value: str) -> None:
    # Above U+FFFF JSON writes two escapes, which YAML does not join.
    text = json.dumps({"a": value})
    assert _scalar(text).text == value


def test_merge_keys() -> None:
    text = "z: &z\n  a: one\n  b: two\n"
    root = _root(f"{text}y:\n  <<: *z\n  b: own\nx:\n  <<: [*z, {{c: three}}]\n")
    assert root.down("y", "a").string() == "one"
    assert (root.down("y", "a").at.line, root.down("y", "a").at.column) == (2, 6)
    assert (root.down("y", "b").at.line, root.down("y", "b").at.column) == (6, 6)
    assert [key for key, _ in root.get("y").items()] == ["b", "a"]
    assert root.down("x", "c").string() == "three"
    assert root.down("x", "d").data is None


def test_an_alias_leads_to_where_the_value_is_written() -> None:
    root = _root("z: &z\n- [one, two]\ny: *z\n")
    (item,) = root.get("y").values()
    second = list(item.values())[1]
    assert (second.at.line, second.at.column) == (2, 9)
    assert (root.get("y").at_key.line, root.get("y").at_key.column) == (1, 1)
