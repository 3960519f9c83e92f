"""Kubernetes objects: every pod specification, whatever resource it is in."""

import pytest

from tests.lint.reading import environment, found, launch, launches, texts, words


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


def test_deployment_with_a_script() -> None:
    fetch, serve = launches(
        "yaml",
        """\
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: llm}
        spec:
          template:
            spec:
              initContainers:
                - name: fetch
                  image: example.com/tools
                  command: [hf, download, x]
              containers:
                - name: main
                  image: example.com/vllm:v1
                  command: ["/bin/bash", "-c"]
                  env:
                    - {name: BACKEND, value: fa4}
                  args:
                    - |
                      set -e
                      # start
                      A="--port 80"
                      exec vllm serve /m $A \\
                        --backend $BACKEND
        """,
    )
    assert words(fetch) == [("hf", 10, 21), ("download", 10, 25), ("x", 10, 35)]
    assert fetch.label == "Deployment llm, container fetch"
    assert words(serve) == [
        ("vllm", 22, 20),
        ("serve", 22, 25),
        ("/m", 22, 31),
        ("--port", 21, 18),
        ("80", 21, 25),
        ("--backend", 23, 17),
        ("fa4", 16, 22),
    ]
    assert environment(serve) == [("BACKEND", "fa4", 16, 22)]
    assert (serve.image, serve.engine) == ("example.com/vllm:v1", "vllm")
    assert (serve.at.line, serve.at.column) == (22, 20)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (
            "|-\n        vllm serve \\\n          -x",
            [("vllm", 6, 9), ("serve", 6, 14), ("-x", 7, 11)],
        ),
        (
            ">-\n        vllm\n        serve\n        -x",
            [("vllm", 6, 9), ("serve", 7, 9), ("-x", 8, 9)],
        ),
        ("vllm serve\n        -x", [("vllm", 5, 9), ("serve", 5, 14), ("-x", 6, 9)]),
        ("'vllm serve ''-x'''", [("vllm", 5, 10), ("serve", 5, 15), ("-x", 5, 21)]),
        ('"vllm serve \\"-x\\""', [("vllm", 5, 10), ("serve", 5, 15), ("-x", 5, 21)]),
        ('"vllm serve \\\n        -x"', [("vllm", 5, 10), ("serve", 5, 15), ("-x", 6, 9)]),
    ],
)
def test_every_way_to_write_a_script(script: str, expected: list[tuple[str, int, int]]) -> None:
    text = f"spec:\n  containers:\n    - command: [sh, -ec]\n      args:\n      - {script}\n"
    assert words(launch("yaml", text)) == expected


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


def test_scripts_in_config_maps() -> None:
    first, second = launches(
        "yaml",
        """\
        kind: ConfigMap
        metadata: {name: scripts}
        data:
          serve.sh: |
            vllm serve -x
          other: "#!/usr/bin/env -S bash\\nvllm serve -y"
          notes: vllm serve -z
        """,
    )
    assert words(first)[-1] == ("-x", 5, 16)
    assert first.label == "ConfigMap scripts, serve.sh"
    assert words(second)[-1] == ("-y", 6, 46)


@pytest.mark.parametrize(
    "text",
    [
        "images:\n  - name: example.com/vllm\n    newTag: v2\n",
        "containers: x\n",
        "spec: {containers: {a: b}}\n",
        "- vllm serve\n",
        "",
        "properties: {containers: {type: array, items: {args: [x]}}}\n",
    ],
)
def test_what_is_no_launch(text: str) -> None:
    assert launches("yaml", text) == ()


def test_references_to_variables() -> None:
    one = launch(
        "yaml",
        """\
        spec:
          containers:
            - args: ["$(A)-$(B)", $(C), $$(A), "$(A"]
              env: [{name: A, value: x}, {name: C, valueFrom: {fieldRef: {fieldPath: y}}}]
        """,
    )
    assert words(one) == [
        ("x-$(B)", 3, 14),
        ("$(C)", 3, 27),
        ("$(A)", 3, 33),
        ("$(A", 3, 40),
    ]


