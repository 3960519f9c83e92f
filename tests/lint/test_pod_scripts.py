"""Scripts inside Kubernetes objects, in every way that YAML writes them."""

import pytest

from tests.lint.reading import environment, launch, launches, words


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
