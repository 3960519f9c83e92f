"""`recipe lint`."""

import io
import json
import os
import threading
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


def test_standard_input(recipe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _pipe(monkeypatch, SCRIPT)
    done = recipe("lint", "-", "--hardware", "box")
    assert done.status == 1
    assert done.out.startswith("stdin:2:51: error[kernel.fa4-on-sm90]")


def test_nothing_on_standard_input(recipe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    done = recipe("lint", "-")
    assert (done.status, done.out) == (2, "")
    assert "nothing is piped into it" in done.err


def test_standard_input_twice(recipe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _pipe(monkeypatch, SCRIPT)
    done = recipe("lint", "-", "-")
    assert (done.status, done.out) == (2, "")
    assert "- is given twice" in done.err


def _pipe(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_named_pipe(recipe: Run, here: Path) -> None:
    os.mkfifo(here / "pipe")
    writer = threading.Thread(target=(here / "pipe").write_text, args=(SCRIPT,))
    writer.start()
    done = recipe("lint", "pipe", "--hardware", "box")
    writer.join()
    assert done.status == 1
    assert done.out.startswith("pipe:2:51: error[kernel.fa4-on-sm90]")


def test_a_text_of_no_kind_is_noted(recipe: Run, here: Path) -> None:
    (here / "notes.txt").write_text("Dear reader,\n", encoding="utf-8")
    done = recipe("lint", "notes.txt")
    assert done.status == 0
    assert done.out.startswith("notes.txt:1:1: note[lint.unreadable] not read: nothing in this")
    assert done.err.endswith(", 1 part not understood\n")


def test_the_help_says_what_is_read(recipe: Run) -> None:
    done = recipe("lint", "--help")
    for word in ("KServe", "Ray", "Compose", "sparkrun", "Helm", "*.service", "Dockerfile", "*.md"):
        assert word in done.out


def test_progress_on_a_terminal(recipe: Run, script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of files are somebody else's, and a terminal obeys control characters."""
    (script.parent / "a\x1b[2J.sh").write_text("", encoding="utf-8")
    monkeypatch.setattr("generator.cli.progress.PATIENCE_SECONDS", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    done = recipe("lint", ".")
    assert "\x1b[K" in done.err
    assert "\x1b[K0/15 a\\x1b[2J.sh" in done.err
    assert "a\x1b[2J.sh" not in done.err