AFFINITY = """\
spec:
  affinity:
    nodeAffinity:
      {when}:
        {terms}
  containers:
    - args: [-x]
      resources: {{limits: {{{resource}: 1}}}}
"""
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"


def _terms(*values: str, operator: str = "In") -> str:
    listed = ", ".join(values)
    return (
        "nodeSelectorTerms: [{matchExpressions: [{key: nvidia.com/gpu.product, "
        f"operator: {operator}, values: [{listed}]}}]}}]"
    )


@pytest.mark.parametrize(
    ("when", "terms", "architecture"),
    [
        (REQUIRED, _terms("NVIDIA-H100-80GB-HBM3", "NVIDIA-H200"), "sm_90"),
        (REQUIRED, _terms("NVIDIA-H200", "NVIDIA-B200"), None),
        (REQUIRED, _terms("NVIDIA-H200", operator="NotIn"), None),
        (
            PREFERRED,
            "- {weight: 1, preference: {matchExpressions: [{key: example.com/machine, "
            "operator: In, values: [box]}]}}",
            "sm_100",
        ),
    ],
)
def test_node_affinity(when: str, terms: str, architecture: str | None) -> None:
    text = AFFINITY.format(when=when, terms=terms, resource="nvidia.com/gpu")
    one = launch("yaml", text)
    assert one.architecture == architecture
    assert words(one) == [("-x", 7, 14)]


@pytest.mark.parametrize(
    ("resource", "said", "architecture"),
    [
        ("nvidia.com/gpu", "sm_90", "sm_90"),
        ("amd.com/gpu", "sm_90", None),
        ("amd.com/gpu", "gfx950", "gfx950"),
        ("nvidia.com/mig-1g.5gb", "gfx950", None),
        ("cpu", "gfx950", "gfx950"),
    ],
)
def test_what_the_person_says_fits_the_vendor(
    resource: str, said: str, architecture: str | None
) -> None:
    text = f"spec: {{containers: [{{args: [-x], resources: {{limits: {{{resource}: 1}}}}}}]}}"
    (one,) = found("yaml", text, architecture=said).launches
    assert one.architecture == architecture


def test_the_file_counts_more_than_what_the_person_says() -> None:
    text = (
        "spec:\n  nodeSelector: {nvidia.com/gpu.product: NVIDIA-GB10}\n"
        "  containers: [{image: example.com/sglang}, {image: example.com/other}]\n"
    )
    first, second = found("yaml", text, architecture="sm_90", engine="vllm").launches
    assert (first.architecture, first.engine) == ("sm_121", "sglang")
    assert (second.architecture, second.engine) == ("sm_121", "vllm")


def test_a_template_is_noted() -> None:
    result = found("yaml", "a: 1\n{{- if .Values.b }}\nb: 2\n{{- end }}\n")
    (note,) = result.notes
    assert (note.rule, note.severity) == ("lint.unreadable", "note")
    assert "helm template" in note.hint
    assert (note.at.line, note.at.column) == (3, 1)


def test_faults_of_the_text() -> None:
    result = found("yaml", "a: 1\na: 2\n---\nb: [\n")
    (broken,) = result.notes
    assert (broken.rule, broken.severity) == ("yaml.syntax", "error")
    assert (broken.at.line, broken.at.column) == (5, 1)
    (double,) = found("yaml", "b: 1\na: 1\na: 2\n").notes
    assert (double.rule, double.at.line, double.at.column) == ("yaml.duplicate-key", 3, 1)


def test_every_word_of_a_long_list() -> None:
    items = "".join(f"      - --a{index}\n" for index in range(300))
    one = launch("yaml", f"spec:\n  containers:\n    - args:\n{items}")
    assert words(one) == [(f"--a{index}", index + 4, 9) for index in range(300)]
    assert texts(one)[-1] == "--a299"
