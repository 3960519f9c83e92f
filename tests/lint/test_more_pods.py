"""Pods of workflow engines, and values of Helm charts."""

from tests.lint.reading import environment, launch, launches, texts, words


def test_an_argo_workflow() -> None:
    container, step = launches(
        "yaml",
        """\
        apiVersion: argoproj.io/v1alpha1
        kind: Workflow
        metadata: {name: w}
        spec:
          templates:
            - name: serve
              nodeSelector: {nvidia.com/gpu.product: NVIDIA-H200}
              container:
                image: example.com/vllm:v1
                args: [--model, /m]
            - name: script
              script:
                image: example.com/tools
                command: [bash]
                source: |
                  vllm serve /m --x 1
        """,
    )[:2]
    assert words(container) == [("--model", 10, 16), ("/m", 10, 25)]
    assert (container.label, container.engine) == ("Workflow w, container", "vllm")
    assert container.architecture == "sm_90"
    assert texts(step) == ["bash"]


def test_the_scripts_of_a_workflow() -> None:
    text = (
        "kind: Workflow\nspec:\n  templates:\n    - script:\n        image: example.com/tools\n"
        "        source: |\n          vllm serve /m --x 1\n"
    )
    assert words(launches("yaml", text)[-1]) == [
        ("vllm", 7, 11),
        ("serve", 7, 16),
        ("/m", 7, 22),
        ("--x", 7, 25),
        ("1", 7, 29),
    ]


def test_the_steps_of_a_task() -> None:
    text = (
        "apiVersion: tekton.dev/v1\nkind: Task\nmetadata: {name: t}\nspec:\n  steps:\n"
        "    - {name: s, image: example.com/vllm, args: [--x]}\n    - {uses: checkout}\n"
    )
    one = launch("yaml", text)
    assert (one.label, words(one)) == ("Task t, container s", [("--x", 6, 49)])


def test_values_with_an_image_in_parts() -> None:
    one = launch(
        "yaml",
        """\
        engine:
          image:
            registry: example.com
            repository: serving/vllm
            tag: v1
          nodeSelector: {nvidia.com/gpu.product: NVIDIA-B200}
          extraArgs: ["--max-num-seqs", "4"]
          env: {A: "1"}
        web:
          image: example.com/nginx
          args: [-g]
        """,
    )
    assert words(one) == [("--max-num-seqs", 7, 15), ("4", 7, 33)]
    assert (one.image, one.engine) == ("example.com/serving/vllm:v1", "vllm")
    assert (one.label, one.architecture) == ("values engine", "sm_100")
    assert environment(one) == [("A", "1", 8, 9)]


def test_values_with_the_command_below_the_image() -> None:
    one = launch(
        "yaml", "image:\n  repository: example.com/vllm\n  tag: v1\n  command: [vllm, serve, /m]\n"
    )
    assert words(one) == [("vllm", 4, 13), ("serve", 4, 19), ("/m", 4, 26)]
    assert one.label == "values"


def test_values_of_a_list_of_models() -> None:
    one = launch(
        "yaml",
        "servingEngineSpec:\n  modelSpec:\n    - name: tiny\n      repository: example.com/vllm\n"
        "      tag: v1\n      vllmConfig: {maxModelLen: 1, extraArgs: [--x]}\n",
    )
    assert (one.label, one.image, words(one)) == (
        "values tiny",
        "example.com/vllm:v1",
        [("--x", 6, 48)],
    )


def test_values_without_arguments_are_no_launch() -> None:
    assert launches("yaml", "image: {repository: example.com/vllm, tag: v1}\nargs: []\n") == ()


def test_a_command_without_an_image_is_no_launch() -> None:
    assert launches("yaml", "engine: {command: [vllm, serve], args: [--x]}\n") == ()
