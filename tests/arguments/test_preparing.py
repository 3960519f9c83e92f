"""vLLM's own habits, as `FlexibleArgumentParser.parse_args` of vLLM 0.25.1 has them."""

import pytest

from generator.arguments.parser import Parser
from generator.arguments.read import read
from generator.arguments.reading import Reading, Use
from tests.arguments.parsers import FLEXIBLE, flag, snapshot

VLLM = snapshot(
    flag("--max-model-len", kind="integer"),
    flag("--speculative-config", kind="json", aliases=("-sc",)),
    flag("--optimization-level", kind="integer"),
    flag("--cpu-offload-gb", kind="float"),
    habits=FLEXIBLE,
    positionals=("model_tag",),
)
OLD = snapshot(flag("--compilation-config", aliases=("-O",)), habits=FLEXIBLE)


def reading(*words: str) -> Reading:
    return read(words, Parser(VLLM))


def shown(use: Use) -> tuple[object, ...]:
    return (use.flag.name, use.keys, [value.text for value in use.values], use.index)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--max_model_len", "8"], ("--max-model-len", (), ["8"], 0)),
        (["--max_model_len=8_0"], ("--max-model-len", (), ["8_0"], 0)),
        (["--speculative_config", '{"a_b": 1}'], ("--speculative-config", (), ['{"a_b": 1}'], 0)),
        (["-O3"], ("--optimization-level", (), ["3"], 0)),
        (["-O=3"], ("--optimization-level", (), ["3"], 0)),
        (["-O", "3"], ("--optimization-level", (), ["3"], 0)),
        (
            ["--speculative-config.method", "mtp"],
            ("--speculative-config", ("method",), ["mtp"], 0),
        ),
        (
            ["--speculative_config.draft.num_tokens=2"],
            ("--speculative-config", ("draft", "num_tokens"), ["2"], 0),
        ),
        (["--spec.method", "mtp"], ("--speculative-config", ("method",), ["mtp"], 0)),
        (["-sc.method", "mtp"], ("--speculative-config", ("method",), ["mtp"], 0)),
        (["--spec.list+", "a,b"], ("--speculative-config", ("list+",), ["a,b"], 0)),
        (
            # A dash is no bar: vLLM takes the next word, whatever it is.
            ["--spec.method", "--max-model-len"],
            ("--speculative-config", ("method",), ["--max-model-len"], 0),
        ),
    ],
)
def test_one_use(words: list[str], expected: tuple[object, ...]) -> None:
    found = reading(*words)
    assert [shown(use) for use in found.uses] == [expected]
    assert found.faults == ()


def test_the_level_is_the_compilation_of_older_releases() -> None:
    (use,) = read(["-O3"], Parser(OLD)).uses
    assert (use.flag.name, use.values[0].text) == ("--compilation-config", "3")


def test_the_model_may_have_a_flag() -> None:
    for words in (["--max-model-len", "8", "--model", "m"], ["--max-model-len", "8", "--model=m"]):
        found = reading(*words)
        assert [(value.text, value.index) for value in found.positionals] == [("m", len(words) - 1)]
        assert found.faults == ()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["--speculative-config.method"], "missing-value"),
        (["--nothing.method", "x"], "unknown"),
        # A negative fraction begins with a dash and has a dot in it: vLLM takes it for a key.
        (["--cpu-offload-gb", "-0.5"], "missing-value"),
    ],
)
def test_dotted_faults(words: list[str], kind: str) -> None:
    assert kind in {fault.kind for fault in reading(*words).faults}


def test_a_dot_in_a_value_is_no_key() -> None:
    found = reading("--speculative-config=a.b", "--max-model-len", "8")
    assert [use.keys for use in found.uses] == [(), ()]


def test_sglang_has_none_of_these_habits() -> None:
    plain = snapshot(flag("--max-model-len"), engine="sglang")
    for word in ("--max_model_len", "--max-model-len.key", "-O3"):
        assert read([word, "8"], Parser(plain)).faults[0].kind == "unknown"
