"""The filters that templates quote with, one by one."""

import csv
import json
import shlex

import pytest
import yaml as pyyaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.render import quoting
from generator.source.parse import parse
from tests.properties.compose_file import interpolate
from tests.properties.hostile import FRAGMENTS, texts
from tests.properties.kubelet import expand


def read(text: str) -> object:
    """A YAML text by both parsers."""
    value = pyyaml.load(text, Loader=pyyaml.CSafeLoader)
    [document] = parse(text, "f.yaml").documents
    assert document.data == value
    return value


@pytest.mark.parametrize("text", FRAGMENTS)
def test_a_scalar_is_yaml_and_json_at_once(text: str) -> None:
    assert read(f"- {quoting.yaml(text)}\n") == [text]
    assert json.loads(quoting.yaml(text)) == text
    assert "\n" not in quoting.yaml(text)


@pytest.mark.parametrize(
    ("value", "text"), [(8000, "8000"), (True, "true"), ("8000", '"8000"'), ("on", '"on"')]
)
def test_a_scalar_keeps_its_type(value: str | int | bool, text: str) -> None:
    assert quoting.yaml(value) == text


@given(text=texts())
@settings(max_examples=200)
def test_one_word_of_a_shell(text: str) -> None:
    assert shlex.split(quoting.sh(text)) == [text]


lines = st.lists(st.sampled_from([*FRAGMENTS, "echo $PATH", "  indented", "if x; then"]))


@given(text=lines.map("\n".join) | lines.map("\n".join).map(lambda text: text + "\n"))
@settings(max_examples=300)
def test_a_longer_text_comes_back_from_a_block_or_from_quotes(text: str) -> None:
    written = f"command:\n  - {quoting.kube_block(text, 4)}\n  - after\n"
    value = read(written)
    assert isinstance(value, dict)
    assert [expand(word, {"NAME": "expanded", "PATH": "p"}) for word in value["command"]] == [
        text,
        "after",
    ]


@pytest.mark.parametrize("text", ["a\nb\n", "a\n  b\n", "- a\n# b\n", "$PATH\n$(x)\n"])
def test_a_script_is_written_as_a_block(text: str) -> None:
    assert quoting.kube_block(text, 4).startswith("|\n    ")


@pytest.mark.parametrize(
    "text",
    ["", "a", "a\n", "a\nb", "a\n\nb\n", "a \nb\n", " a\nb\n", "a\tb\nc\n", "a\n\n", "é\x85\nb\n"],
)
def test_what_a_block_would_change_is_quoted(text: str) -> None:
    assert quoting.kube_block(text, 4).startswith('"')


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("source=/a b", "source=/a b"),
        ("source=/a,b", '"source=/a,b"'),
        ('source=/"a"', '"source=/""a"""'),
    ],
)
def test_a_field_of_a_record(text: str, field: str) -> None:
    assert quoting.csv_field(text) == field
    assert next(csv.reader([f"x,{field},y"])) == ["x", text, "y"]


@pytest.mark.parametrize(
    ("value", "text"),
    [("x", "x"), (True, "true"), (1.5, "1.5"), (None, "null"), ({"a": ["ü"]}, '{"a": ["ü"]}')],
)
def test_a_value_as_a_person_writes_it(value: object, text: str) -> None:
    assert quoting.json_text(value) == text


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("plain ü 日本", "plain ü 日本"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\u2028\u202e", "\\u2028\\u202e"),
        ("\ud800", "\\ud800"),
        ("\0", "\\x00"),
    ],
)
def test_a_comment_shows_what_it_cannot_print(text: str, comment: str) -> None:
    assert quoting.comment(text) == comment


@pytest.mark.parametrize("text", ["a\n", "a $x\nb $$y\n", "a\n\nb\n", "a"])
def test_a_block_is_the_same_in_compose(text: str) -> None:
    value = read(f"command:\n  - {quoting.compose_block(text, 4)}\n")
    assert isinstance(value, dict)
    assert interpolate(value["command"][0], {"x": "expanded", "y": "expanded"}) == text


def test_every_filter_has_its_name() -> None:
    assert all(function.__name__ == name for name, function in quoting.FILTERS.items())
