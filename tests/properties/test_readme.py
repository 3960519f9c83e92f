"""A value cannot break the bundle's README: its tables, lists and code stay what they were."""

from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.catalog.catalog import Catalog
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.bundle import bundle
from generator.render.quoting import cell, code, comment
from generator.render.templates import Templates
from tests.properties.hostile import FRAGMENTS, answers, many_texts, texts


class _Text(HTMLParser):
    """The text that a browser shows, and the tags that carry it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def _shown(markdown: str) -> _Text:
    parser = _Text()
    parser.feed(_markdown().render(markdown))
    parser.close()
    return parser


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


@given(text=texts())
@settings(max_examples=200)
def test_code_shows_the_text_inside_and_outside_a_table(text: str) -> None:
    _assert_code(text)


@pytest.mark.parametrize("text", FRAGMENTS)
def test_code_shows_a_hostile_text(text: str) -> None:
    _assert_code(text)


def _assert_code(text: str) -> None:
    plain = _shown(f"before {code(text)} behind")
    assert plain.tags == ["p", "code"]
    assert plain.text == f"before {comment(text)} behind\n"
    table = _shown(f"| a | b |\n|---|---|\n| {code(text)} | c |\n")
    assert table.tags.count("td") == 2
    assert table.tags.count("code") == 1
    assert comment(text) in table.text


@given(text=texts())
@settings(max_examples=200)
def test_a_cell_shows_the_words_of_a_text(text: str) -> None:
    _assert_cell(cell(comment(text)), comment(text))


def _assert_cell(markdown: str, text: str) -> None:
    table = _shown(f"| a | b |\n|---|---|\n| {markdown} | c |\n")
    assert table.tags == ["table", "thead", "tr", "th", "th", "tbody", "tr", "td", "td"]
    assert " ".join(table.text.split()) == " ".join(f"a b {text} c".split())


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=10)
def test_a_readme_keeps_its_shape(small: Catalog, templates: Templates, values: list[str]) -> None:
    harmless = _tokens(_readme(small, templates, ["x"] * len(values), "x"))
    text = "".join(values)
    hostile = _tokens(_readme(small, templates, values, text))
    assert [token.type for token in hostile] == [token.type for token in harmless]
    for before, after in zip(harmless, hostile, strict=True):
        assert (before.level, before.tag) == (after.level, after.tag)


@pytest.mark.parametrize("raw", ["x|y", "`x`", "<b>", "*x*", "a\nb", "&amp;", "~~x~~", "[a](b)"])
def test_a_raw_value_in_a_cell_is_noticed(raw: str) -> None:
    with pytest.raises(AssertionError):
        _assert_cell(raw, raw)


def _readme(catalog: Catalog, templates: Templates, values: list[str], text: str) -> str:
    extra = {"IMAGE": f"i{text}", "HEAD_CACHE_DIR": f"/c{text}", "WORKER_FABRIC_ADDRESS": text}
    plan: Plan = resolve(catalog, "pair", "docker", answers(catalog, values, extra))
    return bundle(catalog, plan, templates)["README.md"]


def _tokens(text: str) -> list[Token]:
    """Blocks alone: what stands inside a line is compared by the tests above."""
    return _markdown().parse(text)
