"""A kernel is found in every spelling by which its value reaches an engine, and nowhere else."""

from dataclasses import replace

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding, Location
from generator.launch import Launch, Variable, Word
from generator.models.kernel import Kernel
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.rules.support.kernel_spellings import uses
from generator.rules.support.launch_flags import expanded_launches

AT = Location("serve.sh", 1, 1)


def launch(
    *words: str,
    engine: str | None = "sglang",
    architecture: str | None = "sm_90",
    environment: dict[str, str | None] | None = None,
) -> Launch:
    """A launch whose word n stands on line n, and whose variables stand on lines from 101."""
    return Launch(
        label="head",
        at=AT,
        words=tuple(Word(text, replace(AT, line=n)) for n, text in enumerate(words, 1)),
        environment=tuple(
            Variable(name, value, replace(AT, line=100 + n))
            for n, (name, value) in enumerate((environment or {}).items(), 1)
        ),
        engine=engine,
        architecture=architecture,
    )


def found(catalog: Catalog, one: Launch, kernel: str = "fa4") -> list[tuple[str, int]]:
    """What is found, with the line of the word that holds the value."""
    (read,) = expanded_launches(Subject(catalog, launches=(one,)))
    return [(use.shown, use.at.line) for use in uses(read, catalog.values(Kernel)[kernel])]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--attention-backend", "fa4"], ("--attention-backend fa4", 2)),
        (["--attention-backend", "FA4"], ("--attention-backend FA4", 2)),
        (["--attention-backend=fa4"], ("--attention-backend=fa4", 1)),
        (["--attention_backend", "fa4"], ("--attention_backend fa4", 2)),
        (["--attention_backend=Fa4"], ("--attention_backend=Fa4", 1)),
        (["--attention-back", "fa4"], ("--attention-back fa4", 2)),
        (["--atten=fa4"], ("--atten=fa4", 1)),
        (["--prefill-attention-backend", "fa4"], ("--prefill-attention-backend fa4", 2)),
        (["--speculative-draft-att", "fa4"], ("--speculative-draft-att fa4", 2)),
        (["--engine.attention-backend", "fa4"], ("--engine.attention-backend fa4", 2)),
        (["--model-config", '{"attention_backend": "fa4"}'], ("attention_backend: fa4", 2)),
        (['--x={"a": [{"attention-backend": "fa4"}]}'], ("attention-backend: fa4", 1)),
        (["--x", "{attention_backend: fa4}"], ("attention_backend: fa4", 2)),
        (["--x", "{'attention_backend': 'fa4'}"], ("attention_backend: fa4", 2)),
        (['["--attention-backend", "fa4"]'], ("--attention-backend fa4", 1)),
        (["--extra-args", "--tp 8 --attention-backend fa4"], ("--attention-backend fa4", 2)),
        (["--extra-args=--attention-backend=fa4"], ("--attention-backend=fa4", 1)),
        (["--extra-args=--attention-backend fa4"], ("--attention-backend fa4", 1)),
        (["--extra-args", "--attention-backend 'fa4"], ("--attention-backend 'fa4", 2)),
        (["sh", "-c", "exec serve \\\n  --attention-backend fa4"], ("--attention-backend fa4", 3)),
        (['{"args": "--attention-backend fa4"}'], ("--attention-backend fa4", 1)),
        (["--attention-backend", "${BACKEND:-fa4}"], ("--attention-backend fa4", 2)),
        (["--override", "attention_backend=fa4"], ("attention_backend=fa4", 2)),
    ],
)
def test_a_use_is_found_in_the_word_that_holds_the_value(
    catalog: Catalog, words: list[str], expected: tuple[str, int]
) -> None:
    assert found(catalog, launch(*words)) == [expected]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--attention-config.flash_attn_version", "4"], 2),
        (["--attention-config.flash-attn-version=4"], 1),
        (["-ac.flash_attn_version", "4"], 2),
        (["-ac", '{"flash_attn_version": 4}'], 2),
        (['--attention-config={"flash_attn_version":"4"}'], 1),
        (["--other", '{"deep": {"deeper": {"flash_attn_version": 4}}}'], 2),
        (["--other", '"{\\"flash_attn_version\\": 4}"'], 2),
        (["env", "VLLM_FLASH_ATTN_VERSION=4", "vllm", "serve"], 2),
    ],
)
def test_a_version_is_found_under_its_keys(
    catalog: Catalog, words: list[str], expected: int
) -> None:
    ((_, line),) = found(catalog, launch(*words, engine="vllm"))
    assert line == expected


