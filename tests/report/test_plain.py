"""Text for terminals."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.report.plain import WIDTH, columns, counted, printable, wrapped


@given(st.text())
def test_nothing_invisible_reaches_a_terminal(text: str) -> None:
    shown = printable(text)
    assert all(character.isprintable() or character == "\n" for character in shown)
    assert shown.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("red \x1b[31m", "red \\x1b[31m"),
        ("a\tb\r\n", "a\\tb\\r\n"),
        ("\udc80", "\\udc80"),
        ("naïve 2× “it”", "naïve 2× “it”"),  # noqa: RUF001
    ],
)
def test_escapes(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.sampled_from("ab `\n"), max_size=400))
def test_wrapping_keeps_every_word(text: str) -> None:
    assert wrapped(text, first="  ", rest="    ").split() == text.split()


@given(
    st.text(st.sampled_from("ab "), max_size=90),
    st.sampled_from(["", "  ", "help: "]),
    st.integers(8, 30),
)
def test_lines_are_those_of_the_library(text: str, first: str, width: int) -> None:
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    if len(first + text) > width or text[-1:] in ("", " "):
        shown = wrapped(text, first=first, rest="    ", width=width)
        assert shown.split("\n") == (lines or [first.rstrip()])


def test_wrapping_keeps_code_whole_and_lines_short() -> None:
    command = "`recipe render deepseek-agent --set HEAD_MODEL_DIR=/data/models --node spark-01`"
    text = wrapped(f"{'word ' * 30}{command}\nsecond", first="  ", rest="    ")
    assert command in text
    assert all(len(line) <= WIDTH for line in text.split("\n"))
    assert text.split("\n")[-1] == "    second"


def test_columns_are_aligned_and_whole() -> None:
    long = "x" * 200
    assert columns([("id", "b"), (long, "c")]) == [f"id{' ' * 200}b", f"{long}  c"]
    assert columns([]) == []


def test_counts() -> None:
    assert [counted(n, "error") for n in (0, 1, 2)] == ["0 errors", "1 error", "2 errors"]
