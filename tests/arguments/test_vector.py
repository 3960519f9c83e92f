"""Where the arguments begin: behind the command, or at the first word behind an entrypoint."""

import pytest

from generator.arguments.vector import Vector, vector_of
from generator.catalog.catalog import Catalog
from generator.models.engine import Engine
from tests.rules.started import launch


@pytest.fixture(scope="module")
def vllm(catalog: Catalog) -> Engine:
    return catalog.values(Engine)["vllm"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["vllm", "serve", "m"], Vector(2)),
        (["/opt/venv/bin/vllm", "serve", "m"], Vector(2)),
        (["python3", "-m", "vllm.entrypoints.openai.api_server", "--model", "m"], Vector(3)),
        (["numactl", "-N", "0", "vllm", "serve", "m"], Vector(5)),
        (["python3", "-m", "dynamo.vllm", "--model", "m"], Vector(3, wrapped=True)),
        (["vllm", "bench", "serve"], None),
        (["vllm"], None),
        (["--model", "m"], None),
        (["sleep", "infinity"], None),
    ],
)
def test_behind_a_command(vllm: Engine, words: list[str], expected: Vector | None) -> None:
    assert vector_of(launch(*words), vllm, at_entrypoint=False) == expected


@pytest.mark.parametrize(
    ("words", "known", "expected"),
    [
        (["m", "--port", "1"], True, Vector(0)),
        (["serve", "m"], True, Vector(1, repeated=0)),
        (["vllm", "serve", "m"], True, Vector(2, repeated=0)),
        (["--model", "m"], True, Vector(0)),
        (["--served-model-name", "vllm", "--model", "m"], True, Vector(0)),
        # What another image starts is not known; flags may be the engine's.
        (["--model", "m"], False, Vector(0, wrapped=True)),
        (["m", "--port", "1"], False, None),
        ([], True, None),
    ],
)
def test_behind_an_entrypoint(
    vllm: Engine, words: list[str], known: bool, expected: Vector | None
) -> None:
    started = launch(*words, behind_entrypoint=True)
    assert vector_of(started, vllm, at_entrypoint=known) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["sglang", "serve", "--model-path", "m"], Vector(2)),
        (["sglang", "serve", "m", "--port", "1"], Vector(3)),
        (["sglang", "serve", "m", "--model-type=llm"], Vector(3, wrapped=True)),
        (["sglang", "generate", "m"], None),
    ],
)
def test_the_program_of_sglang(catalog: Catalog, words: list[str], expected: Vector | None) -> None:
    sglang = catalog.values(Engine)["sglang"]
    assert vector_of(launch(*words), sglang, at_entrypoint=False) == expected
