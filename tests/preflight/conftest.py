"""A machine for each test, that has the directories a recipe of MEMBER asks for."""

import subprocess
from pathlib import Path

import pytest

from tests.preflight.machine import Machine


@pytest.fixture(scope="session")
def namespaces() -> None:
    """A mount namespace; said once, where this account may make none."""
    done = subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False)
    if done.returncode != 0:
        pytest.skip("no mount namespaces for this account: run these tests as root")


@pytest.fixture
def machine(tmp_path: Path, namespaces: None) -> Machine:
    """An empty machine with a cache directory."""
    made = Machine(tmp_path / "machine")
    (made.disk / "data/cache").mkdir(parents=True)
    return made