@pytest.mark.parametrize(
    ("variable", "value", "engine"),
    [
        ("VLLM_FLASH_ATTN_VERSION", "4", "vllm"),
        ("VLLM_CONFIG", '{"flash_attn_version": 4}', "vllm"),
        ("SGLANG_EXTRA_ARGS", "--tp 8 --attention-backend fa4", "sglang"),
        ("ENGINE_ARGS", "--attention-backend=fa4", "sglang"),
        ("ENGINE_ARGS", '--attention-backend "fa4', "sglang"),
        ("ENGINE_JSON", '["--attention-backend", "fa4"]', None),
    ],
)
def test_a_use_is_found_in_a_variable(
    catalog: Catalog, variable: str, value: str, engine: str | None
) -> None:
    ((_, line),) = found(catalog, launch("serve", engine=engine, environment={variable: value}))
    assert line == 101


@pytest.mark.parametrize("reference", ["$(BACKEND)", "${BACKEND}", "$BACKEND", "${BACKEND:-fa3}"])
def test_a_reference_is_followed_to_the_variable_that_holds_the_value(
    catalog: Catalog, reference: str
) -> None:
    one = launch("--attention-backend", reference, environment={"BACKEND": "fa4"})
    assert found(catalog, one) == [("--attention-backend fa4", 101)]


@pytest.mark.parametrize(
    ("words", "engine"),
    [
        (["--attention-backend", "fa3"], "sglang"),
        (["--attention-backend", "fa40"], "sglang"),
        (["--attention-backend"], "sglang"),
        (["--att", "fa4"], "sglang"),
        (["--served-model-name", "fa4"], "sglang"),
        (["--chat-template", "{fa4}"], "sglang"),
        (["--max-num-seqs", "4"], "vllm"),
        (["--speculative-config", '{"num_speculative_tokens": 4}'], "vllm"),
        (["--attention-config", '{"flash_attn_version": true}'], "vllm"),
        (["--attention-backend", "fa4"], "vllm"),
    ],
)
def test_what_chooses_no_kernel_is_not_found(
    catalog: Catalog, words: list[str], engine: str
) -> None:
    assert found(catalog, launch(*words, engine=engine)) == []


def test_a_variable_without_a_value_chooses_nothing(catalog: Catalog) -> None:
    one = launch("serve", engine="vllm", environment={"VLLM_FLASH_ATTN_VERSION": None})
    assert found(catalog, one) == []


def test_an_unknown_engine_is_read_by_every_engines_spelling(catalog: Catalog) -> None:
    words = ("--attention-backend", "fa4", "-ac", '{"flash_attn_version": 4}')
    assert [line for _, line in found(catalog, launch(*words, engine=None))] == [2, 4]


def test_text_that_is_nested_without_end_ends(catalog: Catalog) -> None:
    deep = "[" * 5000 + "]" * 5000
    assert found(catalog, launch("--x", deep, "--y", '{"a":' * 3000 + "1")) == []


def findings(catalog: Catalog, *launches: Launch) -> list[Finding]:
    subject = Subject(catalog, launches=launches)
    return [finding for rule in rules_for(subject) for finding in rule.check(subject)]


def test_the_hint_names_the_value_of_the_engine_in_question(catalog: Catalog) -> None:
    words = ("-ac", '{"flash_attn_version": 4}')
    (finding,) = findings(catalog, launch(*words, engine="vllm"))
    assert finding.rule == "kernel.fa4-on-sm90"
    assert finding.severity == "error"
    assert finding.hint == (
        "use `3` instead. FlashAttention 3 is the kernel of Hopper. Source: handbook"
    )


def test_policy_is_called_what_it_is(catalog: Catalog) -> None:
    (own,) = findings(catalog, launch("--attention-backend", "fa4"))
    (engine,) = findings(catalog, launch("--attention-backend", "fa4", architecture="sm_121"))
    assert "this catalogue does not use it" in own.message
    assert (engine.rule, "it does not run" in engine.message) == ("kernel.fa4-on-sm12x", True)


@pytest.mark.parametrize("architecture", ["sm_100", "sm_89"])
def test_where_no_cell_refuses_nothing_is_said(catalog: Catalog, architecture: str) -> None:
    assert findings(catalog, launch("--attention-backend", "fa4", architecture=architecture)) == []


def test_unknown_hardware_is_asked_for_once_for_each_kernel(catalog: Catalog) -> None:
    words = ("--prefill-attention-backend", "fa4", "--decode-attention-backend", "fa3")
    one = launch(*words, "--speculative-draft-attention-backend", "fa4", architecture=None)
    found_ = [f for f in findings(catalog, one) if f.rule.startswith("kernel.")]
    assert [(f.rule, f.severity) for f in found_] == [
        ("kernel.fa3-outside-sm8x-sm90", "note"),
        ("kernel.fa4-on-sm90", "note"),
    ]
    assert all("--hardware" in f.hint for f in found_)
