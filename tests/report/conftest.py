"""The small catalogue, and findings to report."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding, Location

SMALL = Path(__file__).parent / "catalog"


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return Catalog(SMALL)


@pytest.fixture
def findings() -> tuple[Finding, ...]:
    """One of each severity, in two files."""
    recipe = "recipes/serving/pair.yaml"
    return (
        Finding("yaml.unknown-key", "error", Location(recipe, 3, 7), "unknown key `x`", "drop it"),
        Finding("a.b", "warning", Location(recipe, 9, 1), "first line\nsecond line", "mend both"),
        Finding("c.d", "note", Location("pair/kubernetes/manifest.yaml", 1, 2), "hm", "look"),
    )
