"""Rules over pods: what is reported, and what looks like it and is not."""

from pathlib import Path

import pytest

from tests.rules.linted import linted, pod

GPUS = "resources: {requests: {nvidia.com/gpu: %s}, limits: {nvidia.com/gpu: %s}}"
START = "startupProbe: {periodSeconds: 10, failureThreshold: %s}"
LIVE = "livenessProbe: {initialDelaySeconds: %s, failureThreshold: %s}"
MODEL = "volumeMounts: [{name: m, mountPath: /models}]"
HOSTNAME = "nodeSelector: {kubernetes.io/hostname: a}\n"
DIRECTORY = "volumes: [{name: m, hostPath: {path: /data, type: %s}}]"
NO_GPU = "kubernetes.no-accelerator"
BUDGET = "kubernetes.startup-budget"
UNPINNED = "kubernetes.unpinned-host-path"
LIMITS = "kubernetes.accelerator-limits"
VENDOR = "kubernetes.other-vendor"
MAKES = "container.creates-model-directory"
AMD_NODE = "nodeSelector: {amd.com/gpu.product-name: AMD_Instinct_MI300X_OAM}"
LOCAL = {"args": "--model-path, /models/Tiny-Chat"}


@pytest.mark.parametrize(
    ("rule", "text", "count"),
    [
        (NO_GPU, pod(limits=""), 1),
        (NO_GPU, pod(limits='{rdma/hca: "1", cpu: "4"}'), 1),
        (NO_GPU, pod(limits="", spec="runtimeClassName: nvidia"), 1),
        (NO_GPU, pod(limits="", args="--device, cpu"), 0),
        (NO_GPU, pod(limits="", image="example.com/vllm-cpu:1", command="vllm"), 0),
        (NO_GPU, pod("resources: {claims: [{name: gpu}]}", limits=""), 0),
        (NO_GPU, pod("securityContext: {privileged: true}", limits=""), 0),
        (NO_GPU, pod(limits="", command="python3, fetch.py", args=""), 0),
        (NO_GPU, pod(limits="").replace("Pod", "ServingRuntime"), 0),
        (LIMITS, pod(GPUS % (2, 1), limits=""), 1),
        (LIMITS, pod(GPUS % ('"2"', 2), limits=""), 0),
        (LIMITS, pod("resources: {requests: {cpu: 1, memory: 1Gi}}", limits=""), 0),
        (VENDOR, pod(spec=AMD_NODE), 1),
        (VENDOR, pod(image="example.com/rocm/engine:1"), 1),
        (VENDOR, pod(image="example.com/engine:1-cu130", limits='{amd.com/gpu: "1"}'), 1),
        (VENDOR, pod(image="example.com/engine:1-cu130"), 0),
        (VENDOR, pod(spec=AMD_NODE, limits='{amd.com/gpu: "1"}'), 0),
        (BUDGET, pod(START % 59), 1),
        (BUDGET, pod(START % 60), 0),
        (BUDGET, pod(LIVE % (569, 3)), 1),
        (BUDGET, pod(LIVE % (570, 3)), 0),
        (BUDGET, pod(f"{START % 90}\n{LIVE % (0, 3)}"), 0),
        (BUDGET, pod("readinessProbe: {failureThreshold: 1}"), 0),
        ("kubernetes.hasty-liveness", pod(LIVE % (900, 2)), 0),
        (UNPINNED, pod(MODEL, DIRECTORY % "Directory", **LOCAL), 1),
        (UNPINNED, pod(MODEL, HOSTNAME + DIRECTORY % "Directory", **LOCAL), 0),
        (UNPINNED, pod(MODEL, DIRECTORY % "Directory"), 0),
        (UNPINNED, pod(MODEL, DIRECTORY % "Directory", **LOCAL).replace("Pod", "DaemonSet"), 0),
        (UNPINNED, pod(MODEL, "volumes: [{name: m, persistentVolumeClaim: {}}]", **LOCAL), 0),
        (
            UNPINNED,
            pod(MODEL, DIRECTORY % "Directory", command="vllm, serve", args="/models/Tiny"),
            1,
        ),
        (MAKES, pod(MODEL, DIRECTORY % "DirectoryOrCreate", **LOCAL), 1),
        (MAKES, pod(MODEL, DIRECTORY % "DirectoryOrCreate", args="--model-path=/models"), 1),
        (MAKES, pod(MODEL, DIRECTORY % "DirectoryOrCreate", args="--model-path, /modelsX"), 0),
        (
            MAKES,
            pod(
                MODEL,
                f"initContainers: [{{name: f, image: x, {MODEL}}}]\n"
                + DIRECTORY % "DirectoryOrCreate",
                **LOCAL,
            ),
            0,
        ),
        ("container.privileged", pod("securityContext: {privileged: true}"), 1),
        (
            "container.privileged",
            pod(
                "securityContext: {privileged: true}\n"
                "volumeMounts: [{name: d, mountPath: /dev/infiniband}]",
                "volumes: [{name: d, hostPath: {path: /dev/infiniband}}]",
            ),
            0,
        ),
    ],
)
def test_single_pods(rule: str, text: str, count: int, tmp_path: Path) -> None:
    assert len(linted(rule, {"pod.yaml": text}, tmp_path)) == count


def test_what_may_give_devices_otherwise_is_named(tmp_path: Path) -> None:
    text = pod(limits="", spec="runtimeClassName: nvidia")
    (finding,) = linted(NO_GPU, {"pod.yaml": text}, tmp_path)
    assert "runtime class nvidia" in finding.message


def test_the_resource_of_the_vendor_is_advised(tmp_path: Path) -> None:
    text = pod(limits="", image="example.com/rocm/engine:1")
    (finding,) = linted(NO_GPU, {"pod.yaml": text}, tmp_path)
    assert "amd.com/gpu" in finding.hint


def test_findings_stand_at_the_value(tmp_path: Path) -> None:
    text = pod(MODEL, DIRECTORY % "DirectoryOrCreate", **LOCAL)
    (finding,) = linted(MAKES, {"pod.yaml": text}, tmp_path)
    line = text.split("\n")[finding.at.line - 1]
    assert line[finding.at.column - 1 :].startswith("DirectoryOrCreate")
