"""Runs of the command inside this process, in an empty folder, with a cache of their own."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.check.tools import find_tool
from generator.cli.main import main
from generator.cluster.access import NAME, Cluster
from generator.cluster.kubectl import Kubectl
from tests.conftest import ROOT
from tests.kept import cache_folder
from tests.report.conftest import SMALL


@dataclass(frozen=True, slots=True)
class Done:
    """How a run ended and what it printed."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture(scope="session")
def cache() -> Path:
    """Files that were validated once are not validated again in this session."""
    return cache_folder()


@pytest.fixture(scope="session")
def kubeconform() -> str:
    """The program's path, found before a test has a cache of its own."""
    return str(find_tool("kubeconform"))


@pytest.fixture
def tools(kubeconform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The external tools, also for a command with another cache."""
    monkeypatch.setenv("RECIPE_KUBECONFORM", kubeconform)


@pytest.fixture
def context(cluster: Cluster, kubectl: Kubectl, monkeypatch: pytest.MonkeyPatch) -> str:
    """A person's kubeconfig, whose current context leads to the control plane; its name."""
    monkeypatch.setenv("KUBECONFIG", str(cluster.kubeconfig))
    monkeypatch.setenv("RECIPE_KUBECTL", str(kubectl.program))
    return NAME


@pytest.fixture
def here(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the command runs in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delenv("RECIPE_CATALOG", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    return folder


@pytest.fixture
def run(here: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """`recipe` with arguments; what it printed and its status."""

    def call(*arguments: str | Path) -> Done:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        assert "fault of recipe itself" not in printed.err
        status = ended.value.code
        assert isinstance(status, int)
        return Done(status, printed.out, printed.err)

    return call


@pytest.fixture
def small(here: Path) -> Path:
    """A copy of the small catalogue, to break."""
    folder = here / "catalog"
    shutil.copytree(SMALL, folder)
    return folder


@pytest.fixture
def checkout(small: Path) -> Path:
    """A checkout with the small catalogue, and no page that people write."""
    (small / "site").mkdir()
    shutil.copytree(ROOT / "site" / "assets", small / "site" / "assets")
    shutil.copy2(ROOT / "mkdocs.yml", small)
    for name in ("generator", "templates"):
        (small / name).symlink_to(ROOT / name)
    return small


@pytest.fixture
def recipe(run: Run, small: Path) -> Run:
    """`recipe` over the copy of the small catalogue."""

    def call(*arguments: str | Path) -> Done:
        return run("--catalog", small, *arguments)

    return call
