"""Text to documents: values, positions, and every fault as a finding."""

import pytest

from generator.finding import Finding
from generator.source.parse import Parsed, parse


def fault_of(text: str, *, plain: bool = False) -> Finding:
    """The first fault of a text that has one."""
    findings = parse(text, "f.yaml", plain=plain).findings
    assert findings
    return findings[0]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("", []),
        ("# nothing\n", []),
        ("a: 1\n", [{"a": 1}]),
        ("- a\n- [b, {c: d}]\n", [["a", ["b", {"c": "d"}]]]),
        ("a:\nb: ~\n", [{"a": None, "b": None}]),
        ("a: 1\n---\nb: 2\n", [{"a": 1}, {"b": 2}]),
        ("---\n---\n", [None, None]),
        ('a: "\\u263a \\U0001F600 \\x41"\n', [{"a": "☺ 😀 A"}]),
        ("on: off\n", [{"on": "off"}]),
        ("1: x\nfalse: y\n~: z\n", [{1: "x", False: "y", None: "z"}]),
        ("a: 'it''s'\n", [{"a": "it's"}]),
        ("a: |\n  x\n  y\n", [{"a": "x\ny\n"}]),
        ("a: >-\n  x\n  y\n", [{"a": "x y"}]),
        ("\ufeffa: 1\n", [{"a": 1}]),
        ("a: 1\r\nb: 2\r\n", [{"a": 1, "b": 2}]),
    ],
)
def test_data(text: str, data: list[object]) -> None:
    parsed = parse(text, "f.yaml")
    assert [document.data for document in parsed.documents] == data


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: [", (2, 1)),
        ("a: b: c\n", (1, 5)),
        ("a: 1\n\tb: 2\n", (2, 1)),
        ("- a\nb: 1\n", (2, 1)),
        ("a: *x\n", (1, 4)),
        ("a: 'x\n", (2, 1)),
        ("x: é @\n\ny: @\n", (3, 4)),
        ("a: \x01\n", (1, 4)),
        ("ok: yes\nbad: \x00\n", (2, 6)),
        ("a: \ud800\n", (1, 4)),
        ("%YAML 3.0\n---\na\n", (1, 1)),
        ("a: [1, 2\nb: 3\n", (2, 2)),
    ],
)
def test_a_fault_has_its_place(text: str, place: tuple[int, int]) -> None:
    parsed = parse(text, "f.yaml")
    assert parsed.documents == ()
    [finding] = parsed.findings
    assert (finding.rule, finding.severity, finding.at.path) == ("yaml.syntax", "error", "f.yaml")
    assert (finding.at.line, finding.at.column) == place
    assert finding.hint


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("a: 1\nb: 2\na: 3\n", "1:1", (3, 1)),
        ("x:\n  k: 1\n  k: 1\n", "2:3", (3, 3)),
        ("{a: 1, b: {c: 1, c: 2}}\n", "1:12", (1, 18)),
        ("é: 1\n'é': 2\n", "1:1", (2, 1)),
        ("0x10: 1\n16: 2\n", "1:1", (2, 1)),
    ],
)
def test_a_key_stands_once(text: str, first: str, second: tuple[int, int]) -> None:
    [finding] = parse(text, "f.yaml").findings
    assert finding.rule == "yaml.duplicate-key"
    assert (finding.at.line, finding.at.column) == second
    assert f"it first stands at {first}" in finding.message


def test_the_first_of_two_equal_keys_counts_and_the_document_is_kept() -> None:
    parsed = parse("a: 1\na: 2\n", "f.yaml")
    assert parsed.documents[0].data == {"a": 1}


@pytest.mark.parametrize("text", ["'1': a\n1: b\n", "a: 1\nA: 2\n", "a: {k: 1}\nb: {k: 1}\n"])
def test_different_keys_are_not_duplicates(text: str) -> None:
    assert parse(text, "f.yaml").findings == ()


@pytest.mark.parametrize("text", ["? [a]\n: b\n", "? {a: b}\n: c\n", "{[a]: b}\n"])
def test_a_key_is_a_scalar(text: str) -> None:
    assert "mapping key" in fault_of(text).message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x [1]\nb: *x\n", "an alias repeats"),
        ("a: !local x\n", "the tag '!local'"),
        ("a: !!int '5'\n", "the tag"),
        ("a: !!binary aGk=\n", "the tag"),
        ("a: !!python/object:os.system x\n", "the tag"),
    ],
)
def test_catalogue_data_has_no_aliases_and_no_tags(text: str, message: str) -> None:
    assert message in fault_of(text, plain=True).message
    assert parse(text, "f.yaml").findings == ()


def test_an_alias_repeats_its_value() -> None:
    parsed = parse("a: &x {k: [1]}\nb: *x\n", "f.yaml")
    assert parsed.documents[0].data == {"a": {"k": [1]}, "b": {"k": [1]}}


@pytest.mark.parametrize("text", ["a: &x [*x]\n", "&x {k: *x}\n", "- &x\n  - - - *x\n"])
@pytest.mark.parametrize("plain", [True, False])
def test_a_value_does_not_contain_itself(text: str, plain: bool) -> None:
    assert "refers to the value that it stands in" in fault_of(text, plain=plain).message


def bomb(levels: int, width: int) -> str:
    """Each level has `width` aliases of the level before."""
    lines = ["a0: &a0 [x]"]
    lines += [
        f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * width)}]"
        for level in range(1, levels)
    ]
    return "\n".join(lines) + "\n"


def test_aliases_do_not_expand_without_end() -> None:
    assert parse(bomb(5, 9), "f.yaml").findings == ()
    finding = fault_of(bomb(12, 9))
    assert "aliases expand to more than 1,000,000 values" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200 + "]" * 200,
        "[" * 999 + "]" * 999,
        "{a: " * 500 + "x" + "}" * 500,
        "- " * 400 + "x",
        "\n".join(" " * depth + "a:" for depth in range(900)),
        "- &a0 [x]\n" + "".join(f"- &a{i} [*a{i - 1}]\n" for i in range(1, 300)),
        "[" * 100_000,
        "{" * 100_000,
        "- " * 100_000,
    ],
    ids=[
        "flow",
        "deep flow",
        "mapping",
        "sequence",
        "block",
        "aliases",
        "open",
        "braces",
        "dashes",
    ],
)
def test_nesting_ends_in_a_finding(text: str) -> None:
    assert "nest" in fault_of(text).message


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100 + "]" * 100,
        "- &a0 [x]\n" + "".join(f"- &a{i} [*a{i - 1}]\n" for i in range(1, 90)),
    ],
)
def test_what_a_person_nests_is_read(text: str) -> None:
    parsed: Parsed = parse(text, "f.yaml")
    assert parsed.findings == ()
    assert len(parsed.documents) == 1
