"""What careless and hostile people do, and what must not pass for success."""

import os
from pathlib import Path

import pytest

from generator.cli.app import App
from tests.cli.conftest import Run
from tests.cli.test_validate_command import edit


def test_a_locked_folder_is_no_empty_catalogue(
    recipe: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: object) -> list[str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "listdir", refuse)
    done = recipe("list")
    assert (done.status, done.out) == (3, "")
    assert "Permission denied" in done.err


def test_lint_with_a_faulty_engine_does_not_pass(recipe: Run, small: Path, here: Path) -> None:
    for engine in (small / "recipes" / "engines").glob("*.yaml"):
        engine.write_text("}{", encoding="utf-8")
    (here / "serve.sh").write_text("vllm serve m\n", encoding="utf-8")
    done = recipe("lint", "serve.sh")
    assert done.status == 1
    assert "yaml.syntax" in done.out + done.err


@pytest.mark.parametrize("nodes", ["0", "99999999999"])
def test_a_number_of_nodes_that_nobody_has(recipe: Run, small: Path, nodes: str) -> None:
    edit(small / "recipes" / "serving" / "solo.yaml", "  nodes: 1\n", f"  nodes: {nodes}\n")
    done = recipe("render", "solo", "--node", "a")
    assert (done.status, done.out) == (1, "")
    assert "yaml.wrong-type" in done.err


def test_a_key_that_stands_twice_is_not_rendered(recipe: Run, small: Path) -> None:
    with (small / "recipes" / "serving" / "pair.yaml").open("a", encoding="utf-8") as file:
        file.write("title: Another\n")
    done = recipe("render", "pair", "--node", "a")
    assert (done.status, done.out) == (1, "")
    assert "yaml.duplicate-key" in done.err


def test_a_pipe_is_no_fleet_file(recipe: Run, here: Path) -> None:
    os.mkfifo(here / "fleet.yaml")
    done = recipe("render", "pair", "--node", "a", "--fleet", "fleet.yaml")
    assert (done.status, done.out) == (2, "")
    assert "no regular file" in done.err


def test_a_path_that_is_no_text_is_refused(recipe: Run) -> None:
    done = recipe("render", "pair", "--node", "a", "--set", "MODEL_DIR=/\udcff")
    assert (done.status, done.out) == (2, "")
    assert "UTF-8" in done.err


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setattr(Path, "home", none)
    assert App(None).cache_home is None
