"""What the tests of rules share."""

from collections.abc import Callable

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store, open_store
from generator.cluster.client import Client
from tests.kept import cache_folder
from tests.rules.fixtures import CATALOG


@pytest.fixture(scope="session")
def store() -> Store:
    """Catalogue files that were validated earlier in this run."""
    return open_store(cache_folder())


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
