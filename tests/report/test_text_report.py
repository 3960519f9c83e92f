"""Findings for a person."""

from generator.finding import Finding, Location
from generator.report.registry import report

EXPECTED = """\
recipes/serving/pair.yaml:3:7: error[yaml.unknown-key] unknown key `x`
  help: drop it
recipes/serving/pair.yaml:9:1: warning[a.b] first line
    second line
  help: mend both

pair/kubernetes/manifest.yaml:1:2: note[c.d] hm
  help: look

1 error, 1 warning, 1 note
"""


def test_a_block_for_each_file_and_a_last_line(findings: tuple[Finding, ...]) -> None:
    assert report("text", findings, root=None) == EXPECTED


def test_counts_in_the_last_line(findings: tuple[Finding, ...]) -> None:
    error, warning, _ = findings
    assert report("text", (error, error), root=None).endswith("\n2 errors\n")
    assert report("text", (error, error, warning), root=None).endswith("\n2 errors, 1 warning\n")


def test_colour_adds_to_the_words_and_replaces_none(findings: tuple[Finding, ...]) -> None:
    coloured = report("text", findings, root=None, colour=True)
    assert "\x1b[31m\x1b[1merror[yaml.unknown-key]\x1b[0m" in coloured
    assert "\x1b" not in report("text", findings, root=None)
    for code in ("\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == EXPECTED


def test_long_hints_continue_under_themselves() -> None:
    finding = Finding("a.b", "error", Location("x"), "m", "word " * 40)
    lines = report("text", (finding,), root=None).split("\n")
    assert lines[1].startswith("  help: word")
    assert lines[2].startswith(" " * len("  help: ") + "word")


def test_a_foreign_file_cannot_command_the_terminal() -> None:
    finding = Finding("a.b", "error", Location("a\x1b]0;x\x07.sh"), "m\x1b[2J", "h\x9b1m")
    text = report("text", (finding,), root=None)
    assert all(c.isprintable() or c == "\n" for c in text)


def test_a_place_is_one_line() -> None:
    finding = Finding("a.b", "error", Location("new\nline.sh", 2, 3), "m", "h")
    assert report("text", (finding,), root=None).startswith("new\\nline.sh:2:3: error[a.b] m\n")
