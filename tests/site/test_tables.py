"""Tables that are put aside come back as they were, wherever they stand."""

import markdown  # type: ignore[import-untyped]
import pytest
from markdown.extensions import Extension  # type: ignore[import-untyped]

from generator.docs import tables
from generator.docs.tables import AccessibleTables

ROWS = "| a <br> b | `c|d` |\n|---|:-:|\n| <span>1</span> | [x](y.md) |\n| 2 | <b>3"
AROUND = {
    "between paragraphs": f"before\n\n{ROWS}\n\nafter\n",
    "at the beginning and at the end": ROWS,
    "after more than one blank line": f"before\n\n\n\n{ROWS}\n\n\n\nafter\n",
    "one after another": f"x\n\n{ROWS}\n\n{ROWS}\n\ny\n",
    "in HTML that is Markdown": f"<div markdown>\n\n{ROWS}\n\n</div>\n\nafter\n",
    "in HTML that is none": f"<div>\n\n{ROWS}\n\n</div>\n\nafter\n",
    "in a script": f"<script>\n\n{ROWS}\n\n</script>\n\nafter\n",
    "in a tag that nobody closes": f"<div>\n\n{ROWS}\n\nafter\n",
    "in a comment": f"<!--\n\n{ROWS}\n\n-->\n\nafter\n",
    "in a fence": f"```text\n\n{ROWS}\n\n```\n\nafter\n",
    "in a list": f"- before\n\n    {ROWS}\n\nafter\n",
    "behind a list": f"- before\n\n{ROWS}\n\nafter\n",
    "with attributes": f"before\n\n{ROWS}\n{{: #own }}\n\nafter\n",
    "with no row": "before\n\n| a | b |\n|---|---|\n\nafter\n",
    "with one line alone": "before\n\n| a | b |\n\nafter\n",
    "below a table that has an anchor": f'x\n\n| <i id="a">b</i> | c |\n|---|---|\n\n{ROWS}\n\ny',
}


@pytest.mark.parametrize("text", AROUND.values(), ids=AROUND)
def test_a_table_that_was_put_aside_is_as_another_one(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    aside = convert(text, AccessibleTables())
    monkeypatch.setattr(tables._Aside, "run", lambda _self, lines: lines)
    assert aside == convert(text, AccessibleTables())


def test_tags_of_a_table_are_not_read_with_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(
        "markdown.extensions.md_in_html.HTMLExtractorExtra.handle_starttag",
        lambda _self, tag, _attributes: read.append(tag),
    )
    convert(f"<div></div>\n\n{ROWS}\n\nafter\n", AccessibleTables())
    assert read == ["div"]


def convert(text: str, own: Extension) -> str:
    names = ["attr_list", "def_list", "md_in_html", "tables", "pymdownx.superfences"]
    found: str = markdown.markdown(text, extensions=[*names, own])
    return found
