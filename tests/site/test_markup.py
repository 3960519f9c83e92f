"""Any value is shown as text: nothing in it becomes markup."""

import re

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.docs.markup import (
    brief,
    fence,
    inset,
    literal,
    meta,
    prose,
    said_by,
    shell_lines,
    slug,
    spoken,
    text,
    url,
)
from tests.properties.hostile import FRAGMENTS
from tests.site.conftest import Convert
from tests.site.document import Element

# What a catalogue file can hold: YAML refuses most control characters outside an escape.
VALUES = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=6).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
).filter(str.strip)
ALLOWED = {"", "p", "h2", "h3", "ul", "li", "div", "span", "a", "code", "br", "strong", "summary"}
ALLOWED |= {"table", "thead", "tbody", "tr", "th", "td", "details", "dl", "dt", "dd", "del"}


def seen(value: str) -> str:
    """A value as a reader should see it: control characters spelt out, white space as one."""
    visible = "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in value
    )
    return " ".join(visible.split())


def shape(tree: Element) -> list[tuple[str, tuple[str, ...]]]:
    return [(e.tag, tuple(sorted(e.attributes))) for e in tree.walk()]


def page(value: str) -> str:
    """Every context in which a template puts a value."""
    shown = text(value)
    return (
        f"## A {shown} {{: #here }}\n\n{shown}\n\n- {shown}\n\nTerm\n:   {shown}\n\n"
        f"| One | Two |\n|---|---|\n| {shown} | [{shown}](#here) |\n\n"
        f'<span class="quiet">{shown}</span> and **{shown}:** then\n\n'
        f"<details class='mode' markdown>\n<summary>{shown}</summary>\n\n{shown}\n\n</details>\n"
    )


@given(value=VALUES)
@example(value="<script>alert(1)</script>")
@example(value="| a | b |")
@example(value="{: .x } [a](javascript:b) `c` **d** _e_ &lt; \\*")
@example(value="\x02wzxhzdk:0\x03")
@settings(max_examples=150)
def test_text_stays_text(convert: Convert, value: str) -> None:
    tree = convert(page(value))
    expected = seen(value)
    assert shape(tree) == shape(convert(page("plain")))
    [row] = tree.all("tbody")
    cells = [" ".join(c.text.split()) for c in row.all("th", "td")]
    assert cells == [expected, expected]
    assert " ".join(tree.all("p")[0].text.split()) == expected
    assert " ".join(tree.all("li")[0].text.split()) == expected
    assert " ".join(tree.all("dd")[0].text.split()) == expected
    assert " ".join(tree.all("summary")[0].text.split()) == expected


@given(value=VALUES)
@example(value="`")
@example(value="a|b")
@example(value="a\\")
@example(value="<style>")
@settings(max_examples=150)
def test_literals_are_code(convert: Convert, value: str) -> None:
    shown = literal(value)
    tree = convert(f"{shown} x\n\n| One | Two |\n|---|---|\n| {shown} | {shown} |\n")
    escaped = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in value)
    assert [code.text for code in tree.all("code")] == [escaped or " "] * 3
    assert {e.tag for e in tree.walk()} <= ALLOWED


@given(value=VALUES)
@example(value="```\n```\n~~~")
@example(value="`````yaml\na: b\n`````")
@example(value='\tindented\n=== "tab"\n!!! note\n')
@settings(max_examples=100)
def test_fences_hold_their_text(convert: Convert, value: str) -> None:
    # No rendered file begins with a byte order mark; the highlighter would take it away.
    plain = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", value).strip("\n").lstrip("\ufeff")
    tree = convert(f"Before\n\n{fence(plain, 'sh', 'a.sh')}\n\nAfter\n")
    [pre] = tree.all("pre")
    assert pre.text.strip("\n") == plain.strip("\n")
    assert [p.text for p in tree.all("p")] == ["Before", "After"]
    nested = convert(f'=== "one"\n\n{inset(fence(plain, "sh", "a.sh"))}\n\nAfter\n')
    [inner] = nested.all("pre")
    assert inner.text.strip("\n") == plain.strip("\n")
    assert [p.text for p in nested.all("p")] == ["After"]


@given(value=VALUES)
def test_front_matter_is_safe_in_yaml_and_html(value: str) -> None:
    read = yaml.safe_load(f"title: {meta(value)}\n")["title"]
    assert isinstance(read, str)
    assert not set("<>\"'") & set(read)


def test_addresses_keep_their_meaning(convert: Convert) -> None:
    address = "https://example.com/a_b/c%20d/(e)?x=1&y=|`<z>#f"
    tree = convert(f"| One |\n|---|\n| [x]({url(address)}) |\n")
    [link] = tree.all("a")
    assert link.attributes["href"].startswith("https://example.com/a_b/c%20d/%28e%29?x=1&y=%7C")
    assert len(tree.all("td", "th")) == 2


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("write <NODE> there", "write &lt;NODE> there"),
        ("write `<NODE>` there", "write `<NODE>` there"),
        ("```yaml\na: <NODE>\n```", "```yaml\na: <NODE>\n```"),
        ("<https://example.com>", "<https://example.com>"),
    ],
)
def test_docstrings_keep_their_markdown(given_: str, kept: str) -> None:
    assert prose(given_) == kept


def test_help_keeps_code_and_nothing_else() -> None:
    assert spoken("see `recipe list` for *all*") == "see `recipe list` for &#42;all&#42;"
    assert spoken("an \x1b, `a|b`\n<b>") == r"an &#92;x1b, <code>a&#124;b</code> &#60;b&#62;"


def test_long_commands_break_before_their_options() -> None:
    command = "recipe render x --target docker --set 'HEAD_A=<HEAD_A>' --set 'WORKER_A=<WORKER_A>'"
    assert shell_lines(command).split(" \\\n") == [
        "recipe render x",
        "  --target docker",
        "  --set 'HEAD_A=<HEAD_A>'",
        "  --set 'WORKER_A=<WORKER_A>'",
    ]
    assert shell_lines("recipe list") == "recipe list"


def test_descriptions_end_at_a_sentence_or_a_word() -> None:
    assert brief("Short. Enough.") == "Short. Enough."
    long = "This is the first sentence of them all, and it is long. " + "word " * 40
    assert brief(long) == "This is the first sentence of them all, and it is long."
    assert brief("word " * 60).endswith("word …")
    assert len(brief("word " * 60)) <= 162


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"[Ss]ize of tensor a \([0-9]+\) must match", "Size of tensor a ( ) must match"),
        (r"\bDEEPGEMM_MXFP4\b", "DEEPGEMM_MXFP4"),
        (r"[Uu]nknown (?:attention )?backend", "Unknown attention backend"),
        (r"zmq\.error\.ZMQError: .* address", "zmq.error.ZMQError: address"),
    ],
)
def test_the_search_knows_log_lines_by_their_words(pattern: str, words: str) -> None:
    assert said_by(pattern) == words


def test_anchors_are_plain() -> None:
    assert slug("With one <image>") == "with-one-image"
