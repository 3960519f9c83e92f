"""`recipe lint`."""

import json
from pathlib import Path

import pytest

from generator.report.registry import REPORTS
from tests.cli.conftest import Run

SCRIPT = "#!/bin/sh\nexec alpha serve example/tiny --attention-backend fa4\n"


@pytest.fixture
def script(here: Path) -> Path:
    file = here / "run.sh"
    file.write_text(SCRIPT, encoding="utf-8")
    return file


def test_findings_and_the_summary(recipe: Run, script: Path) -> None:
    done = recipe("lint", "run.sh", "--hardware", "box")
    assert done.status == 1
    assert done.out.startswith("run.sh:2:51: error[kernel.fa4-on-sm90]")
    assert done.out.endswith("\n1 error\n")
    assert done.err == "1 file read, 1 start of an engine found, 1 finding\n"


def test_clean_files(recipe: Run, script: Path) -> None:
    script.write_text(SCRIPT.replace("fa4", "fa3"), encoding="utf-8")
    done = recipe("lint", script, "--hardware", "box")
    assert (done.status, done.out) == (0, "")
    assert done.err == "1 file read, 1 start of an engine found, 0 findings\n"


def test_notes_are_no_failure(recipe: Run, script: Path) -> None:
    done = recipe("lint", script)
    assert done.status == 0
    assert "note[kernel.fa4-on-sm90]" in done.out


def test_what_is_not_understood_is_counted(recipe: Run, here: Path) -> None:
    (here / "deploy").mkdir()
    (here / "deploy" / "bad.yaml").write_bytes(b"a: \xff\n")
    (here / "deploy" / "good.yaml").write_text("a: 1\n", encoding="utf-8")
    done = recipe("lint", "deploy")
    assert done.status == 0
    assert "deploy/bad.yaml:" in done.out
    assert "note[lint.unreadable]" in done.out
    assert done.err.startswith("1 file read, ")
    assert done.err.endswith(", 1 part not understood\n")


@pytest.mark.parametrize("format_", REPORTS)
def test_formats(recipe: Run, script: Path, format_: str) -> None:
    done = recipe("lint", "run.sh", "--hardware", "box", "--format", format_)
    assert done.status == 1
    assert "kernel.fa4-on-sm90" in done.out
    if format_ in ("json", "sarif"):
        assert json.loads(done.out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'PATH...'"),
        (["nowhere"], "nowhere: no such file or folder"),
        (["run.sh", "--hardware", "bx"], "did you mean `box`?"),
        (["run.sh", "--engine", "alfa"], "did you mean `alpha`?"),
        (["run.sh", "--format", "xml"], "xml"),
    ],
)
def test_bad_input(recipe: Run, script: Path, arguments: list[str], said: str) -> None:
    done = recipe("lint", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
