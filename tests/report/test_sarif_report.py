"""SARIF 2.1.0: what the specification and code scanning services ask for."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from generator import __version__
from generator.finding import Finding, Location
from generator.report.registry import report
from generator.rules.registry import load, page, rule_ids


def sarif(findings: tuple[Finding, ...], root: Path | None = None) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(report("sarif", findings, root=root, start=Path("/other")))
    return data


def test_required_properties(findings: tuple[Finding, ...]) -> None:
    """Section 3.13 and below: version, runs; tool.driver.name; ids; message.text; uri."""
    log = sarif(findings)
    assert log["version"] == "2.1.0"
    assert urlsplit(log["$schema"]).scheme == "https"
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("recipe", __version__)
    for result, finding in zip(run["results"], findings, strict=True):
        assert result["ruleId"] == finding.rule
        assert driver["rules"][result["ruleIndex"]]["id"] == finding.rule
        assert result["level"] == finding.severity
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"] == f"{finding.message}\n{finding.hint}"
        (place,) = result["locations"]
        region = place["physicalLocation"]["region"]
        assert region == {"startLine": finding.at.line, "startColumn": finding.at.column}
        assert min(region.values()) >= 1


def test_a_descriptor_for_every_rule() -> None:
    rules = sarif(())["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(rule_ids())
    for rule in rules:
        text = page(rule["id"])
        assert rule["shortDescription"] == {"text": text.splitlines()[0]}
        assert rule["help"] == {"text": text, "markdown": text}
        assert rule["defaultConfiguration"] == {"level": load(rule["id"]).severity}


def test_ids_that_no_rule_has_are_described_once(findings: tuple[Finding, ...]) -> None:
    """The external tools' findings have ids of their own."""
    rules = sarif(findings + findings)["runs"][0]["tool"]["driver"]["rules"]
    ids = [rule["id"] for rule in rules]
    assert ids == [*rule_ids(), "a.b", "c.d"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("deploy/a b.yaml", "deploy/a%20b.yaml"),
        ("a:b%#?.sh", "a%3Ab%25%23%3F.sh"),
        ("naïve.md", "na%C3%AFve.md"),
        ("bad\udcff.sh", "bad%FF.sh"),
        ("/abs/a b.yaml", "file:///abs/a%20b.yaml"),
        ("command line", "command%20line"),
    ],
)
def test_paths_are_uri_references(path: str, uri: str) -> None:
    finding = Finding("a.b", "error", Location(path), "m", "h")
    (result,) = sarif((finding,))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    if "\udcff" not in path:
        assert unquote(urlsplit(uri).path) == path


def test_a_catalogue_elsewhere_has_absolute_uris() -> None:
    finding = Finding("a.b", "error", Location("recipes/a.yaml"), "m", "h")
    (result,) = sarif((finding,), Path("/site"))["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "file:///site/recipes/a.yaml"
