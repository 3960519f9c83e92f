"""Programs that start others: `docker run`, `sh -c`, and what starts no engine."""

import pytest

from tests.lint.reading import environment, launch, launches, texts, words


def test_docker_run() -> None:
    one = launch(
        "shell",
        """\
        export TOKEN=t
        sudo docker run -d --gpus all --rm -it -e HOME_=/x -eTOKEN -e OTHER \\
          --env=LAST=1 --name vllm -p8000:8000 \\
          example.com/vllm:v1 --model x \\
          --backend fa4
        """,
    )
    assert words(one) == [
        ("--model", 4, 23),
        ("x", 4, 31),
        ("--backend", 5, 3),
        ("fa4", 5, 13),
    ]
    assert environment(one) == [
        ("HOME_", "/x", 2, 43),
        ("TOKEN", "t", 2, 54),
        ("OTHER", None, 2, 63),
        ("LAST", "1", 3, 9),
    ]
    assert (one.image, one.engine) == ("example.com/vllm:v1", "vllm")
    assert (one.at.line, one.at.column) == (2, 6)
    assert one.label == "docker run example.com/vllm:v1"


def test_docker_run_with_an_entry_point() -> None:
    one = launch("shell", "podman container run --entrypoint vllm -- image serve -x")
    assert words(one) == [("vllm", 1, 35), ("serve", 1, 49), ("-x", 1, 55)]


def test_a_shell_in_a_container() -> None:
    one = launch(
        "shell",
        """\
        B=fa4
        docker run -e C=triton image bash -eo pipefail -c "vllm serve --b $B \\
          --c \\$C 'a b'"
        """,
    )
    assert words(one) == [
        ("vllm", 2, 52),
        ("serve", 2, 57),
        ("--b", 2, 63),
        ("fa4", 1, 3),
        ("--c", 3, 3),
        ("triton", 2, 15),
        ("a b", 3, 11),
    ]
    assert one.image == "image"


@pytest.mark.parametrize(
    "script",
    [
        "pip install vllm",
        "uv pip install vllm",
        "echo vllm serve",
        "docker pull example.com/vllm",
        "docker logs vllm",
        "run --name vllm --x",
        "VLLM=vllm",
        "# vllm serve",
        "echo 'vllm serve'",
        "cat <<EOF\nvllm serve",
        "docker run",
        "docker run -e A=1",
    ],
)
def test_what_starts_no_engine(script: str) -> None:
    assert launches("shell", script) == ()


@pytest.mark.parametrize(
    ("script", "column"),
    [
        ("nohup vllm serve", 7),
        ("/opt/bin/vllm serve", 1),
        ("uv run -- vllm serve", 11),
        ("numactl --cpunodebind=0 vllm serve", 25),
        ("stdbuf -oL vllm serve", 12),
        ("exec -a name vllm serve", 14),
    ],
)
def test_behind_other_programs(script: str, column: int) -> None:
    found = words(launch("shell", script))
    assert ("serve", 1, script.index("serve") + 1) in found
    assert any(text.endswith("vllm") and at == column for text, _, at in found)


def test_a_container_without_a_known_engine_is_a_launch() -> None:
    one = launch("shell", "docker run example.com/other --x")
    assert (one.engine, words(one)) == (None, [("--x", 1, 30)])


def test_values_that_grow_without_end_stay_unknown() -> None:
    doubling = "A=aaaaaaaaaa\n" + "A=$A$A\n" * 60
    (last,) = texts(launch("shell", f"{doubling}vllm $A"))[1:]
    assert len(last) <= 100_000
