"""Which release judges an image, and how sure that is."""

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.models.engine import Engine
from generator.rules.support.releases import release_of
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def catalog(store: Store) -> Catalog:
    """The project's own, with the images that it knows."""
    return Catalog(ROOT, store)


@pytest.mark.parametrize(
    ("engine", "reference", "release", "standing"),
    [
        ("vllm", "vllm/vllm-openai:v0.25.1", "0.25.1", "known"),
        ("vllm", "docker.io/vllm/vllm-openai:v0.25.1-cu129", "0.25.1", "known"),
        ("vllm", "vllm/vllm-openai:v0.23.0", "0.22.0", "assumed"),
        ("vllm", "vllm/vllm-openai:v0.9.1", "0.11.2", "assumed"),
        ("vllm", "vllm/vllm-openai:v1.2.0", "0.33.0", "assumed"),
        ("vllm", "vllm/vllm-openai:nightly", "0.33.0", "unknown"),
        ("vllm", "example.com/own:v0.25.1", "0.33.0", "unknown"),
        ("vllm", "not an image", "0.33.0", "unknown"),
        ("vllm", None, "0.33.0", "unknown"),
        ("sglang", "lmsysorg/sglang:v0.5.15.post1-cu130", "0.5.15.post1", "known"),
        ("sglang", "lmsysorg/sglang:v0.5.22", "0.5.23", "assumed"),
    ],
)
def test_a_reference(
    catalog: Catalog, engine: str, reference: str | None, release: str, standing: str
) -> None:
    found = release_of(reference, engine, catalog.values(Engine)[engine], catalog, None)
    assert found is not None
    assert (found.snapshot.release, found.standing) == (release, standing)


def test_an_image_of_the_catalogue_brings_its_own_flags(catalog: Catalog) -> None:
    engine = catalog.values(Engine)["vllm"]
    reference = "ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready"
    found = release_of(reference, "vllm", engine, catalog, None)
    assert found is not None
    assert found.standing == "assumed"
    assert found.variables
    by_name = {flag.name: flag for flag in found.extra}
    assert "nvfp4_ds_mla" in by_name["--kv-cache-dtype"].choices
    assert "auto" in by_name["--kv-cache-dtype"].choices


def test_an_engine_without_snapshots_is_not_judged(catalog: Catalog) -> None:
    engine = catalog.values(Engine)["vllm"]
    assert release_of(None, "another", engine, catalog, None) is None
