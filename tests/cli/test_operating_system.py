"""What the operating system refuses is an operational failure, and says what it is."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.report.conftest import SMALL

PROGRAM = "from generator.cli.main import main; main()"
LONG = "x" * 300
ROOT = Path(__file__).parents[2]


def _process(
    *arguments: str | Path, cache: Path, **options: object
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        check=False,
        **options,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("--catalog", SMALL, "lint", "."),
        ("--catalog", SMALL, "render", "pair", "--node", "n", "--worker-node", "m", "-o", "out"),
    ],
)
def test_a_deleted_working_folder(
    tmp_path: Path, cache: Path, arguments: tuple[str | Path, ...]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = _process(
        *arguments, cache=cache, cwd=gone, preexec_fn=gone.rmdir, stdout=subprocess.DEVNULL
    )
    assert done.returncode == 3
    assert b"the current folder cannot be used: No such file or directory" in done.stderr
    assert b"fault of recipe" not in done.stderr


def test_a_deleted_working_folder_that_nobody_asks_for(tmp_path: Path, cache: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = _process(
        *("--catalog", SMALL, "list"),
        cache=cache,
        cwd=gone,
        preexec_fn=gone.rmdir,
        stdout=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--catalog", LONG, "list"), 2, "is no folder: File name too long"),
        (("lint", LONG), 2, "no file has so long a name"),
        (
            ("render", "pair", "--node", "n", "--worker-node", "m", "-o", LONG),
            3,
            "cannot be written: File name too long",
        ),
    ],
)
def test_names_that_no_file_has(
    run: Run, small: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    catalog = () if "--catalog" in arguments else ("--catalog", small)
    done = run(*catalog, *arguments)
    assert (done.status, done.out) == (status, "")
    assert said in done.err


def test_a_long_name_that_a_folder_may_have(recipe: Run, here: Path) -> None:
    name = "x" * 255
    assert recipe("render", "pair", "--node", "n", "--worker-node", "m", "-o", name).status == 0
    assert (here / name / "README.md").is_file()


def test_help_on_a_full_disk(cache: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full on this system")
    with full.open("wb") as out:
        done = _process("--help", cache=cache, stdout=out)
    assert (done.returncode, done.stderr) == (3, b"error: No space left on device\n")


def test_a_locked_folder_above_what_is_linted(
    recipe: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _lock(monkeypatch, "stat", here / "locked" / "a.yaml")
    done = recipe("lint", "locked/a.yaml")
    assert (done.status, done.out) == (3, "")
    assert "locked/a.yaml cannot be read: Permission denied" in done.err


def test_a_locked_folder_of_the_catalogue(
    recipe: Run, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _lock(monkeypatch, "lstat", small / "recipes" / "models" / "tiny.yaml")
    done = recipe("show", "solo")
    assert (done.status, done.out) == (3, "")
    assert "recipes/models/tiny.yaml cannot be read: Permission denied" in done.err


def _lock(monkeypatch: pytest.MonkeyPatch, method: str, locked: Path) -> None:
    """For this process `locked` stands in a folder without permission; root has it otherwise."""
    real = getattr(Path, method)

    def answer(path: Path, **options: bool) -> os.stat_result:
        if path.absolute() == locked:
            raise PermissionError(13, "Permission denied", str(path))
        found: os.stat_result = real(path, **options)
        return found

    monkeypatch.setattr(Path, method, answer)


def test_a_new_recipe_on_a_full_disk_leaves_no_file(tmp_path: Path, cache: Path) -> None:
    """A limit of no bytes a file stands for the disk; the cache is skipped, not failed."""

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    target = tmp_path / "mine.yaml"
    done = _process(
        *("--catalog", SMALL, "new", "mine", "--output", target), cache=cache, preexec_fn=no_room
    )
    assert done.returncode == 3
    assert b"mine.yaml cannot be written: File too large" in done.stderr
    assert not target.exists()


def test_an_error_that_nothing_expects_is_no_fault_of_ours(
    recipe: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(5, "Input/output error", "/somewhere")

    monkeypatch.setattr("generator.report.recipe_rows.rows", fail)
    done = recipe("list")
    assert (done.status, done.err) == (3, "error: /somewhere: Input/output error\n")
