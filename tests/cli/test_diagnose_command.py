"""`recipe diagnose`, over the catalogue of this repository."""

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
DIAGNOSE = ("--catalog", ROOT, "diagnose")
FAILED = "[12:00:01 TP3] AssertionError: Only SM 10.x and 11.x are supported\n"


@pytest.fixture
def log(here: Path) -> Path:
    file = here / "boot.log"
    file.write_text(f"Load weight begin.\n{FAILED}" + FAILED * 9, encoding="utf-8")
    return file


def test_a_known_failure_is_told_with_lines_cause_and_fix(run: Run, log: Path) -> None:
    done = run(*DIAGNOSE, log.name)
    assert (done.status, done.err) == (1, "")
    assert done.out.startswith(
        "boot.log, 11 lines: 1 known failure\n\nfa4-architecture-assertion: "
    )
    assert "  line 2: [12:00:01 TP3] AssertionError: Only SM 10.x" in done.out
    assert "  … and 7 more lines" in done.out
    for label in ("  cause ", "  fix ", "  source "):
        assert label in done.out


def test_json_has_every_line(run: Run, log: Path) -> None:
    done = run(*DIAGNOSE, log.name, "--format", "json")
    data = json.loads(done.out)
    [found] = data["found"]
    assert (done.status, data["lines"], found["failure-mode"]) == (
        1,
        11,
        "fa4-architecture-assertion",
    )
    assert [one["line"] for one in found["evidence"]] == list(range(2, 12))


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FAILED.encode() + b"\xff\xfe\n")))
    done = run(*DIAGNOSE, "-")
    assert done.status == 1
    assert done.out.startswith("standard input, 2 lines: 1 known failure\n")


@pytest.mark.parametrize("text", ["", "all is well\n", "\x1b]0;title\x07\n", "x" * 100_000])
def test_a_log_that_shows_nothing_known_is_no_proof_of_health(
    run: Run, here: Path, text: str
) -> None:
    (here / "boot.log").write_text(text, encoding="utf-8")
    done = run(*DIAGNOSE, "boot.log")
    assert done.status == 0
    assert "no line that the catalogue knows" in done.out
    assert "no proof" in done.out


def test_what_a_log_says_cannot_command_the_terminal(run: Run, here: Path) -> None:
    (here / "boot.log").write_text(f"\x1b]0;owned\x07 {FAILED}", encoding="utf-8")
    done = run(*DIAGNOSE, "boot.log")
    assert done.status == 1
    assert "\x1b" not in done.out
    assert "\x07" not in done.out


@pytest.mark.parametrize("name", ["nowhere.log", "."])
def test_a_log_that_is_not_there(run: Run, name: str) -> None:
    done = run(*DIAGNOSE, name)
    assert (done.status, done.out) == (2, "")
    assert name in done.err


def test_standard_input_that_is_closed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    done = run(*DIAGNOSE, "-")
    assert (done.status, done.out) == (2, "")
    assert "standard input is closed" in done.err
