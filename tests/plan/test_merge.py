"""Layers to settings: later layers win, and every layer's word is kept."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.plan.merge import COMMAND_LINE, canonical
from tests.plan.edited import edited, setting
from tests.plan.plans import after, argument, plan_of, variable

LAYERS = (
    "engine stub",
    "image bare",
    "hardware box",
    "model tiny",
    "profile plain",
    "recipe pair",
)


def test_the_layers_stand_in_merge_order(small: Catalog) -> None:
    plan = plan_of(small, sets=["layered=last"])
    layered = argument(plan, "--layered")
    assert tuple(layer.name for layer in layered.layers) == (*LAYERS, COMMAND_LINE)
    words = [str(layer.value) for layer in layered.layers]
    assert words == [*(name.split()[0] for name in LAYERS), "last"]
    assert layered.value == "last"
    assert after(plan.head, "--layered") == "last"


@pytest.mark.parametrize("count", range(1, len(LAYERS) + 1))
def test_the_last_layer_that_speaks_wins(tmp_path: Path, count: int) -> None:
    files = ("engines/stub", "images/bare", "hardware/box", "models/tiny", "profiles/plain")
    silent: dict[str, dict[str, object]] = {
        f"{name}.yaml": {"arguments": {}} for name in files[count:]
    }
    if count < len(LAYERS):
        silent["serving/pair.yaml"] = {"arguments": {}}
    catalog = edited(tmp_path, silent)
    layered = argument(plan_of(catalog), "--layered")
    assert tuple(layer.name for layer in layered.layers) == LAYERS[:count]
    assert layered.value == LAYERS[count - 1].split()[0]


def test_every_layer_keeps_its_reason_source_and_place(small: Catalog) -> None:
    layers = argument(plan_of(small), "--layered").layers
    assert {layer.because for layer in layers} == {"Every layer sets it."}
    assert {layer.source for layer in layers} == {("here",)}
    assert [layer.overrides for layer in layers] == [
        None,
        *(["A later layer wins."] * 4),
        "The last layer of the catalogue wins.",
    ]
    assert [str(layer.at).rsplit(":", 2)[0] for layer in layers] == [
        *("recipes/engines/stub.yaml", "recipes/images/bare.yaml", "recipes/hardware/box.yaml"),
        *("recipes/models/tiny.yaml", "recipes/profiles/plain.yaml", "recipes/serving/pair.yaml"),
    ]


def test_a_layer_points_at_its_value(small: Catalog) -> None:
    at = argument(plan_of(small), "--max-num-seqs").winner.at
    lines = (small.root / at.path).read_text("utf-8").split("\n")
    assert lines[at.line - 1][at.column - 1 :] == "4"
    assert "--max-num-seqs:" in lines[at.line - 2]


def test_variables_are_merged_in_the_same_order(small: Catalog) -> None:
    plan = plan_of(small, sets=["env.LAYERED=last"])
    [layered] = [setting for setting in plan.environment if setting.name == "LAYERED"]
    assert tuple(layer.name for layer in layered.layers) == (*LAYERS[:2], COMMAND_LINE)
    assert variable(plan.head, "LAYERED") == "last"


def test_null_removes_what_a_layer_set_and_the_plan_still_knows_it(small: Catalog) -> None:
    plan = plan_of(small)
    assert "--host" not in plan.head.argv
    host = argument(plan, "--host")
    assert [layer.value for layer in host.layers] == ["0.0.0.0", None]
    assert "--host" in plan_of(small, "single").head.argv


@pytest.mark.parametrize(
    ("pair", "gone"), [("max-num-seqs=null", "--max-num-seqs"), ("many=null", "--many")]
)
def test_null_on_the_command_line_removes(small: Catalog, pair: str, gone: str) -> None:
    assert gone in plan_of(small).head.argv
    assert gone not in plan_of(small, sets=[pair]).head.argv


def test_null_on_the_command_line_removes_a_variable(small: Catalog) -> None:
    plan = plan_of(small, sets=["env.LAYERED=null"])
    assert "LAYERED" not in {value.name for value in plan.head.environment}


def test_a_removed_flag_can_be_set_again(small: Catalog) -> None:
    assert after(plan_of(small, sets=["host=::1"]).head, "--host") == "::1"


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("switch=true", ("--switch",)),
        ("switch=false", ("--no-switch",)),
        ("-q=fp8", ("--quantization", "fp8")),
        ("max_num_seqs=8", ("--max-num-seqs", "8")),
        ("--max-num_seqs=8", ("--max-num-seqs", "8")),
    ],
)
def test_words_of_the_command_line(small: Catalog, pair: str, words: tuple[str, ...]) -> None:
    argv = plan_of(small, sets=[pair]).head.argv
    start = argv.index(words[0])
    assert argv[start : start + len(words)] == words
    assert argv.count(words[0]) == 1


@pytest.mark.parametrize(
    ("flag", "name"),
    [
        ("-tp", "--tensor-parallel-size"),
        ("--tensor_parallel_size", "--tensor-parallel-size"),
        ("--tensor-parallel-size", "--tensor-parallel-size"),
        ("-q", "--quantization"),
        ("--tp-size", "--tensor-parallel-size"),
        ("--tp_size", "--tensor-parallel-size"),
        ("-x_y", "-x-y"),
        ("--other", "--other"),
        ("--a.b_c", "--a.b-c"),
    ],
)
def test_a_flag_has_one_spelling(small: Catalog, flag: str, name: str) -> None:
    assert canonical(flag, plan_of(small).engine) == name


def test_spellings_of_one_flag_are_one_setting(tmp_path: Path) -> None:
    catalog = edited(
        tmp_path,
        {
            "models/tiny.yaml": {"arguments": {"-q": setting("fp8")}},
            "serving/pair.yaml": {"arguments": {"--quantization": setting("int8", "A test.")}},
        },
    )
    found = argument(plan_of(catalog), "--quantization")
    assert [layer.value for layer in found.layers] == ["fp8", "int8"]
    assert found.spellings == ("-q", "--quantization")


DERIVED = ("--tensor-parallel-size", "-tp", "--tensor_parallel_size", "--tp_size", "--nnodes")


@pytest.mark.parametrize("flag", DERIVED)
def test_the_topology_is_not_set_beside_itself_in_a_recipe(tmp_path: Path, flag: str) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"arguments": {flag: setting(4)}}})
    with pytest.raises(Refused) as caught:
        plan_of(catalog)
    [finding] = caught.value.findings
    assert (finding.rule, finding.severity) == ("recipe.duplicate-flag", "error")
    assert finding.at.path == "recipes/serving/pair.yaml"
    assert "topology" in finding.hint


@pytest.mark.parametrize("flag", DERIVED)
@pytest.mark.parametrize("value", ["4", "null", "true"])
def test_the_topology_is_not_set_on_the_command_line(small: Catalog, flag: str, value: str) -> None:
    with pytest.raises(Refused) as caught:
        plan_of(small, sets=[f"{flag}={value}"])
    [finding] = caught.value.findings
    assert (finding.rule, finding.hint) == ("recipe.duplicate-flag", "remove it here")
