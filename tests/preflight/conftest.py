"""A machine for each test, that has the directories a recipe of MEMBER asks for."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cluster.access import Cluster
from generator.cluster.client import Client
from tests.kept import cache_folder
from tests.preflight.machine import Machine
from tests.preflight.site import GB10, Site, site, spark


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


@pytest.fixture(scope="session")
def home() -> Path:
    """A cache for the command, with the files that were validated in this run."""
    return cache_folder()


@pytest.fixture
def here(
    cluster: Cluster,
    client: Client,
    namespace: str,
    tmp_path: Path,
    home: Path,
    namespaces: None,
) -> Iterator[Site]:
    """A site of one DGX Spark that has everything."""
    machines = {"spark": spark(tmp_path / "spark")}
    gpu = {"nvidia.com/gpu": "1"}
    with site(cluster, client, namespace, home, machines, labels=GB10, allocatable=gpu) as made:
        yield made
