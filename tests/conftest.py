"""What all tests share: the two catalogues, the templates, and pytest's own options."""

from pathlib import Path

import pytest
from hypothesis import settings

from generator.catalog.catalog import Catalog
from generator.render.templates import Templates, open_templates

ROOT = Path(__file__).parent.parent
SMALL = ROOT / "tests" / "render" / "catalog"

# The same examples in every run, and no database of failures: a red test stays red.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Rewrite the golden renders; the diff is the review.",
    )


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's root."""
    return ROOT


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The project's own catalogue."""
    return Catalog(ROOT)


@pytest.fixture(scope="session")
def small() -> Catalog:
    """A catalogue of two recipes whose engine is a program that tests can stand in for."""
    return Catalog(SMALL)


@pytest.fixture(scope="session")
def templates() -> Templates:
    return open_templates(ROOT / "templates")
