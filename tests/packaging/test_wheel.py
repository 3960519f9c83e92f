"""`pip install .` in an empty environment gives a command that works from any folder."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
        text=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `recipe` program of an environment that has the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    subprocess.run(
        [*PIP, "--python", folder / "bin" / "python", "install", "--quiet", "--no-compile", wheel],
        check=True,
        capture_output=True,
        text=True,
    )
    return folder / "bin" / "recipe"


def run(program: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in {"RECIPE_CATALOG", "PYTHONPATH"}}
    return subprocess.run(
        [program, *arguments],
        cwd=cwd,
        env={**clean, "XDG_CACHE_HOME": str(cwd / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_carries_the_catalogue(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("recipes", "templates", "schemas"):
        files = {p.relative_to(ROOT) for p in (ROOT / folder).rglob("*") if p.is_file()}
        assert files
        assert {f"generator/_house/{file}" for file in files} <= names


def test_the_installed_command_renders_from_another_folder(installed: Path, tmp_path: Path) -> None:
    done = run(installed, "render", "deepseek-agent", "--node", "x", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# manifest.yaml of recipe deepseek-agent")
    again = run(installed, "render", "deepseek-agent", "--node", "x", cwd=tmp_path)
    assert again.stdout == done.stdout


def test_the_installed_command_refuses_what_the_checkout_refuses(
    installed: Path, tmp_path: Path
) -> None:
    done = run(installed, "render", "deepseek-agent", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "--node" in done.stderr


def test_a_catalogue_upward_wins_over_the_installed_one(installed: Path, tmp_path: Path) -> None:
    recipes = tmp_path / "recipes"
    (recipes / "serving").mkdir(parents=True)
    (recipes / "placeholders.yaml").write_text("placeholders: {}\n")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    done = run(installed, "render", "deepseek-agent", "--node", "x", cwd=below)
    assert done.returncode == 2
    assert "there is no recipe `deepseek-agent`" in done.stderr
