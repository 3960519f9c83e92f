"""What the tests of rules share."""

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from tests.rules.fixtures import CATALOG


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Catalogue files that were validated earlier in this run."""
    return Store(tmp_path_factory.mktemp("validated"))


@pytest.fixture(scope="session")
def catalog(store: Store) -> Catalog:
    """The small catalogue."""
    return Catalog(CATALOG, store)
