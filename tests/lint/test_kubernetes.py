"""Kubernetes objects: every pod specification, whatever resource it is in."""

from tests.lint.reading import environment, launch, launches, words


def test_leader_worker_set() -> None:
    leader, worker = launches(
        "yaml",
        """\
        apiVersion: leaderworkerset.x-k8s.io/v1
        kind: LeaderWorkerSet
        metadata:
          name: big
        spec:
          leaderWorkerTemplate:
            size: 2
            leaderTemplate:
              spec:
                nodeSelector:
                  nvidia.com/gpu.product: NVIDIA-H200
                containers:
                  - name: leader
                    image: example.com/sglang:v1
                    command:
                      - python3
                      - -m
                      - sglang.launch_server
                    args: ["--node-rank", "0", '--dist-init-addr', $(HEAD):5000]
                    env:
                      - name: HEAD
                        value: big-0
            workerTemplate:
              spec:
                containers:
                  - name: worker
                    image: example.com/sglang:v1
                    args: [--node-rank, "1"]
        """,
    )
    assert words(leader) == [
        ("python3", 16, 17),
        ("-m", 17, 17),
        ("sglang.launch_server", 18, 17),
        ("--node-rank", 19, 20),
        ("0", 19, 35),
        ("--dist-init-addr", 19, 40),
        ("big-0:5000", 19, 60),
    ]
    assert environment(leader) == [("HEAD", "big-0", 21, 23)]
    assert leader.label == "LeaderWorkerSet big, container leader"
    assert (leader.at.line, leader.at.column) == (13, 13)
    assert (leader.engine, leader.architecture) == ("sglang", "sm_90")
    assert words(worker) == [("--node-rank", 28, 20), ("1", 28, 33)]
    assert (worker.engine, worker.architecture) == ("sglang", None)


def test_inference_service() -> None:
    model, transformer = launches(
        "yaml",
        """\
        apiVersion: serving.kserve.io/v1beta1
        kind: InferenceService
        metadata: {name: llm}
        spec:
          predictor:
            nodeSelector: {example.com/machine: box}
            model:
              modelFormat: {name: vLLM}
              args:
                - --backend=fa4
              env:
                - name: TOKEN
                  valueFrom: {secretKeyRef: {name: t, key: t}}
          transformer:
            containers:
              - {name: t, image: example.com/other}
        """,
    )
    assert words(model) == [("--backend=fa4", 10, 11)]
    assert environment(model) == [("TOKEN", None, 12, 17)]
    assert (model.label, model.engine) == ("InferenceService llm, predictor", "vllm")
    assert model.architecture == "sm_100"
    assert (model.at.line, model.at.column) == (8, 7)
    assert (transformer.engine, transformer.architecture) == (None, None)


def test_dynamo_graph_deployment() -> None:
    one = launch(
        "yaml",
        """\
        apiVersion: nvidia.com/v1alpha1
        kind: DynamoGraphDeployment
        metadata: {name: agg}
        spec:
          backendFramework: vllm
          envs:
            - {name: OUTER, value: "1"}
            - {name: BOTH, value: "1"}
          services:
            Worker:
              envs:
                - {name: BOTH, value: "2"}
              extraPodSpec:
                nodeSelector: {nvidia.com/gpu.product: NVIDIA-B200}
                mainContainer:
                  image: example.com/runtime:v1
                  args:
                    - --model
                    - "/m"
                  env:
                    - {name: INNER, value: "3"}
        """,
    )
    assert words(one) == [("--model", 18, 15), ("/m", 19, 15)]
    assert environment(one) == [
        ("OUTER", "1", 7, 14),
        ("BOTH", "2", 12, 18),
        ("INNER", "3", 21, 22),
    ]
    assert one.label == "DynamoGraphDeployment agg, main container"
    assert (one.engine, one.architecture) == ("vllm", "sm_100")
    assert (one.at.line, one.at.column) == (16, 11)


def test_infera_deployment() -> None:
    flat, whole = launches(
        "yaml",
        """\
        apiVersion: infera.amd.com/v1alpha1
        kind: InferaDeployment
        metadata: {name: k3}
        spec:
          backendFramework: sglang
          services:
            prefill:
              componentType: worker
              role: prefill
              image: example.com/infera:v1
              resources: {gpu: 8, gpuType: amd.com/gpu}
              args: [--tp, "8"]
              env: [{name: A, value: b}]
            decode:
              componentType: worker
              extraPodSpec:
                nodeSelector: {amd.com/gpu.product-name: AMD_Instinct_MI355X_OAM}
                containers:
                  - name: main
                    command: [python3, -m, infera.engine.vllm]
                    args: ["--max-model-len", "1"]
                    resources: {limits: {amd.com/gpu: 8}}
        """,
    )
    assert words(flat) == [("--tp", 12, 14), ("8", 12, 20)]
    assert environment(flat) == [("A", "b", 13, 20)]
    assert (flat.label, flat.engine) == ("InferaDeployment k3, service prefill", "sglang")
    assert words(whole) == [
        ("python3", 20, 23),
        ("-m", 20, 32),
        ("infera.engine.vllm", 20, 36),
        ("--max-model-len", 21, 20),
        ("1", 21, 39),
    ]
    assert (whole.engine, whole.architecture) == ("vllm", "gfx950")


def test_several_documents_with_anchors() -> None:
    first, second = launches(
        "yaml",
        """\
        apiVersion: v1
        kind: Pod
        metadata: {name: one}
        spec:
          containers:
            - name: a
              args: &args [--backend, fa4]
              env: &env
                - {name: A, value: &value x}
            - name: b
              command: [vllm, serve]
              args: *args
              env: [{name: B, value: *value}]
        ---
        # the other document
        apiVersion: v1
        kind: Pod
        metadata: {name: two}
        spec:
          containers: []
        """,
    )
    assert words(first) == [("--backend", 7, 20), ("fa4", 7, 31)]
    assert words(second) == [
        ("vllm", 11, 17),
        ("serve", 11, 23),
        ("--backend", 7, 20),
        ("fa4", 7, 31),
    ]
    assert environment(second) == [("B", "x", 13, 20)]
    assert second.label == "Pod one, container b"


def test_the_same_label_in_a_list_and_in_two_documents() -> None:
    found_ = launches(
        "yaml",
        """\
        kind: List
        items:
          - {kind: Pod, metadata: {name: a}, spec: {containers: [{args: [-x]}]}}
        ---
        kind: Pod
        metadata: {name: b}
        spec: {containers: [{args: [-y]}]}
        """,
    )
    assert [(one.label, *words(one)) for one in found_] == [
        ("Pod a, container", ("-x", 3, 66)),
        ("Pod b, container", ("-y", 7, 29)),
    ]
