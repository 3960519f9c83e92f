"""Verdicts are kept under everything that goes into them."""

import os
from pathlib import Path

import pytest

from generator.check import verdicts as subject_under_test
from generator.check.verdicts import Question, Verdict, Verdicts, open_verdicts
from generator.finding import Finding, Location

VERDICT = Verdict(1, 2, (Finding("a.b", "error", Location("f", 2, 3), "m", "h"),))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "recipes" / "serving").mkdir(parents=True)
    (tmp_path / "recipes" / "serving" / "one.yaml").write_text("a: 1\n", encoding="utf-8")
    return tmp_path


def _question(root: Path, today: str = "2026-01-01") -> Question:
    return Question(root, (), ("docker",), today)


def test_a_verdict_is_kept_under_its_key(root: Path) -> None:
    kept = open_verdicts(root / "cache")
    question = _question(root)
    kept.put(question, "key", VERDICT)
    assert kept.get(question, "key") == VERDICT
    assert kept.get(question, "other key") is None
    assert kept.get(_question(root / "elsewhere"), "key") is None


def test_only_the_last_verdict_of_a_question_is_kept(root: Path) -> None:
    kept = open_verdicts(root / "cache")
    for key in ("one", "two"):
        kept.put(_question(root), key, VERDICT)
    assert kept.folder is not None
    assert len(list(kept.folder.iterdir())) == 1


@pytest.mark.parametrize("content", [b"", b"torn", b"\x80\x05N."])
def test_a_torn_file_is_no_answer(root: Path, content: bytes) -> None:
    kept = open_verdicts(root / "cache")
    assert kept.folder is not None
    (kept.folder / _question(root).name).write_bytes(content)
    assert kept.get(_question(root), "key") is None


def test_without_a_home_nothing_is_kept(root: Path) -> None:
    kept = open_verdicts(None)
    kept.put(_question(root), "key", VERDICT)
    assert kept == Verdicts(None)
    assert kept.get(_question(root), "key") is None


def _change(root: Path) -> None:
    (root / "recipes" / "serving" / "one.yaml").write_text("a: 2\n", encoding="utf-8")


def _add(root: Path) -> None:
    (root / "recipes" / "stray").touch()


def _rename(root: Path) -> None:
    (root / "recipes" / "serving" / "one.yaml").rename(root / "recipes" / "serving" / "two.yaml")


@pytest.mark.parametrize("edit", [_change, _add, _rename])
def test_the_key_changes_with_the_catalogue(root: Path, edit: object) -> None:
    before = _question(root).key
    assert _question(root).key == before
    assert callable(edit)
    edit(root)
    assert _question(root).key != before


def test_the_key_changes_with_the_day_and_the_program(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _question(root).key
    assert _question(root, "2026-01-02").key != before
    template = root / "templates" / "a.j2"
    template.parent.mkdir()
    template.write_text("a", encoding="utf-8")
    monkeypatch.setattr(subject_under_test, "house", lambda: root)
    with_template = _question(root).key
    os.utime(template, ns=(1, 1))
    assert _question(root).key != with_template
