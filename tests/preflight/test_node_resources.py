"""What a node has left, by what its pods hold."""

from typing import Any

import pytest

from generator.preflight.answer import Unknown
from tests.preflight.described import found, node, pod
from tests.preflight.wanted import with_


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
