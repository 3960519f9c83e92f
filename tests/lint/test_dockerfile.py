"""Dockerfiles: what each stage starts, and what RUN starts."""

import pytest

from tests.lint.reading import environment, launch, launches, words


def test_entry_point_and_command() -> None:
    one = launch(
        "dockerfile",
        """\
        # syntax=docker/dockerfile:1
        ARG BASE=example.com/vllm:v1
        FROM --platform=linux/amd64 ${BASE} AS base
        ENV A=x B="two words" \\
            # a comment in between
            C=$A
        ENV OLD spelt so
        FROM base
        CMD ["--backend", "fa4"]
        ENTRYPOINT [ "vllm", 'serve' ]
        """,
    )
    assert words(one) == [
        ("vllm", 10, 14),
        ("serve", 10, 22),
        ("--backend", 9, 6),
        ("fa4", 9, 19),
    ]
    assert environment(one) == [
        ("A", "x", 4, 5),
        ("B", "two words", 4, 9),
        ("C", None, 6, 5),
        ("OLD", "spelt so", 7, 5),
    ]
    assert (one.image, one.engine) == ("example.com/vllm:v1", "vllm")
    assert (one.at.line, one.at.column) == (10, 1)
    assert one.label == "stage from example.com/vllm:v1"


def test_shell_form() -> None:
    run, start = launches(
        "dockerfile",
        """\
        FROM example.com/tools
        ENV B=fa4
        RUN pip install vllm \\
         && vllm serve --run
        CMD exec vllm serve \\
            # a comment in between
            --backend $B
        """,
    )
    assert words(run) == [("vllm", 4, 5), ("serve", 4, 10), ("--run", 4, 16)]
    assert words(start) == [
        ("vllm", 5, 10),
        ("serve", 5, 15),
        ("--backend", 7, 5),
        ("fa4", 2, 5),
    ]


def test_a_stage_of_an_engine_image_is_a_launch() -> None:
    one = launch("dockerfile", 'FROM example.com/sglang\nCMD ["--tp", "8"]\n')
    assert (one.engine, words(one)) == ("sglang", [("--tp", 2, 6), ("8", 2, 14)])


def test_words_of_a_shell_form_that_starts_something_else() -> None:
    one = launch("dockerfile", "FROM example.com/other\nCMD /start.sh 'a b'\n")
    assert (one.engine, words(one)) == (None, [("/start.sh", 2, 5), ("a b", 2, 15)])


def test_here_documents_are_not_instructions() -> None:
    one = launch("dockerfile", "FROM example.com/vllm\nRUN <<EOF cat\nCMD no\nEOF\nCMD [--x]\n")
    assert words(one) == [("--x", 5, 6)]


@pytest.mark.parametrize(
    "text",
    ["", "FROM example.com/vllm\n", "RUN true\n", "FROM\n", "no instruction\n", "RUN a \\"],
)
def test_what_starts_nothing(text: str) -> None:
    assert launches("dockerfile", text) == ()
