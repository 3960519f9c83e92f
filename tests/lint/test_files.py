"""Which files are read, and what is said of those that are not."""

import os
from pathlib import Path

import pytest

from generator.errors import Operational
from generator.finding import Finding
from generator.launch import TextFile
from generator.lint.files import LARGEST_FILE, display_name, read, walk


def _write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("a: 1\n", encoding="utf-8")


def _read(path: Path, *, is_named: bool = False) -> TextFile | Finding | None:
    return read(path, path.name, is_named=is_named)


def _note(path: Path, *, is_named: bool = False) -> Finding:
    note = _read(path, is_named=is_named)
    assert isinstance(note, Finding)
    assert (note.rule, note.severity) == ("lint.unreadable", "note")
    assert note.hint
    return note


def _kind(path: Path, *, is_named: bool = False) -> str | None:
    file = _read(path, is_named=is_named)
    assert not isinstance(file, Finding)
    return file.kind if file else None


def test_folders_that_are_not_entered(tmp_path: Path) -> None:
    _write(
        tmp_path,
        "b.yaml",
        "a.yaml",
        "deep/er/c.yaml",
        ".git/config.yaml",
        "node_modules/x/d.yaml",
        "venv/pyvenv.cfg",
        "venv/e.yaml",
        ".hidden.yaml",
    )
    (tmp_path / "deep" / "loop").symlink_to(tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in walk(tmp_path)] == [
        ".hidden.yaml",
        "a.yaml",
        "b.yaml",
        "deep/er/c.yaml",
    ]


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def scandir(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(Operational, match=r"folder cannot be read: Permission denied"):
        list(walk(tmp_path / "folder"))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.yaml", "yaml"),
        ("a.YML", "yaml"),
        ("a.sh", "shell"),
        ("a.bash", "shell"),
        ("a.md", "markdown"),
        ("Dockerfile", "dockerfile"),
        ("Dockerfile.cuda", "dockerfile"),
        ("Containerfile", "dockerfile"),
        ("a.dockerfile", "dockerfile"),
        ("a.py", None),
        ("LICENSE", None),
    ],
)
def test_kinds(tmp_path: Path, name: str, kind: str | None) -> None:
    _write(tmp_path, name)
    assert _kind(tmp_path / name) == kind
    assert _kind(tmp_path / name, is_named=True) == kind or "text"


@pytest.mark.parametrize(
    ("first_line", "kind"),
    [
        ("#!/bin/sh", "shell"),
        ("#!/usr/bin/env bash", "shell"),
        ("#!/usr/bin/env -S bash -e", "shell"),
        ("#! /usr/local/bin/zsh", "shell"),
        ("#!/usr/bin/env python3", None),
        ("#!/usr/bin/fish", None),
        ("echo", None),
    ],
)
def test_scripts_by_their_first_line(tmp_path: Path, first_line: str, kind: str | None) -> None:
    file = tmp_path / "serve"
    file.write_text(f"{first_line}\n" + "x" * 500, encoding="utf-8")
    assert _kind(file) == kind
    script = _read(file, is_named=True)
    assert isinstance(script, TextFile)
    assert script.text.endswith("x" * 500)


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert _read(file) == TextFile("a.yaml", "a: 1\n", "yaml")


def test_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: 1\nb: \xff\n")
    note = _note(file)
    assert "UTF-8" in note.message
    assert (note.at.path, note.at.line, note.at.column) == ("a.yaml", 2, 1)


def test_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.sh").write_bytes(b"\x7fELF\0\0")
    (tmp_path / "a.bin").write_bytes(b"\x7fELF\0\0")
    assert "no text" in _note(tmp_path / "a.sh").message
    assert "no text" in _note(tmp_path / "a.bin", is_named=True).message
    assert _read(tmp_path / "a.bin") is None


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"a" * LARGEST_FILE)
    assert _kind(file) == "markdown"
    file.write_bytes(b"a" * (LARGEST_FILE + 1))
    assert "4,000,000" in _note(file).message


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    for name in ("a.yaml", "a.bin"):
        (tmp_path / name).symlink_to("missing")
    assert "leads to no file" in _note(tmp_path / "a.yaml").message
    assert _read(tmp_path / "a.bin") is None


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    assert _read(tmp_path / "a.yaml") is None


def test_a_file_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _write(tmp_path, "a.yaml")

    def refuse(*_args: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(Operational, match=r"a\.yaml cannot be read: Permission denied") as error:
        _read(tmp_path / "a.yaml")
    assert error.value.hint


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/base/a/b.yaml", "a/b.yaml"),
        ("/base/a/../b.yaml", "b.yaml"),
        ("/other/b.yaml", "/other/b.yaml"),
        ("/base/\udcff.yaml", "\N{REPLACEMENT CHARACTER}.yaml"),
    ],
)
def test_display_names(path: str, name: str) -> None:
    assert display_name(Path(path), Path("/base")) == name


def test_a_file_of_a_catalogue_is_left_to_its_own_rules(tmp_path: Path) -> None:
    file = tmp_path / "recipe.yaml"
    schema = "../../schemas/recipe/serving.json"
    file.write_text(f"# yaml-language-server: $schema={schema}\na: <NODE>\n", encoding="utf-8")
    found = _read(file, is_named=True)
    assert isinstance(found, Finding)
    assert (found.rule, "recipe validate" in found.hint) == ("lint.unreadable", True)
