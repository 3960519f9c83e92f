"""Reports by name, and the paths in them."""

import json
from pathlib import Path

import pytest

from generator.finding import Finding, Location
from generator.report.places import shown_path
from generator.report.registry import REPORTS, report


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_ends_its_last_line(name: str, findings: tuple[Finding, ...]) -> None:
    text = report(name, findings, root=None)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_has_every_finding(name: str, findings: tuple[Finding, ...]) -> None:
    text = report(name, findings, root=None)
    for finding in findings:
        assert finding.rule in text
        assert finding.at.path in text
        assert finding.hint in text


def test_nothing_to_say_is_said_by_machines_alone() -> None:
    assert report("text", (), root=None) == ""
    assert report("github", (), root=None) == ""
    assert json.loads(report("json", (), root=None))["findings"] == []
    assert json.loads(report("sarif", (), root=None))["runs"][0]["results"] == []


def test_an_unknown_name_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        report("xml", (), root=None)


@pytest.mark.parametrize(
    ("path", "root", "start", "shown"),
    [
        ("recipes/a.yaml", "/site/catalog", "/site/catalog", "recipes/a.yaml"),
        ("recipes/a.yaml", "/site/catalog", "/site", "catalog/recipes/a.yaml"),
        ("recipes/a.yaml", "/site/catalog", "/elsewhere", "/site/catalog/recipes/a.yaml"),
        ("recipes/a.yaml", "/site/catalog", "/site/catalog/recipes", "a.yaml"),
        ("recipes/a.yaml", None, "/site", "recipes/a.yaml"),
        ("pair/shell/head.sh", "/site/catalog", "/site", "pair/shell/head.sh"),
        ("command line", "/site/catalog", "/site", "command line"),
    ],
)
def test_paths_are_seen_from_the_current_folder(
    path: str, root: str | None, start: str, shown: str
) -> None:
    assert shown_path(path, Path(root) if root else None, Path(start)) == shown


def test_the_current_folder_is_that_of_the_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Finding("a.b", "error", Location("recipes/a.yaml"), "m", "h")
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    assert report("text", (finding,), root=tmp_path / "sub").startswith("sub/recipes/a.yaml:1:1:")
    monkeypatch.chdir(tmp_path / "sub")
    assert report("text", (finding,), root=tmp_path / "sub").startswith("recipes/a.yaml:1:1:")
