"""Findings as workflow commands."""

import re

from hypothesis import given
from hypothesis import strategies as st

from generator.finding import Finding, Location
from generator.report.registry import report

COMMAND = re.compile(r"::(error|warning|notice) file=(.*),line=(\d+),col=(\d+),title=(.*?)::(.*)")


def test_one_command_for_each_finding(findings: tuple[Finding, ...]) -> None:
    assert report("github", findings, root=None).splitlines() == [
        "::error file=recipes/serving/pair.yaml,line=3,col=7,title=yaml.unknown-key"
        "::unknown key `x`%0Adrop it",
        "::warning file=recipes/serving/pair.yaml,line=9,col=1,title=a.b"
        "::first line%0Asecond line%0Amend both",
        "::notice file=pair/kubernetes/manifest.yaml,line=1,col=2,title=c.d::hm%0Alook",
    ]


def test_escapes() -> None:
    finding = Finding("a.b", "error", Location("a,b:c%.yaml", 1, 2), "50%: a,\r\nb", "c")
    assert report("github", (finding,), root=None) == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,col=2,title=a.b::50%25: a,%0D%0Ab%0Ac\n"
    )


@given(st.text(), st.text(), st.text())
def test_the_runner_reads_back_what_was_meant(path: str, message: str, hint: str) -> None:
    finding = Finding("a.b", "error", Location(path), message, hint)
    match = COMMAND.fullmatch(report("github", (finding,), root=None).removesuffix("\n"))
    assert match
    assert _unescaped(match[2]) == path
    assert _unescaped(match[6]) == f"{message}\n{hint}"


def _unescaped(text: str) -> str:
    """The runner's order: the reverse of ours (actions/runner, ActionCommand.cs)."""
    for escape, raw in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escape, raw)
    return text
