"""Optional parts in manifests: what each adds to a pod, and to which."""

from pathlib import Path
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import Part, Target
from tests.plan.edited import edited, through_infera
from tests.plan.plans import plan_of
from tests.properties.kubelet import pods
from tests.render.shapes import container, node_term, objects, on_node

UUIDS = ",".join(f"GPU-{letter}" for letter in "abcd")
POD_TARGETS = ("kubernetes", "kserve")
VISIBLE = {"name": "NVIDIA_VISIBLE_DEVICES", "value": UUIDS}


def pod(
    catalog: Catalog, templates: Templates, target: Target, parts: tuple[Part, ...]
) -> dict[str, Any]:
    plan = plan_of(catalog, "quad", target, parts=parts, sets=(f"GPU_UUIDS={UUIDS}",))
    found: dict[str, Any] = pods(render(plan, templates)["manifest.yaml"])["head"]
    return found


@pytest.mark.parametrize("target", POD_TARGETS)
def test_the_gate_is_the_last_thing_before_the_engine(
    small: Catalog, templates: Templates, target: Target
) -> None:
    spec = pod(small, templates, target, ("drain-gate",))
    assert [one["name"] for one in spec["initContainers"]] == ["weights", "drain-gate"]
    gate, engine = spec["initContainers"][-1], container(spec)
    assert gate["resources"] == engine["resources"] == {"limits": {"nvidia.com/gpu": "4"}}
    assert gate["image"] == engine["image"]
    assert "securityContext" not in gate
    assert "env" not in gate


@pytest.mark.parametrize("target", POD_TARGETS)
def test_a_gate_is_there_without_a_download(
    small: Catalog, templates: Templates, target: Target
) -> None:
    plan = plan_of(small, "quad", target, parts=("drain-gate",), sets=("MODEL_DIR=/data/m",))
    spec = pods(render(plan, templates)["manifest.yaml"])["head"]
    assert [one["name"] for one in spec["initContainers"]] == ["drain-gate"]


@pytest.mark.parametrize("target", POD_TARGETS)
def test_gate_and_engine_see_the_same_accelerators(
    small: Catalog, templates: Templates, target: Target
) -> None:
    spec = pod(small, templates, target, ("drain-gate", "pin-gpus"))
    assert spec["initContainers"][-1]["env"] == [VISIBLE]
    assert [one for one in container(spec)["env"] if one["name"] == VISIBLE["name"]] == [VISIBLE]
    assert node_term(spec) == on_node("node-a")


@pytest.mark.parametrize("target", POD_TARGETS)
def test_a_pinned_pod_keeps_other_recipes_off_its_node(
    small: Catalog, templates: Templates, target: Target
) -> None:
    spec = pod(small, templates, target, ("pin-gpus",))
    anti = spec["affinity"]["podAntiAffinity"]
    [term] = anti["requiredDuringSchedulingIgnoredDuringExecution"]
    assert term["topologyKey"] == "kubernetes.io/hostname"
    assert term["namespaceSelector"] == {}  # of every namespace
    own = objects(plan_of(small, "quad", "kubernetes"), templates)
    other = objects(plan_of(small, "single", "kubernetes"), templates)
    assert not selects(term["labelSelector"], pod_labels(own["StatefulSet", "quad-head"]))
    assert selects(term["labelSelector"], pod_labels(other["StatefulSet", "single-head"]))
    kserve = objects(plan_of(small, "single", "kserve"), templates)["InferenceService", "single"]
    assert selects(term["labelSelector"], kserve["metadata"]["labels"])  # KServe hands them on
    assert not selects(term["labelSelector"], {"app.kubernetes.io/name": "somebody else's"})


def test_the_recipes_own_ranks_are_not_kept_apart_by_it(
    small: Catalog, templates: Templates
) -> None:
    sets = ("HEAD_GPU_UUIDS=GPU-a", "WORKER_GPU_UUIDS=GPU-b")
    plan = plan_of(small, "pair", "lws", parts=("pin-gpus",), sets=sets, worker_nodes=("node-b",))
    group = objects(plan, templates)["LeaderWorkerSet", "pair"]["spec"]["leaderWorkerTemplate"]
    for name, uuid in (("leaderTemplate", "GPU-a"), ("workerTemplate", "GPU-b")):
        template = group[name]
        anti = template["spec"]["affinity"]["podAntiAffinity"]
        [term] = anti["requiredDuringSchedulingIgnoredDuringExecution"]
        assert not selects(term["labelSelector"], template["metadata"]["labels"])
        visible = {one["name"]: one.get("value") for one in container(template["spec"])["env"]}
        assert visible["NVIDIA_VISIBLE_DEVICES"] == uuid


