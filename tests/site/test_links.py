"""Labels of citations: as short as tells them from their neighbours."""

import pytest

from generator.docs.links import Cited


def labels(*paths: str) -> list[str]:
    cited = [Cited("vllm", path, None) for path in paths]
    return [one.label(cited) for one in cited]


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ([""], ["vllm"]),
        (["a/b/rocm.py"], ["vllm: rocm.py"]),
        (["a/b/config.json"], ["vllm: b/config.json"]),
        (["a/b/"], ["vllm: b"]),
        (["a/rocm.py", "b/rocm.py"], ["vllm: a/rocm.py", "vllm: b/rocm.py"]),
        (["v4/amd/rocm.py", "v41/amd/rocm.py"], ["vllm: v4/amd/rocm.py", "vllm: v41/amd/rocm.py"]),
        (["rocm.py", "a/rocm.py"], ["vllm: rocm.py", "vllm: a/rocm.py"]),
        (["rocm.py", "rocm.py"], ["vllm: rocm.py", "vllm: rocm.py"]),
    ],
)
def test_a_label_ends_where_it_is_told_apart(paths: list[str], expected: list[str]) -> None:
    assert labels(*paths) == expected
