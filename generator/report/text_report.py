"""Findings for a person: where, how bad, what, and what to do."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from generator.finding import Finding
from generator.report.plain import counted, printable, wrapped
from generator.vocabulary import SEVERITIES, Severity

_COLOURS: Final[Mapping[Severity, str]] = {"error": "red", "warning": "yellow", "note": "cyan"}
_INDENT: Final = "    "
_HELP: Final = "  help: "


def render(findings: Sequence[Finding], *, colour: bool) -> str:
    """One block for each file, then how many there are of each severity."""
    if not findings:
        return ""
    # Thousands of findings have some hundreds of hints.
    helps = {hint: _help(hint) for hint in {finding.hint for finding in findings}}
    blocks = [
        "\n".join(_shown(finding, helps[finding.hint], colour) for finding in group)
        for _, group in groupby(findings, key=lambda finding: finding.at.path)
    ]
    return "\n\n".join((*blocks, summary(findings))) + "\n"


def summary(findings: Sequence[Finding]) -> str:
    """How many findings of each severity, the severest first."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(counted(counts[s], s) for s in SEVERITIES if counts[s])


def _help(hint: str) -> str:
    return wrapped(hint, first=_HELP, rest=" " * len(_HELP))


def _shown(finding: Finding, help_: str, colour: bool) -> str:
    first, _, more = finding.message.partition("\n")
    # A name may have a line break in it, and a place is one line.
    at = printable(str(finding.at)).replace("\n", "\\n")
    head = wrapped(f"{at}: {_word(finding)} {first}", rest=_INDENT)
    if colour:
        word = _word(finding)
        head = head.replace(word, _styled(word, finding.severity), 1)
    lines = [head]
    if more:
        lines.append(wrapped(more, first=_INDENT, rest=_INDENT))
    return "\n".join((*lines, help_))


def _word(finding: Finding) -> str:
    return f"{finding.severity}[{finding.rule}]"


def _styled(word: str, severity: Severity) -> str:
    import click

    return click.style(word, fg=_COLOURS[severity], bold=True)
