"""What the tests of rules share."""

from collections.abc import Callable

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.cluster.client import Client
from tests.rules.fixtures import CATALOG


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Catalogue files that were validated earlier in this run."""
    return Store(tmp_path_factory.mktemp("validated"))


@pytest.fixture(scope="session")
def catalog(store: Store) -> Catalog:
    """The small catalogue."""
    return Catalog(CATALOG, store)


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Callable[[], Client]:
    """The API server, for the one rule that needs it."""

    def started() -> Client:
        client = request.getfixturevalue("client")
        assert isinstance(client, Client)
        return client

    return started
