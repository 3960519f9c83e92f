"""What all tests share: the two catalogues, the templates, and pytest's own options."""

import gc
import secrets
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer  # type: ignore[import-untyped]

from generator.catalog.catalog import Catalog
from generator.cluster.access import Cluster
from generator.cluster.client import Client
from generator.cluster.kubectl import Kubectl, find_kubectl
from generator.cluster.starter import ephemeral_cluster
from generator.garbage import look_seldom
from generator.render.templates import Templates, open_templates
from tests.distribution import (
    Scheduling,
    bring_groups_forward,
    end_with_the_cluster_group,
    for_the_cluster_group,
)
from tests.kept import cache_folder, kept_catalog, remove_cache_folder

ROOT = Path(__file__).parent.parent
SMALL = ROOT / "tests" / "render" / "catalog"

# The same examples in every run, and no database of failures: a red test stays red.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, database=None, max_examples=20
)
# `make fuzz`: other examples at each run, and many of them.
settings.register_profile("fresh", deadline=None, database=None, max_examples=500)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Rewrite the golden renders; the diff is the review.",
    )
    parser.addoption(
        "--late-scripts",
        type=float,
        default=0,
        metavar="SECONDS",
        help="Send the site's scripts and their data to the browser so much later.",
    )


def pytest_configure() -> None:
    """Make the folder before there are workers, so that they share it."""
    cache_folder()
    # What a shell starts with `&`, and all that it starts, ignores Ctrl-C unless somebody says so.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove it at the end of the process that has the workers."""
    if not hasattr(config, "workerinput"):
        remove_cache_folder()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    bring_groups_forward(items)


def pytest_collection_finish() -> None:
    """Garbage is looked for among what tests make, not among the thousands of tests."""
    gc.freeze()
    look_seldom()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    end_with_the_cluster_group(item.config, nextitem)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    config.option.loadscopereorder = False  # by number of tests, which says little here
    return Scheduling(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's root."""
    return ROOT


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The project's own catalogue."""
    return kept_catalog(ROOT)


@pytest.fixture(scope="session")
def small() -> Catalog:
    """A catalogue of two recipes whose engine is a program that tests can stand in for."""
    return kept_catalog(SMALL)


@pytest.fixture(scope="session")
def templates() -> Templates:
    return open_templates(ROOT / "templates")


@pytest.fixture(scope="session")
def cluster(pytestconfig: pytest.Config) -> Cluster:
    """An ephemeral control plane with the custom resources; one for each process that asks."""
    return for_the_cluster_group(pytestconfig, ephemeral_cluster(ROOT / "schemas" / "crds"))


@pytest.fixture(scope="session")
def client(cluster: Cluster) -> Client:
    """Calls of the control plane's API server, as its administrator."""
    return Client(cluster.access)


@pytest.fixture(scope="session")
def kubectl(cluster: Cluster) -> Kubectl:
    """kubectl for the control plane, as its administrator."""
    return find_kubectl(kubeconfig=cluster.kubeconfig)


@pytest.fixture
def namespace(client: Client) -> Iterator[str]:
    """A namespace of the test's own, with its default service account."""
    name = f"test-{secrets.token_hex(4)}"
    client.create("/api/v1/namespaces", {"metadata": {"name": name}})
    account = f"/api/v1/namespaces/{name}/serviceaccounts/default"
    while not client.call("GET", account).ok:
        time.sleep(0.02)
    yield name
    client.delete(f"/api/v1/namespaces/{name}")
