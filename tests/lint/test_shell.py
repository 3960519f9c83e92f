"""Shell scripts: words where they are written, also when a variable brings them."""

import pytest

from tests.lint.reading import environment, launch, launches, texts, words


def test_a_command_over_several_lines() -> None:
    one = launch(
        "shell",
        """\
        #!/bin/sh
        # vllm serve is started below
        vllm serve /m \\
          --port 8000 \\
          --backend=fa4  # the kernel
        """,
    )
    assert words(one) == [
        ("vllm", 3, 1),
        ("serve", 3, 6),
        ("/m", 3, 12),
        ("--port", 4, 3),
        ("8000", 4, 10),
        ("--backend=fa4", 5, 3),
    ]
    assert (one.label, one.engine) == ("vllm serve", "vllm")
    assert (one.at.line, one.at.column) == (3, 1)


def test_array_arguments() -> None:
    one = launch(
        "shell",
        """\
        BACKEND=fa4
        ARGS=(
          --tp 8   # all of them
          --backend "$BACKEND"
          "--quoted"
        )
        if [[ -n "${DEBUG:-}" ]]; then
          ARGS+=(--log debug)
        fi
        exec python3 -m sglang.launch_server "${ARGS[@]}"
        """,
    )
    assert words(one) == [
        ("python3", 10, 6),
        ("-m", 10, 14),
        ("sglang.launch_server", 10, 17),
        ("--tp", 3, 3),
        ("8", 3, 8),
        ("--backend", 4, 3),
        ("fa4", 1, 9),
        ("--quoted", 5, 3),
        ("--log", 8, 10),
        ("debug", 8, 16),
    ]
    assert one.engine == "sglang"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("A=x\nvllm $A", ("x", 1, 3)),
        ('A="x"\nvllm "$A"', ("x", 1, 4)),
        ("vllm ${A:-x}", ("x", 1, 11)),
        ('vllm "${A:-${B:-x}}"', ("x", 1, 17)),
        (': "${A:=x}"\nvllm $A', ("x", 1, 9)),
        ("A=x\nvllm ${A:+--f}", ("--f", 2, 11)),
        ("A=x\nvllm --f=$A", ("--f=x", 2, 6)),
        ("export A=x\nvllm $A", ("x", 1, 10)),
        ("declare -r A=x\nvllm $A", ("x", 1, 14)),
        ("A=--a\nA+=b\nvllm $A", ("--ab", 1, 3)),
        ("[ -n y ] && A=x\nvllm $A", ("x", 1, 15)),
        ("vllm 'a b'", ("a b", 1, 6)),
        ('vllm "a\\"b"', ('a"b', 1, 6)),
        ("vllm a\\ b", ("a b", 1, 6)),
        ("vllm a\\\nb", ("ab", 1, 6)),
        ("vllm $'a'", ("a", 1, 6)),
        ('vllm ""', ("", 1, 6)),
        ("vllm <DIR>/x", ("<DIR>/x", 1, 6)),
        ("$ vllm x", ("x", 1, 8)),
        ("if true; then vllm x; fi", ("x", 1, 20)),
        ("f() {\n  vllm x\n}", ("x", 2, 8)),
        ("case $a in\n  b) vllm x ;;\nesac", ("x", 2, 11)),
        ("true && vllm x &", ("x", 1, 14)),
        ("(vllm x)", ("x", 1, 7)),
        ("vllm x | tee log", ("x", 1, 6)),
        ("vllm x > log 2>&1", ("x", 1, 6)),
        ("vllm x &> log", ("x", 1, 6)),
        ("vllm < input x", ("x", 1, 14)),
        ("cat <<EOF\nvllm no\nEOF\nvllm x", ("x", 4, 6)),
        ("cat <<-'END' && true\n\tvllm no\n\tEND\nvllm x", ("x", 4, 6)),
        ("A=$(cat <<EOF\nit's\nEOF\n)\nvllm x", ("x", 5, 6)),
        ("vllm x\r\n", ("x", 1, 6)),
        ("vllm \\\r\n  x\r\n", ("x", 2, 3)),
    ],
)
def test_the_last_word(script: str, expected: tuple[str, int, int]) -> None:
    assert words(launch("shell", script))[-1] == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ('A="--a 1  --b"\nvllm $A', [("--a", 1, 4), ("1", 1, 8), ("--b", 1, 11)]),
        ('A="--a 1"\nvllm "$A"', [("--a 1", 1, 4)]),
        ("A=\nvllm $A x", [("x", 2, 9)]),
        ('A=()\nvllm "${A[@]}" x', [("x", 2, 16)]),
        ('A=(b c)\nvllm "a${A[@]}d"', [("ab", 2, 6), ("cd", 1, 6)]),
        ("A=(b)\nA=(c d)\nvllm ${A[*]}", [("c", 2, 4), ("d", 2, 6)]),
    ],
)
def test_splitting(script: str, expected: list[tuple[str, int, int]]) -> None:
    assert words(launch("shell", script))[1:] == expected


@pytest.mark.parametrize(
    "unknown",
    ["$A", "${A}", '"$@"', "$1", "$(nproc)", "`nproc`", "${A%/*}", "${#A}", "$((1 + 2))", "<(a)"],
)
def test_an_unknown_stays_as_it_is_written(unknown: str) -> None:
    assert words(launch("shell", f"vllm {unknown} --x")) == [
        ("vllm", 1, 1),
        (unknown.strip('"'), 1, 6),
        ("--x", 1, 7 + len(unknown)),
    ]


@pytest.mark.parametrize(
    "before",
    [
        "if t; then A=x; else A=y; fi",
        "A=x\nif t; then A=y; fi",
        "case t in a) A=x ;; b) A=y ;; esac",
        "A=x\n[ t ] && A=y",
        "for A in x y; do true; done",
        "A=x\nread -r A",
        "A=x\nunset A",
        "A=x\nif t; then if t; then A=y; fi; fi",
    ],
)
def test_what_branches_disagree_on_is_unknown(before: str) -> None:
    assert texts(launch("shell", f"{before}\nvllm $A")) == ["vllm", "$A"]


def test_within_its_branch_a_value_is_known() -> None:
    first, second = launches("shell", "A=x\nif t; then A=y; vllm $A; else A=z; fi\nvllm ${A:-none}")
    assert words(first)[-1] == ("y", 2, 14)
    assert words(second)[-1] == ("none", 3, 11)


def test_the_environment() -> None:
    one = launch(
        "shell",
        """\
        PLAIN=1
        export GIVEN="a b" LATE
        LATE=2
        A=3 B=$UNKNOWN env -u X C=4 vllm serve
        """,
    )
    assert environment(one) == [
        ("GIVEN", "a b", 2, 8),
        ("LATE", "2", 3, 1),
        ("A", "3", 4, 1),
        ("B", None, 4, 5),
        ("C", "4", 4, 25),
    ]
    assert words(one) == [("vllm", 4, 29), ("serve", 4, 34)]


def test_everything_is_exported_after_set_a() -> None:
    first, second = launches("shell", "A=0\nset -ea\nB=1\nset +a\nC=2\nvllm\nunset B\nvllm")
    assert environment(first) == [("B", "1", 3, 1)]
    assert environment(second) == []
