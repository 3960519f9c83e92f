"""What no command may stumble over."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.terminal import print_table
from tests.cli.conftest import Run
from tests.report.conftest import SMALL

READERS = [["list"], ["show", "pair"], ["explain", "NODE"], ["validate", "pair", "--no-external"]]
PROGRAM = "from generator.cli.main import main; main()"


def popen(arguments: list[str], cache: Path, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "--catalog", str(SMALL), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_CACHE_HOME": str(cache), **environment},
    )


def test_a_closed_pipe_is_no_failure(cache: Path) -> None:
    """The output is larger than a pipe holds, and its reader takes one line of it."""
    process = popen(["show", "pair", "--format", "json", "--set", f"x={'y' * 100_000}"], cache)
    assert process.stdout
    assert process.stdout.readline() == b"{\n"
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_a_full_disk_is_an_operational_failure(cache: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full on this system")
    with full.open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "--catalog", str(SMALL), "list"],
            stdout=out,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_CACHE_HOME": str(cache)},
            check=False,
        )
    assert done.returncode == 3
    assert b"standard output cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


def test_output_is_utf_8_in_any_locale(cache: Path) -> None:
    process = popen(["list"], cache, PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert "nodes × accelerators" in out.decode("utf-8")  # noqa: RUF001


@pytest.mark.parametrize("arguments", READERS, ids=lambda a: a[0])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"a: [",
        b"a: &x 1\nb: *x\n",
        b"- 1\n",
        b"\x00",
        b"a: !!python/object:x {}\n",
    ],
)
def test_files_that_are_no_catalogue_data(
    recipe: Run, small: Path, arguments: list[str], content: bytes
) -> None:
    for file in ("serving/pair.yaml", "models/tiny.yaml", "kernels/fa4.yaml", "sources.yaml"):
        (small / "recipes" / file).write_bytes(content)
    done = recipe(*arguments)
    assert done.status in (0, 1)
    assert done.out or done.err


@pytest.mark.parametrize("arguments", READERS, ids=lambda a: a[0])
def test_placeholders_that_do_not_load(recipe: Run, small: Path, arguments: list[str]) -> None:
    (small / "recipes" / "placeholders.yaml").write_text("placeholders: 1\n", encoding="utf-8")
    assert recipe(*arguments).status in (0, 1, 2)


@pytest.mark.parametrize("arguments", READERS, ids=lambda a: a[0])
def test_a_file_that_is_a_folder(recipe: Run, small: Path, arguments: list[str]) -> None:
    (small / "recipes" / "profiles" / "chat.yaml").unlink()
    (small / "recipes" / "profiles" / "chat.yaml").mkdir()
    assert recipe(*arguments).status in (0, 1)


@pytest.mark.parametrize("arguments", [*READERS, ["new", "mine"], ["schema"], ["lint", "."]])
def test_a_folder_that_is_no_catalogue(run: Run, here: Path, arguments: list[str]) -> None:
    done = run("--catalog", here, *arguments)
    assert (done.status, done.out) == (2, "")
    assert "holds no catalogue" in done.err


@pytest.mark.parametrize("arguments", READERS, ids=lambda a: a[0])
def test_an_unreadable_file(
    recipe: Run, small: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused by the file system as it refuses everybody but root."""
    unreadable = {
        small / "recipes" / "serving" / "pair.yaml",
        small / "recipes" / "placeholders.yaml",
    }
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path in unreadable:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = recipe(*arguments)
    assert (done.status, done.out) == (3, "")
    assert "cannot be read: Permission denied" in done.err


class Terminal:
    """A standard output of some width."""

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal
        self.written = ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        return


@pytest.mark.parametrize(
    ("terminal", "room", "ruled"), [(True, 80, True), (True, 20, False), (False, 80, False)]
)
def test_ruled_tables_on_wide_terminals_only(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, room: int, ruled: bool
) -> None:
    out = Terminal(terminal)
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setenv("COLUMNS", str(room))
    monkeypatch.setenv("TERM", "dumb")
    rows = [("id", "status"), ("a-recipe-with-a-long-id", "[b]complete[/b]")]
    assert print_table(rows) is ruled
    assert bool(out.written) is ruled
    if ruled:
        assert "a-recipe-with-a-long-id" in out.written
        assert "[b]complete[/b]" in out.written


def test_without_rich_plain_columns_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Terminal(True))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert print_table([("id",), ("a",)]) is False
