"""Findings as workflow commands, which GitHub shows beside the changed lines.

https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from collections.abc import Mapping, Sequence
from typing import Final

from generator.finding import Finding
from generator.vocabulary import Severity

_COMMANDS: Final[Mapping[Severity, str]] = {
    "error": "error",
    "warning": "warning",
    "note": "notice",
}
# The runner's own escapes: % first, because the others bring more of them.
_MESSAGE: Final = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_PROPERTY: Final = (*_MESSAGE, (":", "%3A"), (",", "%2C"))


def render(findings: Sequence[Finding]) -> str:
    """One line for each finding; nothing when there is none."""
    return "".join(f"{_line(finding)}\n" for finding in findings)


def _line(finding: Finding) -> str:
    properties = {
        "file": finding.at.path,
        "line": str(finding.at.line),
        "col": str(finding.at.column),
        "title": finding.rule,
    }
    listed = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    message = _escaped(f"{finding.message}\n{finding.hint}", _MESSAGE)
    return f"::{_COMMANDS[finding.severity]} {listed}::{message}"


def _escaped(text: str, escapes: Sequence[tuple[str, str]]) -> str:
    for raw, escape in escapes:
        text = text.replace(raw, escape)
    return text
