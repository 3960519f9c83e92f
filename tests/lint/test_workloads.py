"""Pods: what a file says of a container and of the pod around it."""

import pytest

from generator.workload import Container, Probe, Rollout, Workload
from tests.lint.reading import launches

POD = """\
apiVersion: v1
kind: Pod
metadata: {name: tiny, namespace: llm}
spec:
"""


def workload(text: str) -> Workload:
    """The only workload of a text."""
    found = [one.runs_in.workload for one in launches("yaml", text) if one.runs_in]
    assert len({one.at for one in found}) == 1
    return found[0]


def container(text: str) -> Container:
    (one,) = workload(text).containers
    return one


def pod(spec: str) -> Workload:
    return workload(POD + spec)


def test_a_pod() -> None:
    one = pod(
        """\
  hostNetwork: true
  dnsPolicy: ClusterFirstWithHostNet
  enableServiceLinks: false
  runtimeClassName: nvidia
  volumes:
    - name: model
      hostPath: {path: /data/m/, type: Directory}
    - name: shm
      emptyDir: {medium: Memory}
  containers:
    - name: engine
      image: example.com/vllm:v1
"""
    )
    assert (one.platform, one.kind, one.name, one.namespace) == ("kubernetes", "Pod", "tiny", "llm")
    assert one.host_network
    assert (one.host_network.line, one.host_network.column) == (5, 16)
    assert one.dns_policy == "ClusterFirstWithHostNet"
    assert not one.has_service_links
    assert one.runtime_class == "nvidia"
    model, shm = one.volumes
    assert (model.name, model.kind, model.source, model.type) == (
        "model",
        "hostPath",
        "/data/m",
        "Directory",
    )
    assert (model.at.line, shm.at.line) == (11, 12)
    assert shm.kind == "emptyDir"


def test_a_container() -> None:
    one = container(
        POD
        + """\
  containers:
    - name: engine
      image: example.com/vllm:v1
      securityContext: {privileged: true}
      resources:
        requests: {cpu: 4, nvidia.com/gpu: 2}
        limits: {nvidia.com/gpu: "2", rdma/hca: 1}
        claims: [{name: gpu}]
      ports: [{containerPort: 8000, hostPort: 80}, {name: broken}]
      livenessProbe: {httpGet: {path: /}}
      startupProbe: {periodSeconds: 5, failureThreshold: 60, initialDelaySeconds: 20}
      volumeMounts: [{name: m, mountPath: /models/, readOnly: true}]
"""
    )
    assert one.image
    assert (one.image.text, one.image.at.line, one.image.at.column) == (
        "example.com/vllm:v1",
        7,
        14,
    )
    assert one.privileged
    assert [(r.name, r.amount) for r in one.accelerators] == [
        ("nvidia.com/gpu", "2"),
        ("nvidia.com/gpu", "2"),
    ]
    assert one.has_claims
    assert [(p.number, p.host) for p in one.ports] == [(8000, 80)]
    live, start = one.probe("livenessProbe"), one.probe("startupProbe")
    assert isinstance(live, Probe)
    assert isinstance(start, Probe)
    assert (live.delay, live.period, live.failures, live.budget) == (0, 10, 3, 30)
    assert (start.budget, start.at.line) == (320, 15)
    assert one.probe("readinessProbe") is None
    (mount,) = one.mounts
    assert (mount.volume, mount.path, mount.read_only) == ("m", "/models", True)


@pytest.mark.parametrize(
    ("spec", "nodes"),
    [
        ("  nodeName: a\n", ("a",)),
        ("  nodeSelector: {kubernetes.io/hostname: a}\n", ("a",)),
        ("  nodeSelector: {nvidia.com/gpu.product: NVIDIA-H200}\n", ()),
        (
            "  affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
            "{nodeSelectorTerms: [{matchFields: "
            "[{key: metadata.name, operator: In, values: [a, b]}]}]}}}\n",
            ("a", "b"),
        ),
        (
            "  affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
            "{nodeSelectorTerms: [{matchExpressions: "
            "[{key: kubernetes.io/hostname, operator: In, values: [a]}]}, "
            "{matchExpressions: [{key: zone, operator: In, values: [z]}]}]}}}\n",
            (),
        ),
        (
            "  affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
            "{nodeSelectorTerms: [{matchExpressions: "
            "[{key: kubernetes.io/hostname, operator: NotIn, values: [a]}]}]}}}\n",
            (),
        ),
    ],
)
def test_nodes(spec: str, nodes: tuple[str, ...]) -> None:
    assert pod(f"{spec}  containers: [{{name: a, image: b}}]\n").nodes == nodes


