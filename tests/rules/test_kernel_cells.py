"""A cell of the kernel matrix counts where everything that narrows it is true, and nowhere else."""

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding, Location
from generator.launch import Launch, Variable, Word
from generator.models.kernel import Cell, Releases
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.rules.support.engine_release import OWN_BUILD, release_of
from generator.rules.support.kernel_cells import Asked, about
from generator.rules.support.launch_flags import expanded_launches

AT = Location("serve.sh", 1, 1)
CELL = Cell(
    architectures=("sm_90",),
    verdict="refused",
    basis="engine",
    because="a reason",
    source=("handbook",),
)


def launch(
    *words: str,
    image: str | None = None,
    engine: str | None = "sglang",
    architecture: str | None = "sm_90",
    environment: Mapping[str, str] | None = None,
) -> Launch:
    return Launch(
        label="head",
        at=AT,
        words=tuple(Word(text, AT) for text in words),
        environment=tuple(Variable(n, v, AT) for n, v in (environment or {}).items()),
        engine=engine,
        image=image,
        architecture=architecture,
    )


def answer(catalog: Catalog, cell: Cell, one: Launch) -> str:
    subject = Subject(catalog, launches=(one,))
    (read,) = expanded_launches(subject)
    return about(cell, Asked(read, subject), one.engine or "")


def findings(catalog: Catalog, one: Launch) -> list[Finding]:
    subject = Subject(catalog, launches=(one,))
    return [finding for rule in rules_for(subject) for finding in rule.check(subject)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--kv-cache-dtype", "fp8_e4m3"], "yes"),
        (["--kv-cache-dtype=FP8_E4M3"], "yes"),
        (["--kv_cache_dtype", "fp8_e4m3"], "yes"),
        (["--kv-cache-dtype", "$DTYPE"], "yes"),
        (["--kv-cache-dtype", "auto"], "no"),
        (["--kv-cache-dtype", "fp8_e4m3", "--kv-cache-dtype", "auto"], "no"),
        ([], "no"),
    ],
)
def test_a_cell_of_cache_types_is_about_the_type_that_counts(
    catalog: Catalog, words: list[str], expected: str
) -> None:
    cell = replace(CELL, kv_dtypes=("fp8_e4m3",))
    one = launch(*words, environment={"DTYPE": "fp8_e4m3"})
    assert answer(catalog, cell, one) == expected


def test_a_launch_without_a_cache_type_has_auto(catalog: Catalog) -> None:
    assert answer(catalog, replace(CELL, kv_dtypes=("auto",)), launch()) == "yes"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--model", "lab/Big-NVFP4"], "yes"),
        (["vllm", "serve", "lab/Big-NVFP4"], "yes"),
        (["--quantization", "nvfp4"], "yes"),
        (["-q", "nvfp4"], "yes"),
        (["--model", "lab/Big-MXFP8"], "no"),
        (["--model", "lab/Big", "--served-model-name", "nvfp4"], "no"),
    ],
)
def test_a_format_is_set_or_stands_in_the_name_of_the_checkpoint(
    catalog: Catalog, words: list[str], expected: str
) -> None:
    cell = replace(CELL, quantizations=("nvfp4",))
    assert answer(catalog, cell, launch(*words)) == expected


def test_mxfp8_is_no_fp8(catalog: Catalog) -> None:
    cell = replace(CELL, quantizations=("fp8",))
    assert answer(catalog, cell, launch("--model", "lab/Big-MXFP8")) == "no"
    assert answer(catalog, cell, launch("--model", "lab/Big-FP8")) == "yes"


def test_settings_count_under_every_name_that_the_engine_takes(catalog: Catalog) -> None:
    cell = replace(CELL, settings={"--tp-size": ("4",)})
    assert answer(catalog, cell, launch("--tp-size", "4")) == "yes"
    assert answer(catalog, cell, launch("--tp", "4")) == "yes"
    assert answer(catalog, cell, launch("--tp", "8")) == "no"
    assert answer(catalog, cell, launch("--tp")) == "no"


def test_a_cell_of_checkpoints_is_about_them_alone(catalog: Catalog) -> None:
    cell = replace(CELL, models=("GLM-5.3-Flash",))
    assert answer(catalog, cell, launch("--model-path", "/srv/glm_5.3_flash")) == "yes"
    assert answer(catalog, cell, launch("--model-path", "/srv/model")) == "no"


@pytest.mark.parametrize(
    ("image", "expected"),
    [
        ("lmsysorg/sglang:v0.5.12-cu130", "yes"),
        ("lmsysorg/sglang:v0.5.12.post1", "yes"),
        ("docker.io/lmsysorg/sglang:v0.5.9", "no"),
        ("lmsysorg/sglang:v0.5.13rc1", "no"),
        ("lmsysorg/sglang:latest", "perhaps"),
        ("someone/sglang:v0.5.12", "perhaps"),
        (None, "perhaps"),
    ],
)
def test_a_range_of_releases_holds_both_its_ends(
    catalog: Catalog, image: str | None, expected: str
) -> None:
    cell = replace(CELL, releases={"sglang": Releases(since="0.5.10", until="0.5.12.post1")})
    assert answer(catalog, cell, launch(image=image)) == expected


