"""Findings for programs."""

import json

from generator.finding import Finding, Location
from generator.report.registry import report


def test_every_field(findings: tuple[Finding, ...]) -> None:
    data = json.loads(report("json", findings, root=None))
    assert list(data) == ["findings", "summary"]
    assert data["summary"] == {"error": 1, "warning": 1, "note": 1}
    assert data["findings"][0] == {
        "rule": "yaml.unknown-key",
        "severity": "error",
        "path": "recipes/serving/pair.yaml",
        "line": 3,
        "column": 7,
        "message": "unknown key `x`",
        "hint": "drop it",
        "page": "rules/yaml.unknown-key/",
    }


def test_text_comes_back_as_it_was() -> None:
    message = "“2×”\x1b\n\u2028"  # noqa: RUF001
    finding = Finding("a.b", "note", Location("x"), message, "h")
    (found,) = json.loads(report("json", (finding,), root=None))["findings"]
    assert found["message"] == message
