"""Nodes as an API server describes them; each check has what it must refuse."""

from typing import Any

import pytest

from generator.preflight.answer import Unknown
from generator.preflight.judge import judge
from generator.preflight.seen import MemberSeen, NodeSeen
from tests.preflight.described import found, node
from tests.preflight.wanted import MEMBER, of, with_


def test_a_good_node_passes() -> None:
    answers = found()
    assert of(answers, "fail") == set()
    assert {c for c in of(answers, "cannot tell") if c.startswith("node.")} == set()


@pytest.mark.parametrize(
    ("changes", "check", "says"),
    [
        ({"conditions": [{"type": "Ready", "status": "False"}]}, "node.ready", "not Ready"),
        ({"conditions": [{"type": "Ready", "status": "Unknown"}]}, "node.ready", "not Ready"),
        ({"unschedulable": True}, "node.schedulable", "cordoned"),
        (
            {"taints": [{"key": "gpu", "value": "x", "effect": "NoSchedule"}]},
            "node.taints",
            "gpu=x:NoSchedule",
        ),
        ({"taints": [{"key": "gpu", "effect": "NoExecute"}]}, "node.taints", "gpu=:NoExecute"),
        (
            {
                "conditions": [
                    {"type": "Ready", "status": "True"},
                    {"type": "DiskPressure", "status": "True", "message": "full"},
                ]
            },
            "node.pressure",
            "DiskPressure: full",
        ),
        (
            {"labels": {"nvidia.com/gpu.product": "NVIDIA-H100"}},
            "node.hardware",
            "NVIDIA-H100, and the recipe is for NVIDIA-H200",
        ),
        ({"nodeInfo": {"architecture": "arm64"}}, "node.architecture", "is for amd64"),
        ({"allocatable": {"pods": "110"}}, "node.accelerators", "offers no nvidia.com/gpu"),
        (
            {"allocatable": {"pods": "110", "nvidia.com/gpu": "4"}},
            "node.accelerators",
            "offers 4",
        ),
        ({"allocatable": {"nvidia.com/gpu": "8", "pods": "0"}}, "node.resources", "0 of 0 pods"),
    ],
)
def test_a_fault_is_found_by_its_own_check(changes: dict[str, Any], check: str, says: str) -> None:
    answers = found(node(**changes))
    assert of(answers, "fail") == {check}
    assert says in answers[check].says


def test_a_cordon_is_said_once() -> None:
    """Kubernetes adds a taint of its own to a cordoned node."""
    taint = {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}
    answers = found(node(unschedulable=True, taints=[taint]))
    assert of(answers, "fail") == {"node.schedulable"}


def test_a_taint_that_only_prefers_is_none() -> None:
    taint = {"key": "gpu", "effect": "PreferNoSchedule"}
    assert found(node(taints=[taint]))["node.taints"].verdict == "pass"


@pytest.mark.parametrize(
    ("toleration", "verdict"),
    [
        ({"operator": "Exists"}, "pass"),
        ({"key": "gpu", "operator": "Exists"}, "pass"),
        ({"key": "gpu", "value": "x"}, "pass"),
        ({"key": "gpu", "value": "x", "effect": "NoSchedule"}, "pass"),
        ({"key": "gpu", "value": "x", "effect": "NoExecute"}, "fail"),
        ({"key": "gpu", "value": "y"}, "fail"),
        ({"key": "gpu"}, "fail"),
        ({"key": "other", "operator": "Exists"}, "fail"),
        ({"key": "gpu", "operator": "Lt", "value": "x"}, "fail"),
        ({}, "fail"),
    ],
)
def test_tolerations(toleration: dict[str, str], verdict: str) -> None:
    want = with_(pod={**(MEMBER.pod or {}), "tolerations": [toleration]})
    seen = node(taints=[{"key": "gpu", "value": "x", "effect": "NoSchedule"}])
    assert found(seen, want=want)["node.taints"].verdict == verdict


def test_a_node_without_the_label_cannot_be_told() -> None:
    answer = found(node(labels={}))["node.hardware"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", True)


def test_hardware_without_a_known_label_is_not_held_against_it() -> None:
    answer = found(want=with_(label=None))["node.hardware"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", False)


def test_a_node_that_does_not_exist() -> None:
    there = NodeSeen(name="node-x", node=None, pods=())
    member = MemberSeen(want=MEMBER, node=there, report=Unknown("no"), image_there=None)
    answers = {one.check: one.answer for one in judge(None, (member,)).answers}
    assert of(answers, "fail") == {"node.exists"}
    assert answers["node.accelerators"].verdict == "cannot tell"


def test_a_member_without_a_node_is_said_and_not_passed() -> None:
    want = with_(node=None)
    member = MemberSeen(want=want, node=Unknown("x"), report=Unknown("x"), image_there=None)
    outcome = judge(None, (member,))
    [answer] = [one.answer for one in outcome.answers]
    assert (answer.verdict, outcome.ready) == ("cannot tell", False)
    assert "no node is named for head" in answer.says