@pytest.mark.parametrize("target", POD_TARGETS)
def test_ready_waits_for_the_request(small: Catalog, templates: Templates, target: Target) -> None:
    plan = plan_of(small, "quad", target, parts=("prewarm",))
    with_it = container(pod(small, templates, target, ("prewarm",)))
    without = container(pod(small, templates, target, ()))
    probe, old = with_it["startupProbe"], without["startupProbe"]
    assert probe["exec"]["command"] == [*plan.prewarm, "0"]  # has no `$` that would be doubled
    assert "httpGet" not in probe
    assert "exec" not in old
    # Its own two time limits end before the kubelet's.
    assert probe["timeoutSeconds"] > 5 + 240
    for key in ("periodSeconds", "failureThreshold"):
        assert probe[key] == old[key]
    assert with_it["readinessProbe"] == without["readinessProbe"]
    assert "lifecycle" not in with_it


def test_a_worker_is_asked_nothing(small: Catalog, templates: Templates) -> None:
    made = objects(plan_of(small, "pair", "kubernetes", parts=("prewarm",)), templates)
    worker = container(made["StatefulSet", "pair-worker"]["spec"]["template"]["spec"])
    assert not {"startupProbe", "readinessProbe"} & set(worker)


@pytest.mark.parametrize("target", ["kubernetes", "lws"])
def test_the_page_cache_is_freed_after_the_weights_came(
    catalog: Catalog, templates: Templates, target: Target
) -> None:
    plan = plan_of(catalog, "deepseek-agent", target, parts=("drop-caches",))
    text = render(plan, templates)["manifest.yaml"]
    assert text.count("# UNVERIFIED: ") == len(plan.members)
    for spec in pods(text).values():
        weights, step = spec["initContainers"]
        assert (weights["name"], step["name"]) == ("weights", "drop-caches")
        assert step["securityContext"] == {"privileged": True, "runAsUser": 0}
        assert "resources" not in step
        assert weights.get("securityContext", {}).get("privileged") is None


def test_infera_gates_its_workers_and_not_its_router(tmp_path: Path, templates: Templates) -> None:
    routed = edited(tmp_path, through_infera())
    given = Answers(
        role_nodes={"prefill": "a", "decode": "b"},
        placeholders={"PREFILL_GPU_UUIDS": "GPU-a", "DECODE_GPU_UUIDS": "GPU-b", "MODEL_DIR": "/m"},
        parts=("drain-gate", "pin-gpus"),
    )
    plan = resolve(routed, "single", "infera", given)
    found = pods(render(plan, templates)["manifest.yaml"])
    for name, uuid in (("prefill", "GPU-a"), ("decode", "GPU-b")):
        overlay, gate = found[name]["initContainers"]
        assert (overlay["name"], gate["name"]) == ("infera-overlay", "drain-gate")
        assert gate["env"] == [{"name": "NVIDIA_VISIBLE_DEVICES", "value": uuid}]
        assert "podAntiAffinity" in found[name]["affinity"]
    assert [one["name"] for one in found["server"]["initContainers"]] == ["infera-overlay"]
    assert "podAntiAffinity" not in found["server"]["affinity"]


def pod_labels(controller: Any) -> dict[str, str]:
    labels: dict[str, str] = controller["spec"]["template"]["metadata"]["labels"]
    return labels


def selects(selector: Any, labels: dict[str, str]) -> bool:
    """A label selector as Kubernetes reads it; NotIn also holds where there is no such label."""
    assert {one["operator"] for one in selector["matchExpressions"]} == {"NotIn"}
    return selector["matchLabels"].items() <= labels.items() and all(
        labels.get(one["key"]) not in one["values"] for one in selector["matchExpressions"]
    )
