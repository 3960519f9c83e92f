"""The real controllers make the pods of each render, and the real scheduler finds their nodes."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
import yaml

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.cluster.client import Client
from generator.cluster.kubectl import Kubectl
from generator.models.hardware import Hardware
from generator.models.recipe import Recipe
from generator.plan.answers import Answers
from generator.plan.examples import example_answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.plan.targets import carried
from generator.render.templates import Templates
from generator.vocabulary import Target
from tests.cluster.site import BARE, Site, names, nodes, templates_of
from tests.conftest import ROOT, SMALL
from tests.golden.cases import DAY

OWN, STAND_IN = "catalogue", "small"
ROOTS = {OWN: ROOT, STAND_IN: SMALL}


def cases(*targets: Target) -> list[tuple[str, str, Target]]:
    """Catalogue, recipe and target of every render for these targets."""
    return [
        (which, name, target)
        for which, root in ROOTS.items()
        for name, recipe in Catalog(root).values(Recipe).items()
        if recipe.status == "complete"
        for target in targets
        if target in carried(recipe)
    ]


@pytest.fixture(scope="module")
def site(client: Client, catalog: Catalog, small: Catalog) -> Iterator[Site]:
    hardware = {**catalog.values(Hardware), **small.values(Hardware)}
    made = Site(client, tuple(nodes(hardware)))
    runtime = {"metadata": {"name": "nvidia"}, "handler": "nvidia"}
    client.create("/apis/node.k8s.io/v1/runtimeclasses", runtime)
    yield made
    client.delete("/apis/node.k8s.io/v1/runtimeclasses/nvidia")
    made.remove()


def planned(catalog: Catalog, recipe: str, target: Target, namespace: str, *, all_: bool) -> Plan:
    """A plan for the site: the head's node is chosen; with `all_` every member's."""
    bare = resolve(catalog, recipe, target, Answers())
    free = iter(names(bare.hardware_id))
    examples = example_answers(catalog, bare)
    roles = {role: next(free) for role in examples.role_nodes}
    answers = replace(
        examples,
        node=None if roles else next(free),
        role_nodes=roles,
        worker_nodes=tuple(next(free) for _ in bare.members[1:]) if all_ and not roles else (),
        namespace=namespace,
        placeholders={
            **{k: v for k, v in examples.placeholders.items() if not k.endswith("NODE")},
            **({"RUNTIME_CLASS": "nvidia"} if all_ else {}),
        },
    )
    return resolve(catalog, recipe, target, answers)


def hold_to_plan(plan: Plan, placed: dict[str, str]) -> None:
    """Each process where the plan wants it, on the recipe's hardware, apart from the others."""
    able = names(plan.hardware_id)
    for member in plan.members:
        node = placed[member.name]
        assert node in able, f"{member.name} is on {node}"
        assert member.node in (None, node)
        assert member.other_than is None or node != member.other_than
    assert len({placed[m.name] for m in plan.members}) == len(plan.members)


def manifest(catalog: Catalog, templates: Templates, plan: Plan) -> str:
    return checked_render(catalog, templates, plan, DAY).files["manifest.yaml"]


@pytest.mark.parametrize("all_", [False, True], ids=["head", "every-node"])
@pytest.mark.parametrize(("which", "recipe", "target"), cases("kubernetes"))
def test_a_render_is_applied_and_placed(
    which: str,
    recipe: str,
    target: Target,
    all_: bool,
    catalog: Catalog,
    small: Catalog,
    templates: Templates,
    site: Site,
    kubectl: Kubectl,
    namespace: str,
) -> None:
    chosen = catalog if which == OWN else small
    plan = planned(chosen, recipe, target, namespace, all_=all_)
    applied = kubectl.run("apply", "-f", "-", stdin=manifest(chosen, templates, plan))
    assert applied.ok, applied.err
    try:
        hold_to_plan(plan, site.placed(namespace, len(plan.members)))
    finally:
        site.clear(namespace)


@pytest.mark.parametrize(("which", "recipe", "target"), cases("lws", "kserve", "infera"))
def test_the_pods_of_a_custom_resource_are_placed(
    which: str,
    recipe: str,
    target: Target,
    catalog: Catalog,
    small: Catalog,
    templates: Templates,
    site: Site,
    client: Client,
    namespace: str,
) -> None:
    """Its operator is not here; the pod templates that it carries are."""
    chosen = catalog if which == OWN else small
    plan = planned(chosen, recipe, target, namespace, all_=False)
    documents = yaml.safe_load_all(manifest(chosen, templates, plan))
    pods = [pod for document in documents for pod in templates_of(document)]
    for component, spec in pods:
        labels = {"app.kubernetes.io/component": component, "app.kubernetes.io/name": plan.name}
        metadata = {"name": component, "labels": labels}
        client.create(
            f"/api/v1/namespaces/{namespace}/pods", {"metadata": metadata, "spec": dict(spec)}
        )
    try:
        placed = site.placed(namespace, len(pods))
        hold_to_plan(plan, placed)
        if plan.router:
            assert plan.router.node in (None, placed["server"])
    finally:
        site.clear(namespace)


def test_too_few_accelerators_stay_pending(
    catalog: Catalog, templates: Templates, site: Site, kubectl: Kubectl, namespace: str
) -> None:
    """The second copy of a recipe on the same node waits, whatever else is free."""
    plan = planned(catalog, "laguna-s-2.1", "kubernetes", namespace, all_=False)
    text = manifest(catalog, templates, plan)
    assert kubectl.run("apply", "-f", "-", stdin=text).ok
    try:
        assert site.placed(namespace, 1) == {"head": names(plan.hardware_id)[0]}
        second = text.replace('"laguna-s-2-1', '"second')
        assert kubectl.run("apply", "-f", "-", stdin=second).ok
        said = site.verdict(namespace)
        assert f"1 Insufficient {plan.hardware.access.resource}" in said
    finally:
        site.clear(namespace)


def test_a_chosen_node_without_accelerators_is_not_used(
    catalog: Catalog, templates: Templates, site: Site, kubectl: Kubectl, namespace: str
) -> None:
    plan = planned(catalog, "laguna-s-2.1", "kubernetes", namespace, all_=False)
    chosen = names(plan.hardware_id)[0]
    text = manifest(catalog, templates, plan)
    bare = text.replace(json.dumps(chosen), json.dumps(f"{plan.hardware_id}-{BARE}"))
    assert bare != text
    assert kubectl.run("apply", "-f", "-", stdin=bare).ok
    try:
        assert f"Insufficient {plan.hardware.access.resource}" in site.verdict(namespace)
    finally:
        site.clear(namespace)
