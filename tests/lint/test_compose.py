"""Compose files: commands as lists and as strings, and what Compose itself fills in."""

import pytest

from tests.lint.reading import environment, launch, launches, words


def test_a_command_as_a_list() -> None:
    one = launch(
        "yaml",
        """\
        services:
          llm:
            image: example.com/vllm:v1
            command: ["--model", /m, "--port", 8000, --cost=$$5]
            environment:
              A: x
              B: ${B}
              C:
              D: ${D:-y}
              E: 0.90
        """,
    )
    assert words(one) == [
        ("--model", 4, 15),
        ("/m", 4, 26),
        ("--port", 4, 30),
        ("8000", 4, 40),
        ("--cost=$5", 4, 46),
    ]
    assert environment(one) == [
        ("A", "x", 6, 7),
        ("B", None, 7, 7),
        ("C", None, 8, 7),
        ("D", "y", 9, 7),
        ("E", "0.90", 10, 7),
    ]
    assert (one.label, one.image, one.engine) == ("service llm", "example.com/vllm:v1", "vllm")
    assert (one.at.line, one.at.column) == (2, 3)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("--a fa4 'b c'", [("--a", 4, 14), ("fa4", 4, 18), ("b c", 4, 22)]),
        (">\n      --a\n      fa4", [("--a", 5, 7), ("fa4", 6, 7)]),
        ("|\n      --a fa4 \\\n      --b", [("--a", 5, 7), ("fa4", 5, 11), ("--b", 6, 7)]),
        ('"--a \\"fa4\\""', [("--a", 4, 15), ("fa4", 4, 19)]),
        ("--a ${A:-fa4} $$b", [("--a", 4, 14), ("fa4", 4, 23), ("$b", 4, 29)]),
        ("--a ${A}", [("--a", 4, 14), ("${A}", 4, 18)]),
    ],
)
def test_a_command_as_a_string(command: str, expected: list[tuple[str, int, int]]) -> None:
    text = f"services:\n  llm:\n    image: vllm\n    command: {command}\n"
    assert words(launch("yaml", text)) == expected


def test_a_script_behind_an_entry_point() -> None:
    one = launch(
        "yaml",
        """\
        services:
          llm:
            image: ${IMAGE:-example.com/sglang:v1}
            entrypoint: bash -c
            environment:
              - MODE=fa4
              - GIVEN
            command:
              - |
                A=x
                python3 -m sglang.launch_server --m $$MODE --a $${A}
        """,
    )
    assert words(one) == [
        ("python3", 11, 9),
        ("-m", 11, 17),
        ("sglang.launch_server", 11, 20),
        ("--m", 11, 41),
        ("fa4", 6, 9),
        ("--a", 11, 52),
        ("x", 10, 11),
    ]
    assert environment(one) == [("MODE", "fa4", 6, 9), ("GIVEN", None, 7, 9)]
    assert one.image == "example.com/sglang:v1"


def test_merged_services() -> None:
    head, worker = launches(
        "yaml",
        """\
        x-common: &common
          image: example.com/vllm:v1
          command: [--backend, fa4]
          environment: &env {A: x}
        services:
          head:
            <<: *common
          worker:
            <<: *common
            command: [--headless]
            environment:
              <<: *env
              B: y
        """,
    )
    assert words(head) == [("--backend", 3, 13), ("fa4", 3, 24)]
    assert environment(head) == [("A", "x", 4, 22)]
    assert (head.at.line, head.at.column) == (6, 3)
    assert words(worker) == [("--headless", 10, 15)]
    assert environment(worker) == [("B", "y", 13, 7), ("A", "x", 4, 22)]
    assert (worker.label, worker.image) == ("service worker", "example.com/vllm:v1")


@pytest.mark.parametrize(
    "text",
    [
        "services: {a: {ports: [80]}}\n",
        "services: [a]\n",
        "apiVersion: v1\nservices: {a: {image: vllm}}\n",
        "spec: {services: {a: {image: vllm}}}\n",
    ],
)
def test_what_is_no_compose_file(text: str) -> None:
    assert launches("yaml", text) == ()
