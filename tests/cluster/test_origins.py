"""Which line of the catalogue a field of a rendered manifest comes from."""

from collections.abc import Iterator
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.cluster.manifest_objects import ManifestObject, manifest_objects
from generator.cluster.origins import Origins
from generator.cluster.template_lines import TemplateLines
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


def line(catalog: Catalog, at: Location) -> str:
    return (catalog.root / at.path).read_text(encoding="utf-8").split("\n")[at.line - 1].strip()


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every scalar of an object."""
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in steps:
        if isinstance(value, dict | list):
            yield from paths(value, (*path, step))
        else:
            yield (*path, step)


def container(one: ManifestObject) -> tuple[Path, Any]:
    spec: Any = one.data["spec"]["template"]["spec"]
    return ("spec", "template", "spec", "containers", 0), spec["containers"][0]


def test_every_word_is_found_where_it_was_written(
    catalog: Catalog, plan: Plan, head: ManifestObject
) -> None:
    origins = Origins(catalog, plan)
    before, engine = container(head)
    found = [origins.find(head, (*before, "args", i)) for i in range(len(engine["args"]))]
    assert found == [
        word.at if word.at.path.startswith("recipes/") else None for word in plan.head.words
    ]
    assert sum(place is not None for place in found) > 40


def test_every_variable_is_found_where_it_was_written(
    catalog: Catalog, plan: Plan, head: ManifestObject
) -> None:
    origins = Origins(catalog, plan)
    before, engine = container(head)
    written = {variable.name: variable.at for variable in plan.head.environment}
    for index, item in enumerate(engine["env"]):
        at = written[item["name"]]
        expected = at if at.path.startswith("recipes/") else None
        if expected:
            assert origins.find(head, (*before, "env", index, "value")) == expected


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (("image",), "digest: sha256:"),
        (("resources", "limits", "nvidia.com/gpu"), "resource: nvidia.com/gpu"),
        (("startupProbe", "failureThreshold"), "budget-seconds: "),
        (("securityContext", "privileged"), "- /dev/infiniband"),
    ],
)
def test_a_field_of_another_text_is_found_where_it_is_made_from(
    catalog: Catalog, plan: Plan, head: ManifestObject, path: Path, said: str
) -> None:
    before, _ = container(head)
    at = Origins(catalog, plan).find(head, (*before, *path))
    assert at
    assert line(catalog, at).startswith(said)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (("spec", "template", "spec", "dnsPolicy"), "dnsPolicy: "),
        (("spec", "replicas"), "replicas: 1"),
    ],
)
def test_what_a_template_says_is_found_in_it(
    catalog: Catalog, plan: Plan, head: ManifestObject, path: Path, said: str
) -> None:
    at = Origins(catalog, plan).find(head, path)
    assert at
    assert at.path.startswith("templates/kubernetes/")
    assert line(catalog, at).startswith(said)


def test_a_name_is_the_recipe_files(catalog: Catalog, plan: Plan, head: ManifestObject) -> None:
    at = Origins(catalog, plan).find(head, ("metadata", "name"))
    assert at
    assert at.path == "recipes/serving/deepseek-agent.yaml"


def test_no_template_stands_beside_another_catalogue(small: Catalog) -> None:
    assert TemplateLines(small.root, "kubernetes").find(("spec", "replicas")) is None


def test_an_answer_has_no_line(catalog: Catalog, plan: Plan, head: ManifestObject) -> None:
    origins = Origins(catalog, plan)
    found = {path: origins.find(head, path) for path in paths(head.data)}
    answered = [path for path in found if path[-1] == "namespace"]
    assert all((at := found[path]) is None or at.path.startswith("temp") for path in answered)
    of_catalogue = [at for at in found.values() if at and at.path.startswith("recipes/")]
    assert len(of_catalogue) > len(found) // 2
    assert sum(at is not None for at in found.values()) > len(found) * 9 // 10
