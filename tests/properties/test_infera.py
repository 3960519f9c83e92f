"""Any text reaches the engines behind Infera's router unchanged, in every role."""

import pytest
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from tests.plan.edited import edited, through_infera
from tests.properties.arrival import assert_arrived
from tests.properties.hostile import FRAGMENTS, answers, many_texts
from tests.properties.kubelet import container_arrival, expand, pods

INJECTED = {"POD_IP": "192.0.2.7"}


@pytest.fixture(scope="module")
def routed(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The small recipe of one node, run through Infera with prefill and decode."""
    return edited(tmp_path_factory.mktemp("routed"), through_infera())


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@example(values=["$(POD_IP)", "x$(POD_IP)", "<POD_IP"])
@settings(max_examples=20)
def test_any_text_arrives(routed: Catalog, templates: Templates, values: list[str]) -> None:
    base = answers(routed, values, {"MODEL_DIR": "/m"})
    nodes = {"prefill": "node-a", "decode": "node-b"}
    plan = resolve(
        routed,
        "single",
        "infera",
        Answers(
            role_nodes=nodes,
            placeholders=base.placeholders,
            flags=base.flags,
            variables=base.variables,
        ),
    )
    found = pods(render(plan, templates)["manifest.yaml"])
    assert [member.name for member in plan.members] == ["prefill", "decode"]
    for member in plan.members:
        words = tuple(expand(w.text, INJECTED) if w.expands else w.text for w in member.words)
        arrival = container_arrival(found[member.name]["containers"][0], INJECTED)
        assert_arrived(arrival, member, values, words)
    assert found["server"]["containers"][0]["command"][0] == "router"


def test_the_pods_own_address_is_filled_in(routed: Catalog, templates: Templates) -> None:
    given = Answers(role_nodes={"prefill": "a", "decode": "b"}, placeholders={"MODEL_DIR": "/m"})
    plan = resolve(routed, "single", "infera", given)
    found = pods(render(plan, templates)["manifest.yaml"])["prefill"]["containers"][0]
    argv = container_arrival(found, INJECTED).argv
    assert argv[argv.index("--address") + 1] == "192.0.2.7"
    [variable] = [entry for entry in found["env"] if entry["name"] == "POD_IP"]
    assert variable["valueFrom"]["fieldRef"]["fieldPath"] == "status.podIP"
