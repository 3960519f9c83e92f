"""An InferenceService: one replica always, in a container that KServe takes for the model's."""

from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.plan import Plan
from generator.render.context import Context
from generator.render.templates import Templates
from tests.plan.plans import plan_of
from tests.render.shapes import BOX, container, directories, node_term, objects, on_node


@pytest.fixture(scope="module")
def plan(small: Catalog) -> Plan:
    return plan_of(small, "single", "kserve")


def predictor(plan: Plan, templates: Templates) -> Any:
    return objects(plan, templates)["InferenceService", plan.name]["spec"]["predictor"]


def test_the_object(small: Catalog, templates: Templates) -> None:
    [found] = objects(plan_of(small, "single", "kserve", namespace="llm"), templates).values()
    assert found["apiVersion"] == "serving.kserve.io/v1beta1"
    assert (found["metadata"]["name"], found["metadata"]["namespace"]) == ("single", "llm")
    mode = found["metadata"]["annotations"]["serving.kserve.io/deploymentMode"]
    assert mode == "RawDeployment"


def test_it_never_scales_to_zero_nor_beyond_its_node(plan: Plan, templates: Templates) -> None:
    spec = predictor(plan, templates)
    assert (spec["minReplicas"], spec["maxReplicas"]) == (1, 1)
    assert spec["deploymentStrategy"] == {"type": "Recreate"}


def test_the_container_has_the_name_that_kserve_looks_for(plan: Plan, templates: Templates) -> None:
    assert container(predictor(plan, templates))["name"] == "kserve-container"


def test_probes_ask_the_engine(plan: Plan, templates: Templates) -> None:
    engine = container(predictor(plan, templates))
    assert engine["ports"] == [{"name": "http", "containerPort": 8000}]
    get = {"path": "/health", "port": "http"}
    startup, readiness = engine["startupProbe"], engine["readinessProbe"]
    assert startup["httpGet"] == readiness["httpGet"] == get
    assert startup["periodSeconds"] * startup["failureThreshold"] == 70
    assert "livenessProbe" not in engine


def test_what_follows_the_port_follows_it(small: Catalog, templates: Templates) -> None:
    plan = plan_of(small, "single", "kserve", sets=["port=9000"])
    assert container(predictor(plan, templates))["ports"][0]["containerPort"] == 9000
    # KServe's own Service listens on the port of HTTP, whatever the container's is.
    assert Context(plan).service == ("single-predictor", 80)


def test_a_node_is_named_or_any_of_the_hardware(small: Catalog, templates: Templates) -> None:
    free = plan_of(small, "single", "kserve", node=None)
    assert free.open_placeholders == ()
    assert node_term(predictor(free, templates)) == {"matchExpressions": [BOX]}
    pinned = plan_of(small, "single", "kserve", node="node-a")
    assert node_term(predictor(pinned, templates)) == on_node("node-a")


def test_weights_are_brought_or_mounted(small: Catalog, templates: Templates) -> None:
    bare = predictor(plan_of(small, "single", "kserve"), templates)
    assert [one["name"] for one in bare["initContainers"]] == ["weights"]
    local = predictor(plan_of(small, "single", "kserve", sets=["MODEL_DIR=/m"]), templates)
    assert "initContainers" not in local
    assert directories(local)["/models/Tiny"] == "/m"


def test_it_asks_for_the_accelerators(plan: Plan, templates: Templates) -> None:
    limits = container(predictor(plan, templates))["resources"]["limits"]
    assert limits == {"example.com/accelerator": "1"}
