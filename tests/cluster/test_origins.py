"""Which line of the catalogue a field of a rendered manifest comes from."""

from dataclasses import replace
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.cluster.manifest_objects import ManifestObject, manifest_objects
from generator.cluster.origins import Origins
from generator.cluster.template_lines import MarkedTemplates
from generator.finding import Location
from generator.plan.plan import Plan
from generator.render.render import render
from generator.render.templates import Templates
from generator.source.document import Path
from tests.plan.plans import plan_of


@pytest.fixture(scope="module")
def plan(catalog: Catalog) -> Plan:
    return plan_of(catalog, "deepseek-agent", node="spark-01")


@pytest.fixture(scope="module")
def head(plan: Plan, templates: Templates) -> ManifestObject:
    objects, _ = manifest_objects(render(plan, templates))
    return next(one for one in objects if one.title == "StatefulSet deepseek-agent-head")


@pytest.fixture
def origins(catalog: Catalog, plan: Plan, templates: Templates) -> Origins:
    return Origins(catalog, plan, MarkedTemplates(templates))


def line(catalog: Catalog, at: Location) -> str:
    return (catalog.root / at.path).read_text(encoding="utf-8").split("\n")[at.line - 1].strip()


def container(one: ManifestObject) -> tuple[Path, Any]:
    spec: Any = one.data["spec"]["template"]["spec"]
    return ("spec", "template", "spec", "containers", 0), spec["containers"][0]


def test_every_word_is_found_where_it_was_written(
    origins: Origins, plan: Plan, head: ManifestObject
) -> None:
    before, engine = container(head)
    found = [origins.find(head, (*before, "args", i)).at for i in range(len(engine["args"]))]
    written = {i: word.at for i, word in enumerate(plan.head.words) if is_written(word.at)}
    assert {i: found[i] for i in written} == written
    assert len(written) > 40


def is_written(at: Location) -> bool:
    return at.path.startswith("recipes/")


def test_every_variable_is_found_where_it_was_written(
    origins: Origins, plan: Plan, head: ManifestObject
) -> None:
    before, engine = container(head)
    written = {variable.name: variable.at for variable in plan.head.environment}
    for index, item in enumerate(engine["env"]):
        at = written[item["name"]]
        if is_written(at):
            assert origins.find(head, (*before, "env", index, "value")).at == at


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (("image",), "digest: sha256:"),
        (("resources", "limits", "nvidia.com/gpu"), "resource: nvidia.com/gpu"),
        (("startupProbe", "failureThreshold"), "budget-seconds: "),
        (("startupProbe", "httpGet", "path"), "health-path: /health"),
        (("ports", 0, "containerPort"), "value: 8888"),
        (("volumeMounts", 1, "mountPath"), "value: /cache/huggingface"),
        (("volumeMounts", 2, "mountPath"), "- /dev/infiniband"),
    ],
)
def test_what_a_template_prints_is_found_where_it_is_made_from(
    catalog: Catalog, origins: Origins, head: ManifestObject, path: Path, said: str
) -> None:
    before, _ = container(head)
    found = origins.find(head, (*before, *path))
    assert line(catalog, found.at).startswith(said)
    assert found.how == ""


POD = ("spec", "template", "spec")


@pytest.mark.parametrize(
    ("path", "said", "template"),
    [
        (("spec", "replicas"), "target: kubernetes", "replicas: 1"),
        ((*POD, "dnsPolicy"), "network: true", "dnsPolicy: ClusterFirstWithHostNet"),
        (
            (*POD, "containers", 0, "securityContext", "privileged"),
            "- /dev/infiniband",
            "privileged: true",
        ),
        ((*POD, "containers", 0, "ports", 0, "name"), "target: kubernetes", "- name: http"),
        ((*POD, "volumes", 1, "hostPath", "type"), "target: kubernetes", "type: {{"),
        (("metadata", "labels"), "target: kubernetes", "labels:"),
    ],
)
def test_what_a_template_says_has_the_line_that_asks_for_it_and_the_templates_own(
    catalog: Catalog,
    origins: Origins,
    head: ManifestObject,
    path: Path,
    said: str,
    template: str,
) -> None:
    found = origins.find(head, path)
    assert line(catalog, found.at).startswith(said)
    file, _, number = found.how.removeprefix("written by ").partition(":")
    assert line(catalog, Location(file, int(number))).startswith(template)


def test_an_answer_has_the_line_that_declares_its_placeholder(
    catalog: Catalog, origins: Origins, head: ManifestObject
) -> None:
    found = origins.find(head, (*POD, "volumes", 1, "hostPath", "path"))
    assert line(catalog, found.at) == "CACHE_DIR:"
    assert found.how == "the answer to CACHE_DIR"


def test_a_field_that_is_missing_has_the_place_of_what_it_is_missing_in(
    catalog: Catalog, origins: Origins, head: ManifestObject
) -> None:
    found = origins.find(head, (*POD, "containers", 0, "securityContext", "nonsense"))
    assert line(catalog, found.at) == 'value: "0:0"'
    assert found.how == origins.find(head, (*POD, "containers", 0, "securityContext")).how


def test_another_catalogue_than_the_templates_own(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, "pair", "kubernetes")
    one, *_ = manifest_objects(render(plan, templates))[0]
    found = Origins(small, plan, MarkedTemplates(templates)).find(one, ("spec", "clusterIP"))
    assert found.at.path == "recipes/serving/pair.yaml"
    assert "templates/kubernetes/manifest.yaml.j2" in found.how


def test_a_value_with_marks_of_its_own_costs_the_template_line_alone(
    catalog: Catalog, plan: Plan, templates: Templates
) -> None:
    """What is told of the rest is still true."""
    odd = replace(plan, namespace="\ue000kubernetes/pod.j2:1\ue001")
    one, *_ = manifest_objects(render(odd, templates))[0]
    found = Origins(catalog, odd, MarkedTemplates(templates)).find(one, ("kind",))
    assert line(catalog, found.at) == "target: kubernetes"
    assert found.how == ""
