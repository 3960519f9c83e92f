"""Nodes as an API server describes them; each check has what it must refuse."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from generator.preflight.answer import Answer, Unknown
from generator.preflight.judge import judge
from generator.preflight.seen import MemberSeen, NodeSeen
from generator.preflight.want import MemberWanted
from tests.preflight.wanted import MEMBER, of, with_

NODE: Mapping[str, Any] = {
    "metadata": {"name": "node-a", "labels": {"nvidia.com/gpu.product": "NVIDIA-H200"}},
    "spec": {},
    "status": {
        "conditions": [
            {"type": "Ready", "status": "True"},
            {"type": "DiskPressure", "status": "False"},
        ],
        "nodeInfo": {"architecture": "amd64"},
        "allocatable": {
            "cpu": "64",
            "memory": "512Gi",
            "pods": "110",
            "nvidia.com/gpu": "8",
            "hugepages-2Mi": "4Gi",
        },
    },
}


def node(**changes: Any) -> dict[str, Any]:
    """The node with changes of its spec and status: `unschedulable=True`, `labels={}`."""
    made: dict[str, Any] = deepcopy(dict(NODE))
    for key, value in changes.items():
        if key == "labels":
            made["metadata"]["labels"] = value
        elif key in ("taints", "unschedulable"):
            made["spec"][key] = value
        else:
            made["status"][key] = value
    return made


def pod(
    name: str = "other", phase: str = "Running", gpus: str = "8", **spec: Any
) -> dict[str, Any]:
    """A pod on the node that asks for accelerators."""
    container = {"name": "a", "resources": {"requests": {"nvidia.com/gpu": gpus}}}
    return {
        "metadata": {"name": name, "namespace": "elsewhere"},
        "spec": {"nodeName": "node-a", "containers": [container], **spec},
        "status": {"phase": phase},
    }


def found(
    seen: dict[str, Any] | None = None,
    pods: tuple[dict[str, Any], ...] | Unknown = (),
    want: MemberWanted = MEMBER,
) -> Mapping[str, Answer]:
    there = NodeSeen(name="node-a", node=seen or node(), pods=pods)
    member = MemberSeen(want=want, node=there, report=Unknown("no"), image_there=True)
    return {one.check: one.answer for one in judge(None, (member,)).answers}


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


@pytest.mark.parametrize(
    "holder",
    [
        pod(),
        pod(phase="Pending"),
        pod(gpus="1"),
        {**pod(), "metadata": {"name": "x", "namespace": "y", "deletionTimestamp": "now"}},
        pod(gpus="0", overhead={"nvidia.com/gpu": "1"}),
    ],
    ids=["running", "bound and not running", "one of eight", "terminating", "overhead"],
)
def test_a_pod_that_holds_accelerators(holder: dict[str, Any]) -> None:
    answer = found(pods=(holder,))["node.accelerators"]
    assert answer.verdict == "fail"
    assert "and 8 are needed; held by " in answer.says


@pytest.mark.parametrize("phase", ["Succeeded", "Failed"])
def test_a_pod_that_ended_holds_nothing(phase: str) -> None:
    answers = found(pods=(pod(phase=phase),))
    assert (
        answers["node.accelerators"].says
        == "8 of 8 nvidia.com/gpu on node-a are free, and 8 are needed"
    )


def test_a_full_node_still_shows_eight() -> None:
    answer = found(pods=tuple(pod(f"p{i}", gpus="1") for i in range(8)))["node.accelerators"]
    assert (answer.verdict, answer.says.startswith("0 of 8")) == ("fail", True)
    assert "and 4 more" in answer.says


def test_what_may_not_be_listed_is_not_free() -> None:
    answers = found(pods=Unknown("pods is forbidden"))
    for check in ("node.accelerators", "node.resources", "node.ports"):
        assert (answers[check].verdict, answers[check].weighs) == ("cannot tell", True)
        assert "pods is forbidden" in answers[check].says


def test_a_node_that_offers_too_few_fails_without_the_list() -> None:
    seen = node(allocatable={"pods": "1", "nvidia.com/gpu": "4"})
    assert found(seen, Unknown("no"))["node.accelerators"].verdict == "fail"


def test_huge_pages() -> None:
    asked = {"containers": [{"resources": {"limits": {"hugepages-2Mi": "3Gi"}}}]}
    want = with_(pod=asked)
    assert found(want=want)["node.hugepages"].verdict == "pass"
    other = pod(gpus="0")
    other["spec"]["containers"][0]["resources"]["requests"]["hugepages-2Mi"] = "2Gi"
    answer = found(pods=(other,), want=want)["node.hugepages"]
    assert answer.verdict == "fail"
    assert "2147483648 of 4294967296 hugepages-2Mi left" in answer.says


def test_processor_and_memory() -> None:
    asked = {"containers": [{"resources": {"limits": {"cpu": "32", "memory": "512Gi"}}}]}
    want = with_(pod=asked)
    assert found(want=want)["node.resources"].verdict == "pass"
    other = pod(gpus="0")
    other["spec"]["containers"][0]["resources"]["requests"]["cpu"] = "32500m"
    answer = found(pods=(other,), want=want)["node.resources"]
    assert (answer.verdict, "31.500 of 64 cpu" in answer.says) == ("fail", True)


@pytest.mark.parametrize(
    ("spec", "verdict"),
    [
        ({"containers": [{"ports": [{"containerPort": 8888, "hostPort": 8888}]}]}, "fail"),
        ({"hostNetwork": True, "containers": [{"ports": [{"containerPort": 8888}]}]}, "fail"),
        ({"containers": [{"ports": [{"containerPort": 8888}]}]}, "pass"),
        ({"containers": [{"ports": [{"containerPort": 1, "hostPort": 8889}]}]}, "pass"),
    ],
)
def test_ports_of_other_pods(spec: dict[str, Any], verdict: str) -> None:
    other = {**pod(), "spec": {"nodeName": "node-a", **spec}}
    assert found(pods=(other,))["node.ports"].verdict == verdict


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
