"""A folder is written whole or not at all."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.errors import BadInput, Operational
from generator.render.writer import write_folder

FILES = {"manifest.yaml": "a: ü\n", "serve.sh": "#!/bin/sh\n", "README.md": "x\r\n"}
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
OTHERS = {"manifest.yaml": "b\n"}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A folder to be, in a parent that holds nothing else."""
    parent = tmp_path / "parent"
    parent.mkdir()
    return parent / "bundle"


def test_the_files_are_as_rendered(target: Path) -> None:
    write_folder(FILES, target)
    assert contents(target) == {name: text.encode() for name, text in FILES.items()}
    assert [path.name for path in target.parent.iterdir()] == ["bundle"]


def test_scripts_are_executable_and_nothing_else_is(target: Path) -> None:
    old = os.umask(0o077)
    try:
        write_folder(FILES, target)
    finally:
        os.umask(old)
    modes = {name: (target / name).stat().st_mode & 0o777 for name in FILES}
    assert modes == {"manifest.yaml": 0o644, "serve.sh": 0o755, "README.md": 0o644}
    assert target.stat().st_mode & 0o777 == 0o755


def test_missing_parents_are_made(tmp_path: Path) -> None:
    write_folder(FILES, tmp_path / "a" / "b" / "c")
    assert contents(tmp_path / "a" / "b" / "c")


def test_a_relative_folder_is_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_folder(FILES, Path("bundle"))
    assert contents(tmp_path / "bundle")


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_in_the_way_is_refused(target: Path, replace: bool) -> None:
    target.write_text("mine")
    with pytest.raises(BadInput, match="is there already"):
        write_folder(FILES, target, replace=replace)
    assert target.read_text() == "mine"


@pytest.mark.parametrize("replace", [True, False])
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_in_the_way_is_refused(target: Path, replace: bool, exists: bool) -> None:
    elsewhere = target.parent / "elsewhere"
    if exists:
        elsewhere.mkdir()
    target.symlink_to(elsewhere)
    with pytest.raises(BadInput):
        write_folder(FILES, target, replace=replace)
    assert target.is_symlink()
    assert not exists or contents(elsewhere) == {}


def test_a_folder_in_the_way_is_refused_without_force(target: Path) -> None:
    write_folder(OTHERS, target)
    with pytest.raises(BadInput) as caught:
        write_folder(FILES, target)
    assert "--force" in caught.value.hint
    assert set(contents(target)) == set(OTHERS)


def test_with_force_the_folder_is_swapped(target: Path) -> None:
    write_folder({**OTHERS, "worker.sh": "x"}, target)
    write_folder(FILES, target, replace=True)
    assert set(contents(target)) == set(FILES)
    assert [path.name for path in target.parent.iterdir()] == ["bundle"]


def test_force_without_a_folder_writes_it(target: Path) -> None:
    write_folder(FILES, target, replace=True)
    assert set(contents(target)) == set(FILES)


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("step", ["write_text", "chmod", "mkdir"])
@pytest.mark.parametrize("call", [2, 3])
def test_a_failure_half_way_leaves_everything_as_it_was(
    target: Path, monkeypatch: pytest.MonkeyPatch, there: bool, step: str, call: int
) -> None:
    if there:
        write_folder(OTHERS, target)
    fail_at_call(monkeypatch, Path, step, call, OSError(28, "No space left on device"))
    with pytest.raises(Operational, match="No space left on device"):
        write_folder(FILES, target, replace=there)
    monkeypatch.undo()
    assert [path.name for path in target.parent.iterdir()] == (["bundle"] if there else [])
    assert contents(target) == ({"manifest.yaml": b"b\n"} if there else {})


@pytest.mark.parametrize("call", [1, 2])
def test_a_failing_rename_brings_the_old_folder_back(
    target: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    write_folder(OTHERS, target)
    fail_at_call(monkeypatch, os, "rename", call, OSError(18, "Invalid cross-device link"))
    with pytest.raises(Operational, match="cross-device"):
        write_folder(FILES, target, replace=True)
    assert set(contents(target)) == set(OTHERS)
    assert [path.name for path in target.parent.iterdir()] == ["bundle"]


def test_when_nothing_can_be_renamed_the_old_folder_is_not_lost(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(OTHERS, target)
    real = os.rename
    allowed = iter([True, False, False])

    def rename(old: Path, new: Path) -> None:
        if not next(allowed):
            raise OSError(13, "Permission denied")
        real(old, new)

    monkeypatch.setattr(os, "rename", rename)
    with pytest.raises(Operational):
        write_folder(FILES, target, replace=True)
    [left] = target.parent.iterdir()
    assert contents(left) == {"before/manifest.yaml": b"b\n"}


def test_an_interrupt_leaves_nothing(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_at_call(monkeypatch, Path, "write_text", 2, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        write_folder(FILES, target)
    assert list(target.parent.iterdir()) == []


def test_a_parent_that_is_a_file_is_an_operational_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Operational, match="cannot be written"):
        write_folder(FILES, tmp_path / "file" / "bundle")


def fail_at_call(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, call: int, error: BaseException
) -> None:
    """The n-th call of a function raises; the others do what they always did."""
    real = getattr(owner, name)
    calls = 0

    def counted(*args: object, **kwargs: object) -> object:
        nonlocal calls
        calls += 1
        if calls == call:
            raise error
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, counted)


@pytest.mark.parametrize("name", ["notes.txt", ".git", "model.safetensors"])
def test_force_takes_no_folder_with_somebody_elses_files(target: Path, name: str) -> None:
    target.mkdir()
    (target / name).write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        write_folder(FILES, target, replace=True)
    assert name in caught.value.message
    assert (target / name).read_text(encoding="utf-8") == "mine"


def _left(target: Path, name: str) -> Path:
    left = target.parent / name
    left.mkdir()
    (left / "manifest.yaml").touch()
    return left


def test_what_a_killed_run_left_is_removed(target: Path) -> None:
    _left(target, ".bundle.unfinished-abc")
    write_folder(FILES, target)
    assert [path.name for path in target.parent.iterdir()] == ["bundle"]


def test_what_is_still_being_written_stays(target: Path) -> None:
    left = _left(target, ".bundle.unfinished-abc")
    descriptor = os.open(left, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        write_folder(FILES, target)
    finally:
        os.close(descriptor)
    assert contents(left) == {"manifest.yaml": b""}


@pytest.mark.parametrize("name", [".bundle2.unfinished-abc", ".bundle.mine", "bundle.unfinished-a"])
def test_other_folders_stay(target: Path, name: str) -> None:
    left = _left(target, name)
    write_folder(FILES, target)
    assert contents(left) == {"manifest.yaml": b""}


def test_a_link_with_such_a_name_is_not_followed(target: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine").touch()
    (target.parent / ".bundle.unfinished-abc").symlink_to(other)
    write_folder(FILES, target)
    assert contents(other) == {"mine": b""}


def test_a_killed_run_leaves_a_folder_whose_name_says_what_it_is(target: Path) -> None:
    program = (
        "import os, signal, sys\nfrom pathlib import Path\nimport generator.render.writer as w\n"
        "w._fill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "w.write_folder({'a': 'b'}, Path(sys.argv[1]))\n"
    )
    subprocess.run([sys.executable, "-c", program, str(target)], check=False, env=ENVIRONMENT)
    (left,) = target.parent.iterdir()
    assert left.name.startswith(".bundle.unfinished-")
    write_folder(FILES, target)
    assert [path.name for path in target.parent.iterdir()] == ["bundle"]
