"""Stand-ins for programs, and where the committed schemas are."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

SCHEMAS = Path(__file__).parents[2] / "schemas" / "kubernetes"


@pytest.fixture
def schemas() -> Path:
    return SCHEMAS


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str, str], Path]:
    """A factory of executable shell scripts: name and body to path."""

    def make(name: str, body: str) -> Path:
        path = tmp_path / "programs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    return make


@pytest.fixture
def empty_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No tool on PATH, none in the cache, none named; the cache's parent folder."""
    for name in list(os.environ):
        if name.startswith(("RECIPE_", "KUBEBUILDER_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("sys.executable", str(tmp_path / "nothing" / "python"))
    return tmp_path / "cache"
