"""`recipe docs`: what it refuses, and that a site is there whole or not at all."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from generator.cli.docs_command import command
from generator.docs import building
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.kept import cache_folder

MAIN = "from generator.cli.main import main; main()"
# Long enough for the slowest machine: what is waited for ends the waiting.
PATIENCE_SECONDS = 300
INDEX = Path("search", "search_index.json")
NO_TEXT = b"# Title\n\n\xff\n"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site of one file."""

    def build(_: Path, folder: Path, **__: Any) -> None:
        (folder / INDEX).parent.mkdir(parents=True)
        (folder / INDEX).write_text("new", encoding="utf-8")

    monkeypatch.setattr(building, "_build", build)


def built_before(folder: Path) -> None:
    (folder / INDEX).parent.mkdir(parents=True)
    (folder / INDEX).write_text("old", encoding="utf-8")


def test_there_must_be_a_checkout(recipe: Run) -> None:
    for subcommand in command.commands:
        done = recipe("docs", subcommand)
        assert done.status == 2
        assert "mkdocs.yml" in done.err
        assert "a checkout" in done.err


def test_mkdocs_is_an_extra(recipe: Run, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "generator.docs.building.find_spec", lambda name: None if name == "mkdocs" else True
    )
    done = recipe("docs", "build")
    assert done.status == 3
    assert "serving-recipes[docs]" in done.err
    assert not (checkout / "public").exists()


def test_a_faulty_catalogue_changes_nothing(recipe: Run, checkout: Path) -> None:
    built_before(checkout / "public")
    faulty = checkout / "recipes" / "serving" / "pair.yaml"
    faulty.write_text(faulty.read_text() + "surplus: 1\n", encoding="utf-8")
    line = len(faulty.read_text().splitlines())
    done = recipe("docs", "build")
    assert done.status == 1
    assert f"recipes/serving/pair.yaml:{line}:1" in done.err
    assert "surplus" in done.err
    assert [path.name for path in (checkout / "public").iterdir()] == ["search"]
    assert not list(checkout.glob(".public.*"))


def test_a_dead_link_fails_a_strict_build_alone(
    recipe: Run, checkout: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_folder()))
    page = checkout / "site" / "start.md"
    page.write_text("---\ntitle: Start\n---\n\n# Start\n\n[No](no-such-page.md)\n")
    done = recipe("docs", "build", "--output", "out")
    assert done.status == 1
    assert "no-such-page.md" in done.err
    assert not (here / "out").exists()
    assert not list(here.glob(".out.*"))


def test_other_things_are_left_alone(recipe: Run, checkout: Path, here: Path) -> None:
    (here / "mine").mkdir()
    (here / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    for folder in ("mine", "mine/letter.txt"):
        done = recipe("docs", "build", "--output", folder)
        assert done.status == 2
        assert "no built site" in done.err
    assert (here / "mine" / "letter.txt").read_text() == "dear"


def test_a_folder_that_cannot_be_made(recipe: Run, checkout: Path, here: Path) -> None:
    (here / "file").write_text("", encoding="utf-8")
    done = recipe("docs", "build", "--output", "file/public")
    assert done.status == 3
    assert "file/public cannot be" in done.err


@pytest.mark.usefixtures("quick")
def test_a_built_site_is_replaced(recipe: Run, checkout: Path) -> None:
    built_before(checkout / "public")
    (checkout / "public" / "left.html").touch()
    assert recipe("docs", "build").status == 0
    assert (checkout / "public" / INDEX).read_text() == "new"
    assert not (checkout / "public" / "left.html").exists()
    assert not list(checkout.glob(".public*"))


@pytest.mark.usefixtures("quick")
def test_a_site_that_cannot_be_put_in_place_leaves_the_old_one(
    recipe: Run, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built_before(checkout / "public")
    real, allowed = os.rename, iter([True, False, True])

    def rename(old: Path, new: Path) -> None:
        if not next(allowed):
            raise OSError(28, "No space left on device")
        real(old, new)

    monkeypatch.setattr(os, "rename", rename)
    done = recipe("docs", "build")
    assert done.status == 3
    assert "public cannot be written: No space left on device" in done.err
    assert (checkout / "public" / INDEX).read_text() == "old"
    assert not list(checkout.glob(".public*"))


@pytest.mark.usefixtures("quick")
def test_a_link_stays_and_what_it_leads_to_is_replaced(
    recipe: Run, checkout: Path, here: Path
) -> None:
    built_before(here / "elsewhere" / "site")
    (here / "linked").symlink_to(here / "elsewhere" / "site")
    assert recipe("docs", "build", "--output", "linked").status == 0
    assert (here / "linked").is_symlink()
    assert (here / "elsewhere" / "site" / INDEX).read_text() == "new"
    assert [path.name for path in (here / "elsewhere").iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["CHANGELOG.md", "site/start.md"])
def test_a_page_that_is_no_text_is_bad_input(recipe: Run, checkout: Path, name: str) -> None:
    (checkout / name).write_bytes(NO_TEXT)
    done = recipe("docs", "build")
    assert done.status == 2
    assert f"{name}: line 3 is not UTF-8 text" in done.err
    assert "navigation.py" not in done.err


def test_a_page_that_is_a_dangling_link_is_bad_input(recipe: Run, checkout: Path) -> None:
    (checkout / "site" / "start.md").symlink_to(checkout / "nowhere")
    done = recipe("docs", "build")
    assert done.status == 2
    assert "site/start.md: no such file" in done.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_build_that_is_ended_leaves_nothing(checkout: Path, number: int) -> None:
    built_before(checkout / "public")
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "--catalog", str(checkout), "docs", "build"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(cache_folder())},
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + PATIENCE_SECONDS
    while not list(checkout.glob(".public*/site")) and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, said.splitlines()[-1]) == (130, "interrupted")
    assert (checkout / "public" / INDEX).read_text() == "old"
    assert not list(checkout.glob(".public*"))
