"""Values that a person gives are taken as they are, within what their kind allows."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
RENDER = (
    *("render", "pair", "--worker-node", "m", "--set", "HEAD_FABRIC_ADDRESS=192.0.2.1"),
    *("--set", "WORKER_FABRIC_ADDRESS=192.0.2.2"),
)
TEMPLATE = "{% for m in messages %}{{ m }}{{ eos }}{% endfor %}"


@pytest.mark.parametrize("target", ["kubernetes", "docker", "compose", "shell"])
def test_an_inline_chat_template(recipe: Run, target: str) -> None:
    value = f"chat-template={TEMPLATE}"
    done = recipe(*RENDER, "--node", "n", "--target", target, "--set", value)
    assert done.status == 0, done.err
    assert "{{ eos }}" in done.out


def test_a_declared_placeholder_in_braces_stays_open(recipe: Run) -> None:
    done = recipe(*RENDER, "--node", "n", "--set", "chat-template={{ NODE }}")
    assert (done.status, done.out) == (1, "")
    assert "error[placeholder.unresolved] `{{ NODE }}` has no value" in done.err


@pytest.mark.parametrize(("length", "status"), [(253, 0), (254, 1)])
def test_a_node_name_has_at_most_253_characters(run: Run, length: int, status: int) -> None:
    done = run("--catalog", ROOT, "render", "deepseek-agent", "--node", "n" * length)
    assert done.status == status, done.err
    assert ("at most 253 characters" in done.err.replace("\n    ", " ")) == bool(status)
