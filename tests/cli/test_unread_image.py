"""An image of the site in a command whose render has no use for it."""

from pathlib import Path
from typing import Final

import pytest

from tests.cli.conftest import Run

ROOT: Final = Path(__file__).parents[2]
OWN: Final = "registry.example.com/own:1@sha256:" + "0123456789abcdef" * 4
LOCAL: Final = "own:built-20260801"
# Renders that have no use for it.
COMMANDS: Final = {
    "every member has its own": ("deepseek-agent", "--node", "a", "--set", f"LOCAL_IMAGE={LOCAL}"),
    "no container": ("laguna-s-2.1", "--target", "shell"),
    "another editor": ("laguna-s-2.1", "--target", "pcai"),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("whole", [False, True])
def test_it_stands_in_the_command_alone(
    run: Run, tmp_path: Path, words: tuple[str, ...], whole: bool
) -> None:
    more = ("-o", str(tmp_path / "bundle")) if whole else ()
    done = run("--catalog", ROOT, "render", *words, "--set", f"IMAGE={OWN}", *more)
    assert done.status == 0, done.err
    texts = [path.read_text() for path in (tmp_path / "bundle").glob("*")] if whole else [done.out]
    lines = [line for text in texts for line in text.splitlines() if OWN in line]
    assert all(line.startswith(("# made by: ", "| made by | ")) for line in lines)
    assert lines or "pcai" in words


def test_a_fleet_file_may_have_it_beside_the_images_of_nodes(run: Run, tmp_path: Path) -> None:
    fleet = tmp_path / "fleet.yaml"
    node = f"{{hardware: dgx-spark, answers: {{LOCAL_IMAGE: '{LOCAL}'}}}}"
    fleet.write_text(f"nodes:\n  a: {node}\n  b: {node}\nanswers:\n  IMAGE: '{OWN}'\n", "utf-8")
    words = ("--catalog", ROOT, "render", "deepseek-agent", "--fleet", fleet, "--node", "a")
    done = run(*words, "--worker-node", "b")
    assert done.status == 0, done.err
    assert OWN not in done.out
    one = run(*words, "--worker-node", "b", "--set", "WORKER_LOCAL_IMAGE=other:1")
    assert OWN not in one.out
