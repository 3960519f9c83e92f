"""What `recipe lint` cannot settle is said once for each folder."""

from pathlib import Path

from generator.finding import Finding
from generator.lint.lint import lint
from tests.kept import kept_catalog
from tests.rules.fixtures import CATALOG

POD = "spec:\n  containers:\n    - image: {image}\n      args: [{args}]\n"


def _found(folder: Path, *, engine: str | None = None) -> list[Finding]:
    findings = lint([folder], kept_catalog(CATALOG), hardware=None, engine=engine, base=folder)
    return [finding for finding in findings if finding.rule == "lint.unsettled"]


def test_one_note_for_a_folder(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.yaml").write_text(POD.format(image="example.com/vllm", args="-x"))
    (note,) = _found(tmp_path)
    assert (str(note.at), note.severity) == ("a.yaml:3:7", "note")
    assert "on which hardware `container` and 2 others start" in note.message


def test_an_engine_that_only_its_flags_betray(tmp_path: Path) -> None:
    text = POD.format(image="example.com/mine", args="--tp=2")
    (tmp_path / "a.yaml").write_text(text)
    (note,) = _found(tmp_path)
    assert "which engine `container` starts" in note.message
    assert "--engine" in note.hint
    (note,) = _found(tmp_path, engine="sglang")
    assert "on which hardware" in note.message


def test_other_containers_are_not_meant(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(POD.format(image="example.com/web", args="--port=80"))
    assert _found(tmp_path) == []
