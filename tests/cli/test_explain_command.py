"""`recipe explain`."""

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (["yaml.unknown-key"], "rule yaml.unknown-key ("),
        (["max-num-seqs"], "flag --max-num-seqs\n"),
        (["--max-num-seqs"], "flag --max-num-seqs\n"),
        (["-tp"], "flag --tensor-parallel-size\n"),
        (["--", "--host"], "flag --host\n"),
        (["DEBUG_LEVEL"], "environment variable DEBUG_LEVEL\n"),
        (["<NODE>"], "placeholder NODE\n"),
        (["out-of-memory"], "failure mode out-of-memory ("),
    ],
)
def test_names(recipe: Run, arguments: list[str], begins: str) -> None:
    done = recipe("explain", *arguments)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(begins)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("--max-num-seq", "did you mean `--max-num-seqs`"),
        ("yaml.unknown-ky", "did you mean `yaml.unknown-key`"),
        ("zzzzzz", "name a rule, a flag"),
    ],
)
def test_near_misses(recipe: Run, name: str, hint: str) -> None:
    done = recipe("explain", name)
    assert (done.status, done.out) == (2, "")
    assert hint in done.err


def test_a_name_is_needed(recipe: Run) -> None:
    assert recipe("explain").status == 2
