"""Whatever the text, reading it gives documents or findings, and raises nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.source.document import Document
from generator.source.parse import parse
from tests.properties.hostile import FRAGMENTS
from tests.properties.written import written

_SYNTAX = (
    *("a: ", "b:\n", "- ", "  ", "\n", "\t", "? ", ": ", ", ", "[", "]", "{", "}", "&a ", "*a"),
    *("!t ", "!!map ", "|\n", ">-\n", "'", '"', "\\", "#", "---\n", "...\n", "%YAML 1.2\n", "@"),
    *("<<: *a\n", "0o17", "1e3", ".nan: ", "~", "true", "\0", "\ud800", "\ufeff", "\u0085", "é"),
)
yaml_like = st.lists(st.sampled_from([*_SYNTAX, *FRAGMENTS]), max_size=30).map("".join)
anything = st.text(st.characters(), max_size=80)


@pytest.mark.parametrize("plain", [True, False])
@given(text=yaml_like | anything)
@settings(max_examples=400)
def test_any_text_is_read_or_explained(plain: bool, text: str) -> None:
    parsed = parse(text, "f.yaml", plain=plain)
    lines = text.replace("\r", "\n").count("\n") + text.count("\u2028") + text.count("\u2029")
    for finding in parsed.findings:
        assert finding.rule in {"yaml.syntax", "yaml.duplicate-key"}
        assert finding.message
        assert finding.hint
        assert 1 <= finding.at.line <= lines + text.count("\u0085") + 2
        assert finding.at.column >= 1
    for document in parsed.documents:
        _assert_every_value_has_a_mark(document)


def _assert_every_value_has_a_mark(document: Document) -> None:
    if document.data is not None:
        assert () in document.values
    for path in document.keys:
        assert document.at(*path).line >= 1


@given(
    data=st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(st.characters(exclude_categories=["Cs"])),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
        ),
        max_leaves=10,
    )
)
@settings(max_examples=100)
def test_data_comes_back_as_it_was_written(data: object) -> None:
    [document] = parse(written(data), "f.yaml", plain=True).documents
    assert document.data == data
