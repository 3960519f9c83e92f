"""Optional parts in scripts for Docker and in Compose files."""

import csv
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.plan import Plan
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import Part, Target
from tests.plan.plans import plan_of
from tests.properties.arrival import Arrival
from tests.properties.compose_file import loaded
from tests.properties.stubs import Bench, DockerRun, docker_run

UUIDS = [f"GPU-{letter}" for letter in "abcd"]
ADDRESS = "FABRIC_ADDRESS=192.0.2.1"


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    bench = Bench(tmp_path)
    bench.stand_in("docker")
    return bench


def plan(catalog: Catalog, recipe: str, target: Target, *parts: Part) -> Plan:
    uuids = [f"GPU_UUIDS={','.join(UUIDS)}"] if "pin-gpus" in parts else []
    return plan_of(catalog, recipe, target, parts=parts, sets=[ADDRESS, *uuids])


def asked(found: Plan, templates: Templates, bench: Bench, member: str = "head") -> list[Arrival]:
    """What a member's script asks of Docker, in order."""
    return bench.script(render(found, templates)[f"{member}.sh"])


def services(found: Plan, templates: Templates) -> dict[str, Any]:
    made: dict[str, Any] = loaded(render(found, templates)["head.compose.yaml"], {})["services"]
    return made


def test_the_gate_runs_between_the_old_engine_and_the_new(
    small: Catalog, templates: Templates, bench: Bench
) -> None:
    found = plan(small, "quad", "docker", "drain-gate", "pin-gpus")
    weights, removal, gate, engine = (one.argv for one in asked(found, templates, bench))
    assert docker_run(weights).every("--name") == ("quad-head-weights",)
    assert removal == ("rm", "--force", "quad-head")
    assert docker_run(gate).every("--name") == ("quad-head-drain-gate",)
    assert docker_run(gate).every("--rm")
    assert docker_run(gate).every("--network") == ("none",)
    assert not docker_run(gate).every("--privileged")
    assert docker_run(engine).every("--name") == ("quad-head",)
    assert docker_run(gate).image == docker_run(engine).image == found.head.image


def test_docker_reads_all_uuids_as_one_field(
    small: Catalog, templates: Templates, bench: Bench
) -> None:
    *_, gate, engine = asked(
        plan(small, "quad", "docker", "drain-gate", "pin-gpus"), templates, bench
    )
    for one in (gate, engine):
        assert devices(docker_run(one.argv)) == [f"device={','.join(UUIDS)}"]


def test_without_pins_gate_and_engine_see_every_accelerator(
    small: Catalog, templates: Templates, bench: Bench
) -> None:
    *_, gate, engine = asked(plan(small, "quad", "docker", "drain-gate"), templates, bench)
    for one in (gate, engine):
        assert devices(docker_run(one.argv)) == ["all"]


def test_the_request_is_the_last_thing_of_the_heads_script(
    small: Catalog, templates: Templates, bench: Bench
) -> None:
    found = plan(small, "pair", "docker", "prewarm")
    request = asked(found, templates, bench)[-1].argv
    assert request == ("exec", "pair-head", *found.prewarm, "60")
    assert docker_run(asked(found, templates, bench, "worker")[-1].argv).every("--detach")


def test_the_page_cache_is_freed_with_the_hosts_rights(
    catalog: Catalog, templates: Templates, bench: Bench
) -> None:
    found = plan(catalog, "deepseek-agent", "docker", "drop-caches")
    for member in ("head", "worker"):
        *_, step, engine = asked(found, templates, bench, member)
        run = docker_run(step.argv)
        assert run.every("--name") == (f"deepseek-agent-{member}-drop-caches",)
        assert run.every("--privileged")
        assert run.every("--user") == ("0:0",)
        assert not run.every("--gpus")
        assert not docker_run(engine.argv).every("--privileged")


def test_compose_starts_the_engine_when_weights_and_gate_are_done(
    small: Catalog, templates: Templates
) -> None:
    made = services(plan(small, "quad", "compose", "drain-gate"), templates)
    done = {"condition": "service_completed_successfully"}
    assert made["engine"]["depends_on"] == {"weights": done, "drain-gate": done}
    assert made["drain-gate"]["depends_on"] == {"weights": done}
    assert made["drain-gate"]["restart"] == "no"
    assert made["drain-gate"]["image"] == made["engine"]["image"]
    assert made["drain-gate"]["deploy"] == made["engine"]["deploy"]
    [request] = made["engine"]["deploy"]["resources"]["reservations"]["devices"]
    assert request == {"driver": "nvidia", "count": "all", "capabilities": ["gpu"]}


def test_compose_names_each_accelerator(small: Catalog, templates: Templates) -> None:
    made = services(plan(small, "quad", "compose", "drain-gate", "pin-gpus"), templates)
    for name in ("drain-gate", "engine"):
        [request] = made[name]["deploy"]["resources"]["reservations"]["devices"]
        assert request == {"driver": "nvidia", "device_ids": UUIDS, "capabilities": ["gpu"]}


def test_compose_frees_the_page_cache(catalog: Catalog, templates: Templates) -> None:
    made = services(plan(catalog, "deepseek-agent", "compose", "drop-caches"), templates)
    assert made["drop-caches"]["privileged"] is True
    assert made["drop-caches"]["user"] == "0:0"
    assert "deploy" not in made["drop-caches"]
    assert "privileged" not in made["engine"]


@pytest.mark.parametrize("target", ["docker", "compose"])
def test_a_part_that_is_not_asked_for_leaves_no_trace(
    small: Catalog, templates: Templates, target: Target
) -> None:
    for text in render(plan(small, "quad", target), templates).values():
        assert "drain-gate" not in text
        assert "prewarm" not in text
        assert "device" not in text.replace("devices:", "")


def devices(run: DockerRun) -> list[str]:
    """The value of --gpus, as the record of CSV that Docker takes it for."""
    [value] = run.every("--gpus")
    [fields] = csv.reader([value], strict=True)
    return fields
