"""What stands between the words of a file and the engine, and in front of them."""

import pytest

from generator.launch import TextKind
from tests.lint.reading import launches

IMAGE = "image: example.com/vllm:1"


@pytest.mark.parametrize(
    ("kind", "text", "read_by", "behind"),
    [
        ("shell", "vllm serve m\n", "shell", False),
        ("shell", "docker run example.com/vllm:1 m\n", "shell", True),
        ("shell", "docker run --entrypoint vllm example.com/vllm:1 serve m\n", "shell", False),
        ("shell", "docker run --entrypoint '' example.com/vllm:1 vllm serve m\n", "shell", False),
        ("dockerfile", 'FROM example.com/vllm:1\nCMD ["m"]\n', "nothing", True),
        ("dockerfile", 'FROM x\nENTRYPOINT ["vllm", "serve"]\nCMD ["m"]\n', "nothing", False),
        ("dockerfile", "FROM x\nCMD vllm serve m\n", "shell", False),
        ("yaml", f"services:\n  a:\n    {IMAGE}\n    command: [m]\n", "compose", True),
        (
            "yaml",
            f"services:\n  a:\n    {IMAGE}\n    entrypoint: []\n    command: [vllm, serve]\n",
            "compose",
            False,
        ),
        ("yaml", f"spec:\n  containers:\n  - {IMAGE}\n    args: [m]\n", "kubelet", True),
        (
            "yaml",
            f"spec:\n  containers:\n  - {IMAGE}\n    command: [vllm, serve]\n",
            "kubelet",
            False,
        ),
        (
            "yaml",
            f"spec:\n  containers:\n  - {IMAGE}\n    command: [sh, -c, vllm serve m]\n",
            "shell",
            False,
        ),
    ],
)
def test_a_launch_knows_its_reader(kind: TextKind, text: str, read_by: str, behind: bool) -> None:
    (launch,) = launches(kind, text)
    assert (launch.read_by, launch.behind_entrypoint) == (read_by, behind)


def test_json_that_yaml_has_read_keeps_its_place_among_the_words() -> None:
    text = f'spec:\n  containers:\n  - {IMAGE}\n    args:\n    - --x\n    - {{"a": 1}}\n    - m\n'
    (launch,) = launches("yaml", text)
    assert [word.text for word in launch.words] == ["--x", '{"a": 1}', "m"]
    assert (launch.words[1].at.line, launch.words[1].at.column) == (6, 7)
