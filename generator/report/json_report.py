"""Findings for programs."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.finding import Finding
from generator.vocabulary import SEVERITIES


def render(findings: Sequence[Finding]) -> str:
    """One JSON object: `findings`, and how many there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    data = {
        "findings": [_object(finding) for finding in findings],
        "summary": {severity: counts[severity] for severity in SEVERITIES},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _object(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "path": finding.at.path,
        "line": finding.at.line,
        "column": finding.at.column,
        "message": finding.message,
        "hint": finding.hint,
        "page": finding.page,
    }
