"""What a launch gives by its flags, however they are written."""

import pytest

from generator.rules.support.launch_arguments import count, given, mapping, values
from tests.rules.launching import launch


@pytest.mark.parametrize(
    "written",
    [
        "--tensor-parallel-size 4",
        "--tensor-parallel-size=4",
        "--tensor_parallel_size 4",
        "-tp 4",
        "-tp 2 --tensor-parallel-size 4",
    ],
)
def test_a_flag_in_every_spelling(written: str) -> None:
    assert count(launch(f"vllm serve m {written}"), "tensor-parallel", 1) == 4


def test_engines_spell_differently() -> None:
    assert count(launch("sglang serve --tp 4"), "tensor-parallel", 1) == 4
    assert count(launch("vllm serve m --tp 4"), "tensor-parallel", 1) == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [("32k", 32000), ("32K", 32768), ("1M", 2**20), ("0.5", 0.5), ("-1", -1)]
    + [(text, None) for text in ("auto", "$TP", "", "nan", "inf", "1e999", "k", "{}")],
)
def test_numbers(text: str, number: float | None) -> None:
    found = given(launch(f"vllm serve m --max-model-len='{text}'"), "context")
    assert found is not None
    assert found.number == number


def test_a_value_that_is_not_known_is_no_default() -> None:
    assert count(launch("vllm serve m -tp '$TP'"), "tensor-parallel", 1) is None
    assert count(launch("vllm serve m -tp 2.5"), "tensor-parallel", 1) is None


def test_a_switch_has_no_value() -> None:
    found = given(launch("vllm serve m --enforce-eager --max-num-seqs 4"), "eager")
    assert found is not None
    assert (found.value, found.shown) == (None, "--enforce-eager")


@pytest.mark.parametrize(
    "written",
    [
        """--speculative-config '{"method": "dspark", "num_speculative_tokens": 5}'""",
        "--speculative-config.method dspark --speculative-config.num_speculative_tokens 5",
        """-sc '{"method": "dspark"}' --speculative_config.num-speculative-tokens=5""",
    ],
)
def test_a_json_valued_flag_and_its_dotted_keys(written: str) -> None:
    found = mapping(launch(f"vllm serve m {written}"), "speculation")
    assert found is not None
    assert found[0] == {"method": "dspark", "num_speculative_tokens": 5}


def test_what_is_no_json_has_no_keys() -> None:
    found = mapping(launch("vllm serve m --speculative-config '{method: dspark}'"), "speculation")
    assert found is not None
    assert found[0] == {}
    assert mapping(launch("vllm serve m"), "speculation") is None


def test_a_flag_with_several_values() -> None:
    one = launch("sglang serve --cuda-graph-bs 1 2 4 --tp 2")
    assert [word.text for word in values(one, "capture-sizes")] == ["1", "2", "4"]
    joined = launch("vllm serve m --cudagraph-capture-sizes=8")
    assert [word.text for word in values(joined, "capture-sizes")] == ["8"]
