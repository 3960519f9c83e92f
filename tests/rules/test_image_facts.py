"""Rules over what an image's file says of itself, beyond their fixtures."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.finding import Finding
from generator.models.image import Image
from generator.rules.registry import load
from tests.rules.fixtures import CATALOG, catalog_subject

REASON = "because: Why.\n    source: handbook\n"
REQUIRED = f'required-environment:\n  TINY:\n    value: "1"\n    {REASON}'
REQUIRED_AT_ALL = f"required-environment:\n  TINY:\n    {REASON}"
REFUSED = "kv-cache-dtypes:\n  refused:\n    fp8: {because: No kernel., source: handbook}\n"
Found = Callable[[str, str, str], tuple[Finding, ...]]


@pytest.fixture
def found(tmp_path: Path, store: Store) -> Found:
    """Findings of one rule on the small catalogue, with text added to its image and recipe."""

    def find(rule: str, image: str, recipe: str) -> tuple[Finding, ...]:
        root = shutil.copytree(CATALOG, tmp_path / "catalog")
        for name, text in (("images/tiny-engine", image), ("serving/tiny", recipe)):
            file = root / "recipes" / f"{name}.yaml"
            file.write_text(file.read_text() + text)
        subject = catalog_subject(root, store)
        assert subject.plan is not None
        return tuple(load(rule).check(subject))

    return find


def variable(value: str) -> str:
    return f"environment:\n  TINY:\n    value: {value}\n    {REASON}"


def flag(name: str, value: str) -> str:
    return f"  {name}:\n    value: {value}\n    {REASON}"


@pytest.mark.parametrize(
    ("required", "recipe", "said"),
    [
        (REQUIRED, variable('"1"'), None),
        (REQUIRED, variable('"0"'), 'TINY is "0", and the image tiny-engine needs it set to 1'),
        (REQUIRED, variable('""'), 'TINY is "", and'),
        (REQUIRED_AT_ALL, variable('""'), None),
        (REQUIRED, variable("null"), "TINY is not set, and"),
        (REQUIRED, "", "TINY is not set, and"),
        (REQUIRED_AT_ALL, variable('"0"'), None),
        (REQUIRED_AT_ALL, "", "TINY is not set, and the image tiny-engine needs it set"),
    ],
)
def test_a_required_variable(found: Found, required: str, recipe: str, said: str | None) -> None:
    messages = [
        finding.message for finding in found("image.required-environment", required, recipe)
    ]
    assert len(messages) == (said is not None)
    assert all(message.startswith(said or "") for message in messages)


def test_a_wrong_value_is_found_where_it_is_set_with_the_right_one(found: Found) -> None:
    [finding] = found("image.required-environment", REQUIRED, variable('"0"'))
    assert finding.at.path == "recipes/serving/tiny.yaml"
    assert finding.at.line > 30
    assert finding.hint == "set TINY to 1. Why."


def test_a_removed_variable_is_found_where_it_is_removed(found: Found) -> None:
    [finding] = found("image.required-environment", REQUIRED, variable("null"))
    assert finding.at.path == "recipes/serving/tiny.yaml"
    assert finding.at.line > 30


@pytest.mark.parametrize(
    ("recipe", "count"),
    [
        (flag("--kv-cache-dtype", "fp8"), 1),
        (flag("--kv_cache_dtype", "fp8"), 1),
        (flag("--kv-cache-dtype", "bfloat16"), 0),
        (flag("--kv-cache-dtype", "null"), 0),
        (flag("--speculative-draft-kv-cache-dtype", "fp8"), 0),
        ("", 0),
    ],
)
def test_a_refused_cache_type(found: Found, recipe: str, count: int) -> None:
    findings = found("image.kv-dtype-refused", REFUSED, recipe)
    assert len(findings) == count
    # No source has seen an accepted one, so the hint can name none.
    assert all("another type" in finding.hint for finding in findings)


def test_a_cache_type_that_no_source_speaks_of_is_not_refused(found: Found) -> None:
    assert found("image.kv-dtype-refused", "", flag("--kv-cache-dtype", "fp8")) == ()


def test_the_hint_names_what_the_image_accepts(found: Found) -> None:
    accepted = "  accepted:\n    bfloat16: {because: Runs., source: handbook}\n"
    types = REFUSED.replace("  refused:", f"{accepted}  refused:")
    [finding] = found("image.kv-dtype-refused", types, flag("--kv-cache-dtype", "fp8"))
    assert finding.hint == "set a type that it accepts: bfloat16. No kernel."


def test_images_keep_both_sides_of_a_disagreement() -> None:
    image = Catalog(Path(__file__).parents[2]).values(Image)["sglang-glm-5.3-flash"]
    said = [
        [fact.source for fact in facts if "36708" in fact.text]
        for facts in (image.contains, image.lacks)
    ]
    assert [len(sources) for sources in said] == [1, 1]
    assert said[0] != said[1]


def test_the_b12x_image_refuses_what_the_stage_c_image_accepts() -> None:
    images = Catalog(Path(__file__).parents[2]).values(Image)
    b12x = images["vllm-spark-b12x"].kv_cache_dtypes
    stage_c = images["vllm-spark-stage-c"].kv_cache_dtypes
    assert b12x is not None
    assert stage_c is not None
    assert "nvfp4_ds_mla" in b12x.refused
    assert "nvfp4_ds_mla" in stage_c.accepted
