"""How texts are cut into code, comments, quotes and fences."""

import pytest

from generator.launch import TextFile, TextKind
from generator.rules.support.markdown_text import languages
from generator.rules.support.shell_text import regions
from generator.rules.support.text_scan import lines_of, place, snippets

LETTERS = {
    "code": "c",
    "single": "s",
    "double": "d",
    "comment": "#",
    "heredoc": "h",
    "literal": "l",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a 'b' c", "ccssscc"),
        ('a "b\\"" c', "ccdddddcc"),
        ("a # b", "cc###"),
        ("a#b", "ccc"),
        ("$'a\\'b'c", "sssssssc"),
        ("\\'a", "ccc"),
        ("a <<E\nb\nE\nc", "cccccchhhcc"),
        ("a <<'E'\nb\nE\nc", "cccccccclllcc"),
        ("a <<-E\n\tb\n\tE\nc", "ccccccchhhhhcc"),
        ("$((1<<a))\nb", "ccccccccccc"),
        ("a <<<E\nb\nE", "cccccccccc"),
        ("'open", "sssss"),
    ],
)
def test_shell_regions(text: str, expected: str) -> None:
    assert "".join(LETTERS[region] for region in regions(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n```bash\nb\n```\nc", [None, None, "bash", None, None]),
        ("~~~\n```\n~~~\nx", [None, "", None, None]),
        ("````\n```\nx\n````", [None, "", "", None]),
        ("```{tip}\na\n```bash\nb\n```\nc\n```\nd", [None, None, None, "bash", *[None] * 4]),
        ("```{code-block} bash\nb\n```", [None, "bash", None]),
        ("  - ```yaml\n    a: b\n    ```", [None, "yaml", None]),
        ("`inline` ```x```", [None]),
        ("```bash\nopen", [None, "bash"]),
    ],
)
def test_markdown_fences(text: str, expected: list[str | None]) -> None:
    assert languages(text.split("\n")) == expected


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("yaml", "a: b # c", "a: b "),
        ("yaml", "a: 'b # c'", "a: 'b # c'"),
        ("yaml", "a: it's b # c", "a: it's b "),
        ("yaml", "a: b#c", "a: b#c"),
        ("shell", 'a "b # c" # d', 'a "b # c" '),
        ("dockerfile", "RUN a # b", "RUN a # b"),
        ("dockerfile", "  # b", "  "),
        ("text", "A=b # c", "A=b "),
        ("markdown", "a # b", "a # b"),
    ],
)
def test_code_and_comment(kind: TextKind, text: str, code: str) -> None:
    (line,) = lines_of(TextFile("x", text, kind))
    assert line.code == code
    assert line.code + line.remark == text


def test_places_count_from_one() -> None:
    file = TextFile("x", "ab\ncd", "text")
    assert [(place(file, n).line, place(file, n).column) for n in range(5)] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
    ]


def test_snippets_keep_their_places() -> None:
    file = TextFile("x.md", "a\n```bash\nb\n```\n```yaml\nc: d\n```\n", "markdown")
    shell, yaml = snippets(file)
    assert (shell.kind, yaml.kind) == ("shell", "yaml")
    assert shell.text.split("\n")[2] == "b"
    assert yaml.text.split("\n")[5] == "c: d"
    assert shell.text.strip() == "b"
    assert len(shell.text) == len(yaml.text) == len(file.text)
