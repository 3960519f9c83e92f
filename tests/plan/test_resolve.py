"""A recipe to a plan: its parts, its refusals, and that nothing else goes into it."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.models.failure_mode import AppliesTo
from generator.plan.answers import Answers
from generator.plan.failure_modes import applicable
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.report.plan_json import plan_data
from generator.vocabulary import CLUSTER_TARGETS, Target
from tests.plan.edited import edited, setting
from tests.plan.plans import plan_of
from tests.targets import PAIR_TARGETS


def dumped(plan: Plan) -> str:
    return json.dumps(plan_data(plan), ensure_ascii=False)


def test_a_plan_names_what_it_is_made_of(small: Catalog) -> None:
    plan = plan_of(small)
    assert (plan.id, plan.name, plan.target, plan.status) == (
        "pair",
        "pair",
        "kubernetes",
        "complete",
    )
    assert (plan.engine_id, plan.image_id, plan.hardware_id) == ("stub", "bare", "box")
    assert (plan.model_id, plan.profile_id, plan.family) == ("tiny", "plain", "hopper")
    assert plan.head.image == f"registry.example/stub:1.0@sha256:{'1' * 64}"
    assert str(plan.at) == "recipes/serving/pair.yaml:1:1"


def test_the_target_is_the_recipes_own_unless_asked_otherwise(tmp_path: Path) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"target": "compose"}})
    assert plan_of(catalog).target == "compose"
    assert "--target" not in plan_of(catalog, target="compose").command
    assert "--target docker" in plan_of(catalog, target="docker").command


@pytest.mark.parametrize(
    ("sets", "name"),
    [
        ([], "tiny"),
        (["served-model-name=other"], "other"),
        (["served_model_name=other"], "other"),
        (["served-model-name=null"], "example/Tiny"),
        (["served-model-name="], ""),
    ],
)
def test_the_served_name(small: Catalog, sets: list[str], name: str) -> None:
    assert plan_of(small, sets=sets).served_name == name


def test_an_own_image_takes_the_place_of_the_pinned_one(small: Catalog) -> None:
    pinned = plan_of(small, "single")
    own = plan_of(small, "single", sets=["IMAGE=own:1"])
    assert own.head.image == "own:1"
    assert own.image == pinned.image
    assert plan_of(small, "single", "shell", sets=["IMAGE=own:1"]).head.image != "own:1"


@pytest.mark.parametrize("target", [t for t in PAIR_TARGETS if t not in CLUSTER_TARGETS])
def test_a_runtime_class_is_for_clusters(small: Catalog, target: Target) -> None:
    sets = ["RUNTIME_CLASS=nvidia"]
    assert plan_of(small, sets=sets).runtime_class == "nvidia"
    assert plan_of(small, target=target, sets=sets).runtime_class is None


def test_a_recipe_that_is_not_there(small: Catalog) -> None:
    with pytest.raises(BadInput) as caught:
        plan_of(small, "pear")
    assert caught.value.hint == "did you mean `pair`?"


@pytest.mark.parametrize(
    ("key", "folder"),
    [
        ("engine", "engines"),
        ("image", "images"),
        ("hardware", "hardware"),
        ("model", "models"),
        ("profile", "profiles"),
    ],
)
def test_a_part_that_is_not_there_is_found_where_it_is_named(
    tmp_path: Path, key: str, folder: str
) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {key: "stubb"}})
    with pytest.raises(Refused) as caught:
        plan_of(catalog)
    [finding] = caught.value.findings
    assert finding.rule == "recipe.dangling-reference"
    assert finding.at == catalog.recipe("pair").document.at(key)
    assert finding.message == f"there is no {key} `stubb`"
    assert finding.hint.startswith(("did you mean", "known:"))


def test_every_missing_part_is_found_at_once(tmp_path: Path) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"engine": "x", "model": "y"}})
    with pytest.raises(Refused) as caught:
        plan_of(catalog)
    assert len(caught.value.findings) == 2


@pytest.mark.parametrize("name", ["serving/pair.yaml", "models/tiny.yaml", "placeholders.yaml"])
def test_a_faulty_file_refuses_the_plan_with_its_findings(tmp_path: Path, name: str) -> None:
    catalog = edited(tmp_path, {name: {"titel": "x"}})
    with pytest.raises(Refused) as caught:
        plan_of(catalog)
    assert {finding.at.path for finding in caught.value.findings} == {f"recipes/{name}"}
    assert {finding.rule for finding in caught.value.findings} == {"yaml.unknown-key"}


def test_a_faulty_file_that_the_recipe_does_not_name_is_no_matter(tmp_path: Path) -> None:
    catalog = edited(tmp_path, {"images/with-setup.yaml": {"titel": "x"}})
    assert plan_of(catalog).id == "pair"


def test_a_list_item_that_reads_as_a_flag_refuses_the_plan(tmp_path: Path) -> None:
    arguments = {"--many": setting(["one", "-two"])}
    with pytest.raises(Refused) as caught:
        plan_of(edited(tmp_path, {"profiles/plain.yaml": {"arguments": arguments}}))
    [finding] = caught.value.findings
    assert finding.rule == "value.unrepresentable"
    assert finding.at.path == "recipes/profiles/plain.yaml"


def test_a_dot_in_a_recipes_id_is_no_dot_in_a_name(tmp_path: Path) -> None:
    catalog = edited(tmp_path, {})
    recipes = catalog.root / "recipes" / "serving"
    (recipes / "pair.yaml").rename(recipes / "pair-v4.1.yaml")
    plan = plan_of(catalog, "pair-v4.1")
    assert (plan.id, plan.name) == ("pair-v4.1", "pair-v4-1")


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_a_plan_is_a_pure_function_of_its_input(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: Target
) -> None:
    before = resolve(Catalog(root), "deepseek-agent", target, Answers(node="spark-01"))
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "HOSTNAME", "USER", "LANG", "TZ", "HF_HOME", "RECIPE_CATALOG"):
        monkeypatch.setenv(name, "changed")
    monkeypatch.setattr("time.time", lambda: 0.0)
    after = resolve(Catalog(root), "deepseek-agent", target, Answers(node="spark-01"))
    assert after == before
    assert dumped(after) == dumped(before)


def test_a_plan_knows_nothing_of_where_the_catalogue_is(tmp_path: Path, small: Catalog) -> None:
    assert dumped(plan_of(edited(tmp_path, {}))).count(str(tmp_path)) == 0
    assert str(small.root) not in dumped(plan_of(small))


def test_another_answer_is_another_plan(small: Catalog) -> None:
    plans = [
        plan_of(small),
        plan_of(small, node="node-b"),
        plan_of(small, sets=["max-num-seqs=5"]),
        plan_of(small, "single"),
        plan_of(small, target="docker"),
    ]
    assert len({dumped(plan) for plan in plans}) == len(plans)


def test_failure_modes_are_matched_and_the_most_specific_comes_first(catalog: Catalog) -> None:
    plan = plan_of(catalog, "deepseek-agent")
    found = applicable(catalog, plan)
    assert found
    parts = [field.name for field in fields(AppliesTo)]
    weights = [sum(bool(getattr(mode.applies_to, part)) for part in parts) for _, mode in found]
    assert weights == sorted(weights, reverse=True)
    for _, mode in found:
        assert not mode.applies_to.images or plan.image_id in mode.applies_to.images
        assert not mode.applies_to.engines or plan.engine_id in mode.applies_to.engines
