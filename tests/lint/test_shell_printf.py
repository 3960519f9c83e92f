"""Words that `printf '%q '` prints for a shell elsewhere."""

import pytest

from tests.lint.reading import launch, launches, texts, words


@pytest.mark.parametrize(
    "script",
    [
        """\
        ARGS=(vllm serve /m --backend fa4)
        TEXT=$(printf '%q ' "${ARGS[@]}")
        docker exec name bash -c "$TEXT"
        """,
        """\
        ARGS=(vllm serve /m --backend fa4)
        printf -v TEXT ' %q' "${ARGS[@]}"
        ssh node "$TEXT"
        """,
        """\
        ARGS=(vllm serve /m --backend fa4)
        docker exec name bash -lc "cd /w && exec $( printf "%q " "${ARGS[@]}")"
        """,
    ],
)
def test_words_keep_their_places(script: str) -> None:
    one = launch("shell", script)
    assert words(one) == [
        ("vllm", 1, 7),
        ("serve", 1, 12),
        ("/m", 1, 18),
        ("--backend", 1, 21),
        ("fa4", 1, 31),
    ]


def test_quotes_are_printed_for_the_next_shell_and_what_is_unknown_stays_so() -> None:
    one = launch(
        "shell",
        """\
        TEXT=$(printf '%q ' vllm serve "/a b" --config '{"a": 1}' --port "$PORT")
        docker exec name bash -c "$TEXT"
        """,
    )
    assert texts(one) == ["vllm", "serve", "/a b", "--config", '{"a": 1}', "--port", "$PORT"]


@pytest.mark.parametrize(
    "printed",
    [
        "$(printf '%s ' vllm serve /m)",
        "$(printf '%q ' vllm serve /m; date)",
        "$(printf '%q ' vllm serve $(date))",
        "$(printf '%q ')",
        "$(echo vllm serve /m)",
    ],
)
def test_what_only_a_run_would_tell_starts_nothing(printed: str) -> None:
    assert launches("shell", f'TEXT={printed}\ndocker exec name bash -c "$TEXT"\n') == ()


def test_branches_that_print_different_words_leave_the_text_unknown() -> None:
    script = """\
        if [ "$1" = a ]; then
          printf -v TEXT '%q ' vllm serve /a
        else
          printf -v TEXT '%q ' vllm serve /b
        fi
        docker exec name bash -c "$TEXT"
        """
    assert launches("shell", script) == ()
    forgets = "TEXT='vllm serve /a'\nprintf -v TEXT '%s' \"$X\"\nbash -c \"$TEXT\"\n"
    assert launches("shell", forgets) == ()
