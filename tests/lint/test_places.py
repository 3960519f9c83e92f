"""However a script is written and wherever it is nested, a word is where it says it is."""

import json
from textwrap import indent

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.launch import Launch, TextKind
from tests.lint.reading import launch

WORD = st.from_regex(r"--?[a-z]{1,9}|[a-z0-9/._]{1,12}|'[a-z]{1,5}'", fullmatch=True)
GAP = st.sampled_from([" ", "  ", "\t", " \\\n", " \\\n    ", "\\\n "])
SCRIPT = st.lists(st.tuples(GAP, WORD), min_size=1, max_size=12).map(
    lambda parts: "set -e\n# start it\nA=1 vllm serve" + "".join(g + w for g, w in parts)
)


def _misplaced(kind: TextKind, text: str) -> list[str]:
    lines = text.split("\n")
    one: Launch = launch(kind, text)
    return [
        f"{word.text} at {word.at}"
        for word in one.words
        if not lines[word.at.line - 1][word.at.column - 1 :].lstrip("'\"").startswith(word.text)
    ]


@given(script=SCRIPT)
def test_in_a_script(script: str) -> None:
    assert _misplaced("shell", script) == []


@given(script=SCRIPT)
def test_in_a_fence(script: str) -> None:
    page = indent(f"```sh\n{script}\n```\n", "   ")
    assert _misplaced("markdown", f"1. Start it:\n\n{page}") == []


@pytest.mark.parametrize("style", [None, "'", '"', "|", ">"])
@given(script=SCRIPT)
def test_in_a_manifest(style: str | None, script: str) -> None:
    pod = {"containers": [{"name": "main", "command": ["sh", "-c", script]}]}
    text = yaml.safe_dump(pod, default_style=style, width=30)
    assert _misplaced("yaml", text) == []
    fence = indent(f"```yaml\n{text}```\n", "  ")
    assert _misplaced("markdown", f"- Apply it:\n\n{fence}") == []


@given(script=SCRIPT)
def test_in_json(script: str) -> None:
    assert _misplaced("yaml", json.dumps({"containers": [{"command": ["sh", "-c", script]}]})) == []


@given(words=st.lists(WORD, min_size=1, max_size=8))
def test_in_the_exec_form_of_a_dockerfile(words: list[str]) -> None:
    command = json.dumps([word.strip("'") for word in words])
    assert _misplaced("dockerfile", f"FROM vllm\nENTRYPOINT \\\n  {command}\n") == []
