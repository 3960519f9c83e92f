"""The part compile-cache: a directory of its own, and variables that name what is below it."""

from pathlib import Path
from typing import Final

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.models.engine import Engine
from generator.plan.plan import Mount
from generator.rules import recipe_override_without_reason
from generator.rules.rule import Subject
from generator.vocabulary import Part, Target
from tests.plan.edited import edited
from tests.plan.plans import filled, plan_of, variable

PART: Final[tuple[Part, ...]] = ("compile-cache",)


@pytest.mark.parametrize(
    ("target", "source", "kind"),
    [
        ("kubernetes", "/var/cache/compiled", "create"),
        ("docker", "stub-compiled", "volume"),
        ("compose", "stub-compiled", "volume"),
    ],
)
def test_what_the_engine_compiles_has_a_place_of_its_own(
    small: Catalog, target: Target, source: str, kind: str
) -> None:
    plan = plan_of(small, target=target, parts=PART)
    for member in plan.members:
        [mount] = [mount for mount in member.mounts if mount.name == "compile-cache"]
        assert mount == Mount("compile-cache", source, "/compile-cache", kind)  # type: ignore[arg-type]
        assert variable(member, "STUB_COMPILED") == "/compile-cache/stub"


def test_it_wins_over_what_a_layer_says_and_tells_why(small: Catalog) -> None:
    plan = plan_of(small, parts=PART)
    [layered] = [setting for setting in plan.environment if setting.name == "LAYERED"]
    assert layered.value == "/compile-cache/layered"
    assert layered.winner.name == "part compile-cache"
    assert str(layered.winner.at).startswith("recipes/engines/stub.yaml:")
    assert list(recipe_override_without_reason.check(Subject(small, plan=plan))) == []


def test_the_command_line_wins_over_it(small: Catalog) -> None:
    plan = plan_of(small, parts=PART, sets=["env.STUB_COMPILED=/elsewhere"])
    assert variable(plan.head, "STUB_COMPILED") == "/elsewhere"


def test_without_it_nothing_is_mounted_or_set(small: Catalog) -> None:
    plan = plan_of(small)
    assert "compile-cache" not in {mount.name for mount in plan.head.mounts}
    assert "STUB_COMPILED" not in {one.name for one in plan.head.environment}
    assert "COMPILE_CACHE_DIR" not in {one.name for one in plan.placeholders}


def test_each_node_has_its_own_answer(small: Catalog) -> None:
    plan = plan_of(small, parts=PART, sets=["WORKER_COMPILE_CACHE_DIR=/mnt/nvme1/compiled"])
    assert filled(plan, "WORKER_COMPILE_CACHE_DIR").value == "/mnt/nvme1/compiled"
    assert filled(plan, "HEAD_COMPILE_CACHE_DIR").by == "default"


def test_kubernetes_has_no_named_volume_for_it(small: Catalog) -> None:
    with pytest.raises(BadInput, match="COMPILE_CACHE_DIR of the head is `compiled`"):
        plan_of(small, parts=PART, sets=["COMPILE_CACHE_DIR=compiled"])


def test_an_engine_of_which_nothing_is_known_cannot_have_it(tmp_path: Path) -> None:
    without = edited(tmp_path, {"engines/stub.yaml": {"compile-caches": None}})
    [part] = [p for p in plan_of(without, parts=PART).parts if p.name == "compile-cache"]
    assert part.refused == "no source says where Stub keeps what it compiles"


def test_every_directory_of_this_catalogue_is_below_the_mount(catalog: Catalog) -> None:
    for engine in catalog.values(Engine).values():
        assert engine.compile_caches
        values = [str(one.value) for one in engine.compile_caches.environment.values()]
        assert all(value.startswith("/compile-cache/") for value in values)
        assert len(set(values)) == len(values)
