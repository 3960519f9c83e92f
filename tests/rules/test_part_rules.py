"""Optional parts that cannot work, and accelerators that nothing can be pinned to."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.rules.part_cannot_work import check
from generator.rules.placeholder_bad_value import check as bad_value
from generator.rules.rule import Subject
from generator.vocabulary import Target
from tests.conftest import ROOT, SMALL
from tests.kept import kept_catalog
from tests.plan.edited import edited, setting
from tests.plan.plans import plan_of
from tests.properties.hostile import FRAGMENTS

FOUR = "GPU-a,GPU-b,GPU-c,GPU-d"


@pytest.fixture(scope="module")
def small() -> Catalog:
    return Catalog(SMALL)


def found(
    catalog: Catalog,
    recipe: str,
    target: Target,
    *sets: str,
    node: str | None = "node-a",
    worker_nodes: tuple[str, ...] = (),
) -> list[Finding]:
    plan = plan_of(
        catalog,
        recipe,
        target,
        sets=sets,
        node=node,
        worker_nodes=worker_nodes,
        parts=("pin-gpus",),
    )
    return list(check(Subject(catalog, plan=plan)))


def test_as_many_uuids_as_the_recipe_takes(small: Catalog) -> None:
    assert found(small, "quad", "kubernetes", f"GPU_UUIDS={FOUR}") == []


@pytest.mark.parametrize(
    ("uuids", "said"),
    [
        ("GPU-a", "has 1 UUIDs, 1 of them different"),
        ("GPU-a,GPU-b,GPU-c", "has 3 UUIDs"),
        (f"{FOUR},GPU-e", "has 5 UUIDs"),
        ("GPU-a,GPU-b,GPU-c,GPU-c", "has 4 UUIDs, 3 of them different"),
    ],
)
def test_another_number_of_uuids(small: Catalog, uuids: str, said: str) -> None:
    [finding] = found(small, "quad", "docker", f"GPU_UUIDS={uuids}")
    assert f"HEAD_GPU_UUIDS {said}" in finding.message
    assert "takes 4 of a node" in finding.message
    assert finding.hint.startswith("give 4 UUIDs")


@pytest.mark.parametrize("target", ["kubernetes", "docker"])
def test_only_what_nvidia_smi_prints_is_a_uuid(target: Target) -> None:
    catalog = kept_catalog(ROOT)
    uuid = catalog.placeholders["GPU_UUIDS"].example

    def refused(value: str) -> bool:
        sets = (f"GPU_UUIDS={value}", "FABRIC_ADDRESS=192.0.2.1")
        plan = plan_of(catalog, "laguna-s-2.1", target, sets=sets, parts=("pin-gpus",))
        return any("GPU_UUIDS" in one.message for one in bad_value(Subject(catalog, plan=plan)))

    two = f"{uuid},{uuid.replace('GPU', 'MIG')}"
    assert [value for value in (uuid, two) if refused(value)] == []
    wrong = ["all", "0", "0,1", "void", "GPU-1", uuid.upper(), f",{uuid}", f"{uuid} ", uuid[4:]]
    wrong += [f"{uuid}{text}" for text in FRAGMENTS if text]
    wrong += [f"{text}{uuid}" for text in FRAGMENTS if text]
    assert [value for value in wrong if not refused(value)] == []


def test_an_open_placeholder_is_another_rules_matter(small: Catalog) -> None:
    assert found(small, "quad", "kubernetes") == []


def test_a_pinned_pod_must_have_a_node(small: Catalog) -> None:
    uuids = ("HEAD_GPU_UUIDS=GPU-a", "WORKER_GPU_UUIDS=GPU-b")
    [finding] = found(small, "pair", "kubernetes", *uuids)
    assert finding.message == "the worker is pinned to accelerators and to no node"
    assert "--worker-node NAME" in finding.hint
    assert found(small, "pair", "kubernetes", *uuids, worker_nodes=("node-b",)) == []
    [finding] = found(small, "quad", "kserve", f"GPU_UUIDS={FOUR}", node=None)
    assert finding.hint == "name the node that has them: --node NAME"
    assert found(small, "pair", "docker", *uuids, node=None) == []


def test_two_machines_do_not_share_an_accelerator(small: Catalog) -> None:
    [finding] = found(small, "pair", "docker", "GPU_UUIDS=GPU-a")
    assert finding.message == "head and worker are pinned to the same accelerator"
    assert "--set WORKER_GPU_UUIDS=…" in finding.hint


def test_a_second_word_on_what_is_visible(small: Catalog, tmp_path: Path) -> None:
    given = (f"GPU_UUIDS={FOUR}", "env.NVIDIA_VISIBLE_DEVICES=all")
    [finding] = found(small, "quad", "docker", *given)
    assert finding.at.path == "command line"
    environment = {"NVIDIA_VISIBLE_DEVICES": setting("all")}
    own = edited(tmp_path, {"serving/quad.yaml": {"environment": environment}})
    [finding] = found(own, "quad", "kubernetes", f"GPU_UUIDS={FOUR}")
    assert finding.at.path == "recipes/serving/quad.yaml"
    removed = (f"GPU_UUIDS={FOUR}", "env.NVIDIA_VISIBLE_DEVICES=null")
    assert found(own, "quad", "kubernetes", *removed) == []


def test_a_part_that_cannot_work_is_named_with_its_reason(small: Catalog) -> None:
    plan = plan_of(small, "quad", "compose", parts=("drop-caches", "prewarm", "drain-gate"))
    dropped, asked = check(Subject(small, plan=plan))
    assert "--with drop-caches cannot work for quad on compose: the Accelerator" in dropped.message
    assert "Compose calls the engine healthy" in asked.message
    assert asked.hint == "leave out --with prewarm"
    assert {dropped.severity, asked.severity} == {"error"}
