"""A launch with what the catalogue knows of it: model, hardware, ranks, weights."""

from dataclasses import replace

import pytest

from generator.catalog.catalog import Catalog
from generator.rules.rule import Subject
from generator.rules.support.deployment import GIB
from generator.workload import Room
from tests.rules.launching import deployment, launch


@pytest.mark.parametrize(
    "model",
    [
        "tiny-lab/Tiny-Chat",
        "TINY-LAB/tiny-chat",
        "/models/Tiny-Chat",
        "/models/tiny-chat/",
        "/cache/hub/models--tiny-lab--Tiny-Chat/snapshots/0123abc",
    ],
)
def test_a_model_is_known_by_its_repository_or_its_directory(catalog: Catalog, model: str) -> None:
    for command in (f"vllm serve {model}", f"vllm serve --model {model}"):
        known = deployment(catalog, launch(command)).model
        assert known is not None
        assert known.title == "Tiny-Chat"


@pytest.mark.parametrize(
    "model", ["other-lab/Tiny-Chat", "/models/Tiny-Chat-v2", "$MODEL", "<MODEL_DIR>", "Tiny-Chat"]
)
def test_another_model_is_not_known(catalog: Catalog, model: str) -> None:
    assert deployment(catalog, launch(f"vllm serve '{model}'")).model is None


def test_hardware_by_name_and_by_an_architecture_of_one_size(catalog: Catalog) -> None:
    named = deployment(catalog, launch("vllm serve m", hardware="tiny-hopper"))
    assert named.memory == 80 * GIB
    alone = deployment(catalog, launch("vllm serve m", architecture="sm_121"))
    assert alone.is_unified
    # Hopper is H100, H200 and more: the architecture does not say how much memory there is.
    several = deployment(catalog, launch("vllm serve m", architecture="sm_90"))
    assert several.hardware is None
    assert several.memory is None


@pytest.mark.parametrize(
    ("command", "ranks"),
    [
        ("vllm serve m", 1),
        ("vllm serve m -tp 4 -pp 2 -dp 2", 16),
        ("vllm serve m -tp 4 -pcp 2", 8),
        ("sglang serve --tp 8 --dp 2", 16),
        ("sglang serve --tp 8 --dp 8 --enable-dp-attention", 8),
        ("vllm serve m -tp '$TP'", None),
        ("vllm serve m -tp 0", None),
    ],
)
def test_ranks(catalog: Catalog, command: str, ranks: int | None) -> None:
    assert deployment(catalog, launch(command)).ranks == ranks


def test_weights_are_those_of_one_accelerator_with_the_draft(catalog: Catalog) -> None:
    whole = deployment(catalog, launch("vllm serve tiny-lab/Tiny-Chat")).weights
    half = deployment(catalog, launch("vllm serve tiny-lab/Tiny-Chat -tp 2")).weights
    assert whole == 4 * 10**9
    assert half == 2 * 10**9
    draft = """-sc '{"method": "draft_model", "model": "tiny-lab/Tiny-Poet"}'"""
    both = deployment(catalog, launch(f"vllm serve tiny-lab/Tiny-Chat {draft}")).weights
    assert both == 8 * 10**9
    offloaded = launch("vllm serve tiny-lab/Tiny-Chat --cpu-offload-gb 2")
    assert deployment(catalog, offloaded).weights is None


@pytest.mark.parametrize(
    ("command", "starts"),
    [
        ("vllm serve m", True),
        ("vllm bench serve --model m", False),
        ("vllm chat --url http://localhost", False),
        ("python3 -m sglang.launch_server --model-path m", True),
        ("/usr/bin/vllm serve m", True),
        ("python3 -m venv /opt/vllm", False),
        ("vllm --version", False),
    ],
)
def test_only_servers_are_judged(catalog: Catalog, command: str, starts: bool) -> None:
    one = replace(launch(command), engine="sglang" if "sglang" in command else "vllm")
    assert len(Subject(catalog, launches=(one,)).deployments) == starts


def test_arguments_of_an_image_are_a_server_in_a_container_alone(catalog: Catalog) -> None:
    inside = launch("--model-path m --tp 2", room=Room())
    assert [
        len(Subject(catalog, launches=(one,)).deployments)
        for one in (inside, launch("--model-path m"), launch("--", room=Room()))
    ] == [1, 0, 1]