@pytest.mark.parametrize(
    ("kind", "strategy", "expected"),
    [
        ("Deployment", "", ("RollingUpdate", "25%", 2)),
        ("Deployment", "  strategy: {type: Recreate}\n", ("Recreate", "25%", 5)),
        (
            "Deployment",
            "  strategy:\n    rollingUpdate:\n      maxSurge: 0\n",
            ("RollingUpdate", "0", 7),
        ),
        ("StatefulSet", "", None),
    ],
)
def test_rollouts(kind: str, strategy: str, expected: tuple[str, str, int] | None) -> None:
    text = (
        f"apiVersion: apps/v1\nkind: {kind}\nmetadata: {{name: tiny}}\nspec:\n{strategy}"
        "  replicas: 3\n  template: {spec: {containers: [{name: a, image: b}]}}\n"
    )
    one = workload(text)
    assert one.replicas == 3
    if expected is None:
        assert one.rollout is None
    else:
        assert isinstance(one.rollout, Rollout)
        found = (one.rollout.strategy, one.rollout.max_surge, one.rollout.at.line)
        assert found == expected


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        ("kind: Pod\nmetadata: {name: a}\nspec: {containers: [{image: b}]}", True),
        (
            "kind: DynamoGraphDeployment\nmetadata: {name: a}\nspec: {services: {W: "
            "{extraPodSpec: {mainContainer: {image: b}}}}}",
            False,
        ),
        (
            "kind: InferenceService\nmetadata: {name: a}\nspec: {predictor: {model: "
            "{modelFormat: {name: vllm}}}}",
            False,
        ),
        ("kind: ServingRuntime\nmetadata: {name: a}\nspec: {containers: [{image: b}]}", False),
        (
            "kind: InferenceService\nmetadata: {name: a}\nspec: {predictor: {containers: "
            "[{image: b}]}}",
            True,
        ),
    ],
)
def test_what_an_operator_completes_is_not_whole(text: str, is_whole: bool) -> None:
    assert workload(text).is_whole is is_whole


def test_replicas_of_a_service_of_a_graph() -> None:
    one = workload(
        "kind: InferaDeployment\nmetadata: {name: a}\nspec: {services: {W: {componentType: worker, "
        "replicas: 2, extraPodSpec: {containers: [{image: b}]}}}}"
    )
    assert (one.kind, one.replicas) == ("InferaDeployment", 2)


def test_odd_values_are_passed_over() -> None:
    one = pod(
        "  hostNetwork: maybe\n  volumes: [1, {hostPath: x}]\n  containers:\n    - image: [a]\n"
        "      ports: {a: b}\n      resources: []\n      startupProbe: {periodSeconds: often}\n"
        "      securityContext: yes\n"
    )
    assert one.host_network is None
    (inner,) = one.containers
    assert (inner.image, inner.ports, inner.limits, inner.privileged) == (None, (), (), None)
    assert [probe.budget for probe in inner.probes] == [30]


@pytest.mark.parametrize(
    ("image", "words", "is_certain"),
    [
        ("example.com/vllm:v1", "[--model, m]", True),
        ("example.com/vllm:v1", "[org/model]", True),
        ("example.com/vllm:v1", "[python3, fetch.py]", False),
        ("example.com/other:v1", "[vllm, serve, m]", True),
        ("example.com/other:v1", "[--model, m]", True),
    ],
)
def test_an_engine_image_that_runs_something_else_is_no_engine(
    image: str, words: str, is_certain: bool
) -> None:
    text = f"{POD}  containers: [{{image: {image}, args: {words}}}]\n"
    (one,) = launches("yaml", text)
    if image == "example.com/other:v1" and "vllm" not in words:
        assert one.engine is None
    else:
        assert one.engine == "vllm"
        assert one.is_certain is is_certain