def test_a_cell_of_another_engine_or_architecture_is_about_nothing_here(catalog: Catalog) -> None:
    assert answer(catalog, replace(CELL, releases={"vllm": Releases()}), launch()) == "no"
    assert answer(catalog, replace(CELL, releases={"sglang": Releases()}), launch()) == "yes"
    assert answer(catalog, CELL, launch(architecture="sm_100")) == "no"
    assert answer(catalog, CELL, launch(architecture=None)) == "no"


def test_the_release_of_an_image_of_the_catalogue_is_what_its_file_says(
    catalog: Catalog, tmp_path: Path
) -> None:
    one = launch(image="registry.example.com/tiny/engine:1.2.0")
    assert release_of(one, Subject(catalog)) == "0.5.0"
    shutil.copytree(catalog.root, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "recipes" / "images" / "tiny-engine.yaml"
    file.write_text(file.read_text().replace("release: 0.5.0", "release: a fork of 0.5.0"))
    forked = Catalog(tmp_path)
    assert release_of(one, Subject(forked)) == OWN_BUILD
    cell = replace(CELL, releases={"sglang": Releases(until="0.5.9")})
    assert answer(catalog, cell, one) == "yes"
    assert answer(forked, cell, one) == "no"


def test_without_a_release_a_range_is_only_a_warning(catalog: Catalog) -> None:
    words = ("--attention-backend", "fa4")
    (found,) = findings(catalog, launch(*words, architecture="sm_103"))
    assert (found.rule, found.severity) == ("kernel.fa4-on-sm103", "warning")
    assert "sglang until 0.5.12" in found.message
    assert "which release" in found.message
    known = launch(*words, architecture="sm_103", image="lmsysorg/sglang:v0.5.11")
    assert [f.severity for f in findings(catalog, known)] == ["error"]
    later = launch(*words, architecture="sm_103", image="lmsysorg/sglang:v0.5.13")
    assert findings(catalog, later) == []


def test_a_kernel_that_the_engine_replaces_is_a_warning(catalog: Catalog, tmp_path: Path) -> None:
    shutil.copytree(catalog.root, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "recipes" / "kernels" / "fa4.yaml"
    refused = "verdict: refused\n    basis: engine"
    file.write_text(file.read_text().replace(refused, refused.replace("refused", "replaced")))
    one = launch("--attention-backend", "fa4", architecture="sm_120")
    (found,) = findings(Catalog(tmp_path), one)
    assert (found.rule, found.severity) == ("kernel.fa4-on-sm12x", "warning")
    assert "where the engine starts and takes another kernel" in found.message
    assert found.hint.startswith("use `flashinfer` instead.")
    assert [f.severity for f in findings(catalog, one)] == ["error"]


def test_where_a_kernel_is_replaced_and_refused_the_refusal_counts(
    catalog: Catalog, tmp_path: Path
) -> None:
    shutil.copytree(catalog.root, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "recipes" / "kernels" / "fa4.yaml"
    head, cells, rest = file.read_text().partition("cells:\n")
    refused = "  - architectures: [sm_120, sm_121]\n" + rest.split("[sm_120, sm_121]\n")[1]
    cell = refused.partition("spellings:")[0].replace("refused", "replaced")
    file.write_text(f"{head}{cells}{cell}{rest}")
    one = launch("--attention-backend", "fa4", architecture="sm_120")
    assert [f.severity for f in findings(Catalog(tmp_path), one)] == ["error"]


@pytest.mark.parametrize("switch", ["--speculative-adaptive", "--speculative_adaptive"])
def test_a_switch_is_found_where_it_stands(catalog: Catalog, switch: str) -> None:
    words = ("--model-path", "GLM-5.3-Flash", "--tp", "4", "--mem-fraction-static=0.85", switch)
    (found,) = findings(catalog, launch(*words))
    assert found.rule == "kernel.adaptive-speculation-memory"
    assert found.message.startswith(f"`{switch}` brings ")


def test_what_the_engine_chooses_is_settled_by_a_setting(catalog: Catalog) -> None:
    words = ("--model-path", "tiny-lab/Tiny-VL")
    image = "lmsysorg/sglang:v0.5.12"
    (found,) = findings(catalog, launch(*words, image=image, architecture="sm_103"))
    assert found.rule == "kernel.default-does-not-run"
    settled = (*words, "--mm-attention-backend", "triton_attn")
    assert findings(catalog, launch(*settled, image=image, architecture="sm_103")) == []


def test_a_variable_that_chooses_is_found(catalog: Catalog) -> None:
    one = launch(
        "--speculative-eagle-topk",
        "4",
        image="lmsysorg/sglang:v0.5.9",
        environment={"SGLANG_ENABLE_SPEC_V2": "1"},
    )
    (found,) = findings(catalog, one)
    assert found.rule == "kernel.spec-v2-top-k"
    off = replace(one, environment=(Variable("SGLANG_ENABLE_SPEC_V2", "0", AT),))
    assert findings(catalog, off) == []
