"""Optional parts: where each can work, what it adds to a plan, and on whose word."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.models.fleet import Fleet, FleetNode
from generator.plan.optional import DESCRIBED
from generator.plan.plan import EnvironmentValue, Plan
from generator.report.plan_json import plan_data
from generator.vocabulary import PARTS, TARGETS, Part, Target
from tests.plan.edited import edited, through_infera
from tests.plan.plans import filled, plan_of

IN_CONTAINERS: tuple[Target, ...] = ("kubernetes", "kserve", "docker", "compose")
UUIDS = ("GPU-a", "GPU-b", "GPU-c", "GPU-d")
PINNED = (f"GPU_UUIDS={','.join(UUIDS)}",)


def possible(catalog: Catalog, recipe: str, target: Target) -> list[Part]:
    plan = plan_of(catalog, recipe, target, node=None)
    return [part.name for part in plan.parts if part.refused is None]


def reason(plan: Plan, name: Part) -> str:
    [part] = [part for part in plan.parts if part.name == name]
    return part.refused or ""


@pytest.mark.parametrize("target", IN_CONTAINERS)
def test_accelerators_with_memory_of_their_own(small: Catalog, target: Target) -> None:
    without = {"drop-caches", "prewarm"} if target == "compose" else {"drop-caches"}
    assert possible(small, "quad", target) == [part for part in PARTS if part not in without]


@pytest.mark.parametrize("target", IN_CONTAINERS)
def test_memory_that_the_processor_shares(catalog: Catalog, target: Target) -> None:
    without = {"drain-gate", "prewarm"} if target == "compose" else {"drain-gate"}
    assert possible(catalog, "laguna-s-2.1", target) == [p for p in PARTS if p not in without]


def test_a_privileged_pod_cannot_be_pinned(catalog: Catalog) -> None:
    assert possible(catalog, "deepseek-agent", "kubernetes") == [
        "drop-caches",
        "compile-cache",
        "prewarm",
    ]
    assert "pin-gpus" not in possible(catalog, "deepseek-agent", "lws")
    assert "pin-gpus" in possible(catalog, "deepseek-agent", "docker")


def test_other_accelerators_than_nvidias(catalog: Catalog) -> None:
    assert possible(catalog, "kimi-k3", "infera") == ["compile-cache"]
    plan = plan_of(catalog, "kimi-k3", "infera")
    assert "nvidia-smi, which does not know the AMD Instinct MI355X" in reason(plan, "drain-gate")
    assert reason(plan, "pin-gpus") == reason(plan, "drain-gate")
    assert "memory of its own" in reason(plan, "drop-caches")
    assert "router" in reason(plan, "prewarm")


@pytest.mark.parametrize("target", ["pcai", "shell"])
def test_a_target_without_containers_has_no_part(small: Catalog, target: Target) -> None:
    assert possible(small, "quad", target) == []


def test_one_template_cannot_pin_several_machines(tmp_path: Path, small: Catalog) -> None:
    assert "pin-gpus" in possible(small, "pair", "lws")
    recipe = small.recipe("pair").value
    assert recipe
    four = {"nodes": 4, "accelerators-per-node": 1, "tensor-parallel": 4, "pipeline-parallel": 1}
    topology = {**four, "head-port": 25000, "because": "Under test.", "source": "here"}
    wide = edited(tmp_path, {"serving/pair.yaml": {"topology": topology}})
    assert "pin-gpus" not in possible(wide, "pair", "lws")
    assert "pin-gpus" in possible(wide, "pair", "kubernetes")


def test_infera_on_nvidia_can_have_what_its_workers_can(tmp_path: Path) -> None:
    routed = edited(tmp_path, through_infera())
    assert possible(routed, "single", "infera") == ["pin-gpus", "drain-gate", "compile-cache"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("recipe", ["quad", "single"])
def test_every_part_is_in_the_plan_once_with_a_reason_where_it_cannot_work(
    small: Catalog, recipe: str, target: Target
) -> None:
    if target in ("lws", "infera"):
        return
    plan = plan_of(small, recipe, target, parts=PARTS, sets=PINNED)
    assert [part.name for part in plan.parts] == list(PARTS)
    assert all(part.asked and part.used is (part.refused is None) for part in plan.parts)
    assert all(part.refused is None or part.refused.strip() for part in plan.parts)
    assert [step.name for step in plan.steps] == [
        name for name in ("drain-gate", "drop-caches") if plan.uses(name)
    ]
    assert bool(plan.prewarm) is plan.uses("prewarm")
    assert bool(plan.head.accelerators) is plan.uses("pin-gpus")


def test_nothing_is_added_unasked(small: Catalog) -> None:
    plan = plan_of(small, "quad")
    assert (plan.used_parts, plan.steps, plan.prewarm) == ((), (), ())
    assert plan.head.accelerators == ()
    assert "GPU_UUIDS" not in {one.name for one in plan.placeholders}


def test_a_plan_without_a_part_says_that_in_json(small: Catalog) -> None:
    data = plan_data(plan_of(small, "quad", parts=("prewarm",)))
    states = {part["name"]: (part["asked"], bool(part["refused"])) for part in data["parts"]}
    assert states == {
        "pin-gpus": (False, False),
        "drain-gate": (False, False),
        "drop-caches": (False, True),
        "compile-cache": (False, False),
        "prewarm": (True, False),
    }
    assert data["prewarm"][0] == "python3"
    assert data["parts"][4]["described"]["unverified"]


def test_the_command_names_parts_in_one_order(small: Catalog) -> None:
    plan = plan_of(small, "quad", parts=("prewarm", "drain-gate", "prewarm"))
    assert plan.command == "recipe render quad --with drain-gate --with prewarm --node node-a"


def test_pins_reach_a_pod_as_a_variable_and_docker_as_an_option(small: Catalog) -> None:
    pods: tuple[Target, ...] = ("kubernetes", "kserve")
    for target in pods:
        head = plan_of(small, "quad", target, parts=("pin-gpus",), sets=PINNED).head
        assert head.accelerators == UUIDS
        [variable] = [v for v in head.environment if v.name == "NVIDIA_VISIBLE_DEVICES"]
        assert (variable.value, variable.field) == (",".join(UUIDS), None)
    containers: tuple[Target, ...] = ("docker", "compose")
    for target in containers:
        head = plan_of(small, "quad", target, parts=("pin-gpus",), sets=PINNED).head
        assert head.accelerators == UUIDS
        assert _visible(head.environment) == []


def test_pins_are_the_fleets_node_by_node(small: Catalog) -> None:
    nodes = {
        name: FleetNode(hardware="box", answers={"GPU_UUIDS": uuid})
        for name, uuid in (("node-a", "GPU-a"), ("node-b", "GPU-b"))
    }
    plan = plan_of(
        small,
        "pair",
        "kubernetes",
        worker_nodes=("node-b",),
        fleet=Fleet(nodes=nodes),
        parts=("pin-gpus",),
    )
    assert [member.accelerators for member in plan.members] == [("GPU-a",), ("GPU-b",)]


def test_pins_without_an_answer_are_open(small: Catalog) -> None:
    plan = plan_of(small, "quad", parts=("pin-gpus",))
    assert filled(plan, "HEAD_GPU_UUIDS").by == "open"
    assert plan.head.accelerators == ("<HEAD_GPU_UUIDS>",)


def test_the_request_goes_to_the_engine_under_its_own_name(small: Catalog) -> None:
    sets = ("port=8123", "served-model-name=name of it")
    plan = plan_of(small, "quad", parts=("prewarm",), sets=sets)
    assert plan.prewarm[3:] == ("http://127.0.0.1:8123", "/health", "name of it")


def test_every_source_is_in_the_catalogue(catalog: Catalog) -> None:
    for described in DESCRIBED.values():
        for reference in described.source:
            assert reference.partition(":")[0] in catalog.sources


def test_what_nobody_confirmed_is_marked() -> None:
    marked = {name for name, described in DESCRIBED.items() if described.unverified}
    assert marked == {"pin-gpus", "drop-caches", "prewarm"}


def _visible(environment: tuple[EnvironmentValue, ...]) -> list[str]:
    return [value.name for value in environment if value.name == "NVIDIA_VISIBLE_DEVICES"]
