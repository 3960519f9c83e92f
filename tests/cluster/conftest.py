"""Stand-ins for the programs of the control plane, and a runtime folder of the test's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cluster.programs import PROGRAMS

StandIn = Callable[[str, str], Path]


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Makes a shell script the program of that name, for this test."""

    def make(name: str, body: str) -> Path:
        path = tmp_path / "programs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setenv(f"RECIPE_{name.replace('-', '_').upper()}", str(path))
        return path

    return make


@pytest.fixture
def sleepers(stand_in: StandIn) -> None:
    """A control plane that is never ready: its programs wait for what nobody writes."""
    for name in PROGRAMS:
        stand_in(name, f"mkfifo {name}.fifo; read -r _ <{name}.fifo")


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where `recipe cluster` keeps the control planes of this test."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path / "serving-recipes"
