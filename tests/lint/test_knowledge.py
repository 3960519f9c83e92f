"""What tells an engine and an architecture."""

import pytest

from generator.catalog.catalog import Catalog
from generator.lint.knowledge import from_catalog, repository
from generator.lint.silicon import of_label
from tests.lint.reading import knowledge


@pytest.mark.parametrize(
    ("image", "engine"),
    [
        ("vllm/vllm-openai:v1", "vllm"),
        ("mirror.example:5000/lmsysorg/sglang:v0.5@sha256:00", "sglang"),
        ("example.com/VLLM-runtime", "vllm"),
        ("example.com/team:vllm", None),
        ("example.com/myvllmfork", None),
        ("", None),
        (None, None),
    ],
)
def test_engine_of_an_image(image: str | None, engine: str | None) -> None:
    assert knowledge().engine_of_image(image) == engine


@pytest.mark.parametrize(
    ("name", "engine"),
    [("vLLM", "vllm"), ("kserve-sglang", "sglang"), ("vllms", None), (None, None)],
)
def test_engine_of_a_name(name: str | None, engine: str | None) -> None:
    assert knowledge().engine_of_name(name) == engine


@pytest.mark.parametrize(
    ("image", "name"),
    [
        ("a/b:c@sha256:d", "a/b"),
        ("host:80/a", "host:80/a"),
        ("host:80/a:b", "host:80/a"),
        ("a", "a"),
    ],
)
def test_repository(image: str, name: str) -> None:
    assert repository(image) == name


@pytest.mark.parametrize(
    ("value", "architecture"),
    [
        ("NVIDIA-A100-SXM4-80GB", "sm_80"),
        ("NVIDIA-A10", "sm_86"),
        ("NVIDIA-L40S", "sm_89"),
        ("NVIDIA-H100-80GB-HBM3", "sm_90"),
        ("NVIDIA-H100-80GB-HBM3-MIG-1g.10gb", "sm_90"),
        ("H200", "sm_90"),
        ("NVIDIA-B200", "sm_100"),
        ("NVIDIA-B300-SXM6-AC", "sm_103"),
        ("NVIDIA-GB10", "sm_121"),
        ("NVIDIA-GeForce-RTX-5090", "sm_120"),
        ("NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition", "sm_120"),
        ("NVIDIA-RTX-6000-Ada-Generation", "sm_89"),
        ("Tesla-V100-SXM2-16GB", None),
        ("NVIDIA", None),
        ("", None),
    ],
)
def test_products(value: str, architecture: str | None) -> None:
    assert of_label("nvidia.com/gpu.product", value) == architecture
    assert of_label("example.com/product", value) is None


@pytest.mark.parametrize(
    ("value", "architecture"),
    [
        ("AMD_Instinct_MI300X_OAM", "gfx942"),
        ("AMD-MI355X-288G", "gfx950"),
        ("AMD_Radeon_780M_Graphics", None),
    ],
)
def test_amd_products(value: str, architecture: str | None) -> None:
    assert of_label("amd.com/gpu.product-name", value) == architecture


def test_the_catalogue_tells_engines_and_labels(catalog: Catalog) -> None:
    known = from_catalog(catalog, "sm_90", "vllm")
    assert known.engine_of_image("example.com/sglang") == "sglang"
    assert known.architecture_of_label("nvidia.com/gpu.product", "NVIDIA-GB10") == "sm_121"
    assert (known.architecture, known.engine) == ("sm_90", "vllm")
    longest = [len(command) for command, _ in known.commands]
    assert longest == sorted(longest, reverse=True)
