"""Rules over what stands together: pods on one node, Services, namespaces, autoscalers."""

from pathlib import Path

import pytest

from tests.rules.linted import linted, pod

CLASH = "kubernetes.host-port-clash"
LINKS = "kubernetes.service-named-like-engine"
NAMESPACE = "kubernetes.namespace-not-created"
ON_A = "nodeSelector: {kubernetes.io/hostname: a}\n"
ON_B = "nodeSelector: {kubernetes.io/hostname: b}\n"
HOST = "hostNetwork: true\ndnsPolicy: ClusterFirstWithHostNet\n"
PORT = "ports: [{containerPort: %s}]"
SERVICE = "---\napiVersion: v1\nkind: Service\nmetadata: {name: %s%s}\n"
VLLM = {"command": "vllm, serve", "args": "tiny-lab/Tiny-Chat"}


def both(*texts: str) -> str:
    return "---\n".join(texts)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (both(*[pod(PORT % 1, HOST + ON_A)] * 2), 1),
        (both(pod(PORT % 1, HOST + ON_A), pod(PORT % 1, HOST + ON_B)), 0),
        (both(*[pod(PORT % 1, HOST)] * 2), 0),
        (both(*[pod(PORT % 1, ON_A)] * 2), 0),
        (both(*[pod("ports: [{containerPort: 1, hostPort: 2}]", ON_A)] * 2), 1),
        (pod("ports: [{containerPort: 1}, {containerPort: 1}]", HOST), 1),
    ],
)
def test_ports_of_a_node(text: str, count: int, tmp_path: Path) -> None:
    assert len(linted(CLASH, {"pods.yaml": text}, tmp_path)) == count


def test_pods_of_two_files_are_not_compared(tmp_path: Path) -> None:
    text = pod(PORT % 1, HOST + ON_A)
    assert linted(CLASH, {"one.yaml": text, "other.yaml": text}, tmp_path) == ()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (pod(**VLLM) + SERVICE % ("vllm", ""), 1),
        (pod(**VLLM) + SERVICE % ("vllm-nixl-side-channel", ""), 1),
        (pod(**VLLM) + SERVICE % ("vllm-head", ""), 0),
        (pod(**VLLM) + SERVICE % ("vllm", ", namespace: other"), 0),
        (pod() + SERVICE % ("vllm", ""), 0),
        (pod(spec="enableServiceLinks: false", **VLLM) + SERVICE % ("vllm", ""), 0),
    ],
)
def test_service_links(text: str, count: int, tmp_path: Path) -> None:
    assert len(linted(LINKS, {"pods.yaml": text}, tmp_path)) == count


def in_namespace(text: str, name: str = "llm") -> str:
    return text.replace("{name: tiny}", f"{{name: tiny, namespace: {name}}}")


@pytest.mark.parametrize(
    ("files", "severities"),
    [
        ({"a.yaml": in_namespace(pod())}, ["note"]),
        ({"a.yaml": in_namespace(pod()), "b.yaml": in_namespace(pod())}, ["note"]),
        ({"a.yaml": in_namespace(pod(), "default")}, []),
        ({"a.yaml": in_namespace(pod()), "run.sh": "kubectl create namespace llm\n"}, []),
        ({"a.yaml": in_namespace(pod()), "run.sh": "kubectl create ns llm-2\n"}, []),
        ({"a.yaml": "# Needs the namespace llm.\n" + in_namespace(pod())}, []),
        ({"a.yaml": in_namespace(pod()) + SERVICE % ("x", "")}, ["note", "warning"]),
        ({"a.yaml": SERVICE % ("x", ", namespace: llm")}, []),
    ],
)
def test_namespaces(files: dict[str, str], severities: list[str], tmp_path: Path) -> None:
    found = linted(NAMESPACE, files, tmp_path)
    assert sorted(finding.severity for finding in found) == severities


def deployment(strategy: str, limits: str = '{nvidia.com/gpu: "1"}', replicas: int = 1) -> str:
    spec = pod(limits=limits).partition("spec:\n")[2]
    inner = "".join(f"    {line}\n" for line in spec.splitlines())
    return (
        f"apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: tiny}}\nspec:\n"
        f"  replicas: {replicas}\n{strategy}  template:\n    spec:\n{inner}"
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (deployment(""), 1),
        (deployment("  strategy: {rollingUpdate: {maxSurge: 1}}\n"), 1),
        (deployment("  strategy: {rollingUpdate: {maxSurge: 0}}\n"), 0),
        (deployment("  strategy: {rollingUpdate: {maxSurge: 0%}}\n"), 0),
        (deployment("  strategy: {type: Recreate}\n"), 0),
        (deployment("", limits=""), 0),
        (deployment("", replicas=0), 0),
        (deployment("").replace("Deployment", "StatefulSet"), 0),
    ],
)
def test_rollouts(text: str, count: int, tmp_path: Path) -> None:
    assert len(linted("kubernetes.surging-rollout", {"a.yaml": text}, tmp_path)) == count


def test_an_autoscaler_beside_an_engine(tmp_path: Path) -> None:
    scaler = "apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {name: s}\nspec: "
    text = both(pod(), scaler + "{minReplicaCount: 0}\n")
    (finding,) = linted("kubernetes.scale-to-zero", {"a.yaml": text}, tmp_path)
    assert "ScaledObject s" in finding.message


def test_an_autoscaler_of_something_else(tmp_path: Path) -> None:
    scaler = "apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {name: s}\nspec: "
    files = {"a.yaml": scaler + "{minReplicaCount: 0}\n", "b.yaml": pod()}
    assert linted("kubernetes.scale-to-zero", files, tmp_path) == ()
