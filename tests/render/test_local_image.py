"""An image that is on a node: named by the fleet, node by node, and never pulled."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.catalog.catalog import Catalog
from generator.models.fleet import Fleet, FleetNode
from generator.render.bundle import bundle
from generator.render.render import render
from generator.render.templates import Templates
from generator.rules import image_digest_missing, image_floating_tag, image_members_differ
from generator.rules.rule import Subject
from generator.vocabulary import Target
from tests.plan.plans import filled, plan_of
from tests.properties.compose_file import loaded
from tests.properties.stubs import Bench, docker_run

LOCAL = "docker.io/library/stub:built-20260801"
ADDRESS = "FABRIC_ADDRESS=192.0.2.1"
FLEET = Fleet(
    nodes={
        "node-a": FleetNode(hardware="box", answers={"LOCAL_IMAGE": LOCAL}),
        "node-b": FleetNode(hardware="box", answers={"LOCAL_IMAGE": "stub:other"}),
    }
)


def test_the_fleet_answers_by_node(small: Catalog) -> None:
    plan = plan_of(small, worker_nodes=("node-b",), fleet=FLEET)
    assert [(m.image, m.local_image) for m in plan.members] == [(LOCAL, True), ("stub:other", True)]
    assert filled(plan, "HEAD_LOCAL_IMAGE").by == "fleet"
    assert plan.images == (LOCAL, "stub:other")


def test_a_node_that_the_fleet_has_no_image_of_takes_the_pinned_one(small: Catalog) -> None:
    plan = plan_of(small, worker_nodes=("node-c",), fleet=FLEET)
    worker = plan.members[1]
    assert (worker.image, worker.local_image) == (plan.image.reference, False)
    [finding] = image_members_differ.check(Subject(small, plan=plan))
    assert finding.severity == "warning"
    assert f"LOCAL_IMAGE={LOCAL}" in finding.hint


def test_it_wins_over_an_image_of_the_site(small: Catalog) -> None:
    plan = plan_of(small, sets=["IMAGE=registry.example/own:1", f"HEAD_LOCAL_IMAGE={LOCAL}"])
    assert plan.images == (LOCAL, "registry.example/own:1")


@pytest.mark.parametrize("target", ["kubernetes", "lws", "docker", "compose"])
def test_an_image_of_the_site_is_not_named_where_every_member_has_its_own(
    small: Catalog, templates: Templates, target: Target
) -> None:
    """With or without it the files are the same, but for the command that made them."""
    local = [ADDRESS, f"LOCAL_IMAGE={LOCAL}"]
    own = "IMAGE=registry.example/own:1"
    alone, both = (plan_of(small, target=target, sets=s) for s in (local, [*local, own]))
    assert alone.command != both.command
    bundles = [bundle(small, replace(p, command="c"), templates) for p in (alone, both)]
    assert bundles[0] == bundles[1]
    assert "registry.example/own" not in "".join(bundles[1].values())
    one = plan_of(small, target=target, sets=[ADDRESS, f"HEAD_LOCAL_IMAGE={LOCAL}", own])
    assert filled(one, "IMAGE").by == "set"


def test_the_kubelet_never_pulls_it(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, sets=[f"HEAD_LOCAL_IMAGE={LOCAL}"])
    [text] = render(plan, templates).values()
    policies = {
        container["image"]: container.get("imagePullPolicy")
        for document in yaml.safe_load_all(text)
        if document["kind"] == "StatefulSet"
        for container in _containers(document["spec"]["template"]["spec"])
    }
    assert policies == {LOCAL: "Never", plan.image.reference: None}


def test_docker_never_pulls_it(small: Catalog, templates: Templates, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.stand_in("docker")
    plan = plan_of(small, "quad", "docker", sets=[ADDRESS, f"LOCAL_IMAGE={LOCAL}"])
    weights, _, engine = (one.argv for one in bench.script(render(plan, templates)["head.sh"]))
    for argv in (weights, engine):
        assert docker_run(argv).every("--pull") == ("never",)
        assert docker_run(argv).image == LOCAL
    pinned = bench.script(render(plan_of(small, "quad", "docker"), templates)["head.sh"])
    assert not docker_run(pinned[-1].argv).every("--pull")


def test_compose_never_pulls_it(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, "quad", "compose", sets=[ADDRESS, f"LOCAL_IMAGE={LOCAL}"])
    services = loaded(render(plan, templates)["head.compose.yaml"], {})["services"]
    assert {one["pull_policy"] for one in services.values()} == {"never"}
    assert {one["image"] for one in services.values()} == {LOCAL}


@pytest.mark.parametrize("rule", [image_digest_missing, image_floating_tag])
@pytest.mark.parametrize("image", [LOCAL, "stub:latest"])
def test_no_digest_is_asked_of_it(
    small: Catalog, templates: Templates, rule: Any, image: str
) -> None:
    from generator.check.pipeline import text_files

    plan = plan_of(small, sets=[f"LOCAL_IMAGE={image}"])
    files = text_files(render(plan, templates))
    local = Subject(small, plan=plan, files=files, local_images=plan.local_images)
    assert list(rule.check(local)) == []
    other = plan_of(small, sets=[f"IMAGE={image}"])
    files = text_files(render(other, templates))
    found = list(rule.check(Subject(small, plan=other, files=files)))
    assert bool(found) is (
        rule is (image_floating_tag if ":latest" in image else image_digest_missing)
    )


def _containers(spec: Any) -> list[Any]:
    return [*spec["initContainers"], *spec["containers"]]
