"""Any text reaches an engine in Kubernetes unchanged."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.plan.resolve import resolve
from generator.render.context import container_of
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import Target
from tests.properties.arrival import Arrival, assert_arrived
from tests.properties.hostile import FRAGMENTS, answers, many_texts
from tests.properties.kubelet import container_arrival, documents, expand, pods

# What controllers put into the environment of the pods that they make.
INJECTED = {"LWS_LEADER_ADDRESS": "leader.example", "LWS_WORKER_INDEX": "1"}


@pytest.mark.parametrize("target", ["kubernetes", "lws"])
@given(values=many_texts())
@example(values=list(FRAGMENTS))
@example(values=[f"$({name})" for name in (*INJECTED, "POD_IP", "TEXT_0")])
@settings(max_examples=40)
def test_any_text_arrives(
    small: Catalog, templates: Templates, target: Target, values: list[str]
) -> None:
    plan = resolve(small, "pair", target, answers(small, values))
    found = pods(render(plan, templates)["manifest.yaml"])
    for member in plan.members:
        words = tuple(
            expand(word.text, INJECTED) if word.expands else word.text for word in member.words
        )
        arrival = container_arrival(found[member.name]["containers"][0], INJECTED)
        assert_arrived(arrival, member, values, words)


@pytest.mark.parametrize("target", ["kubernetes", "kserve"])
@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_any_text_passes_the_set_up_shell(
    small: Catalog, templates: Templates, target: Target, values: list[str]
) -> None:
    plan = resolve(small, "single", target, answers(small, values))
    found = pods(render(plan, templates)["manifest.yaml"])
    arrival = container_arrival(found["head"]["containers"][0])
    entrypoint = container_of(plan, plan.head).entrypoint
    assert plan.setup is not None
    assert arrival.argv[: len(entrypoint)] == entrypoint
    words = arrival.argv[len(entrypoint) :]
    assert_arrived(Arrival(words, arrival.environment), plan.head, values)


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_any_text_reaches_the_download(
    small: Catalog, templates: Templates, values: list[str]
) -> None:
    hub = "".join(values)[:200]
    variables = {"HF_TOKEN": hub, "HF_HOME": f"/{hub}"}
    plan = resolve(small, "single", "kubernetes", replace(answers(small, []), variables=variables))
    found = pods(render(plan, templates)["manifest.yaml"])
    download = found["head"]["initContainers"][0]
    arrival = container_arrival(download)
    assert arrival.argv == plan.head.fetch
    assert arrival.environment == {"HF_TOKEN": hub, "HF_HOME": f"/{hub}"}
    assert download["volumeMounts"][0]["mountPath"] == f"/{hub}"


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_any_answer_stands_in_its_place(
    small: Catalog, templates: Templates, values: list[str]
) -> None:
    text = "".join(values)[:200]
    extra = {"HEAD_MODEL_DIR": f"/m{text}", "CACHE_DIR": f"/c{text}", "RUNTIME_CLASS": text}
    extra |= {"IMAGE": f"i{text}", "NAMESPACE": f"n{text}", "NODE": f"o{text}"}
    plan = resolve(small, "pair", "kubernetes", answers(small, [], extra))
    manifest = render(plan, templates)["manifest.yaml"]
    spec = pods(manifest)["head"]
    paths = {volume["name"]: volume.get("hostPath", {}).get("path") for volume in spec["volumes"]}
    assert paths == {"shared-memory": None, "cache": f"/c{text}", "model": f"/m{text}"}
    assert spec["runtimeClassName"] == text
    assert spec["containers"][0]["image"] == f"i{text}"
    assert _pinned(spec) == f"o{text}"
    assert {d["metadata"]["namespace"] for d in documents(manifest)} == {f"n{text}"}


def test_a_parser_that_reads_something_else_is_noticed() -> None:
    with pytest.raises(AssertionError):
        documents("released: 2026-08-02\n")


def _pinned(spec: Any) -> object:
    required = spec["affinity"]["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
    return required["nodeSelectorTerms"][0]["matchFields"][0]["values"][0]
