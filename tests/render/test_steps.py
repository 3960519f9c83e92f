"""The scripts that run before an engine, taken from rendered files and run by a shell."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from generator.catalog.catalog import Catalog
from generator.check.shellcheck import check_scripts
from generator.plan.steps import Step
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import Part
from tests.plan.plans import plan_of
from tests.properties.compose_file import loaded
from tests.properties.kubelet import container_arrival, pods
from tests.properties.stubs import Bench, docker_run

# Says the next of its answers, the last one for ever, and counts how often it was asked.
_NVIDIA_SMI: Final = """\
#!{python} -IS
import pathlib, sys
assert sys.argv[1:] == ["--query-gpu=memory.used", "--format=csv,noheader,nounits"], sys.argv
count = pathlib.Path({folder!r}, "asked")
asked = int(count.read_text()) if count.exists() else 0
count.write_text(str(asked + 1))
answers = {answers!r}
status, text = answers[min(asked, len(answers) - 1)]
print(text)
sys.exit(status)
"""
_CACHES: Final = "/proc/sys/vm/drop_caches"


@dataclass(frozen=True, slots=True)
class Node:
    """A folder with all the programs that a script finds, and what they did."""

    folder: Path

    def program(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def nvidia_smi(self, *answers: tuple[int, str]) -> None:
        text = _NVIDIA_SMI.format(python=sys.executable, folder=str(self.folder), answers=answers)
        self.program("nvidia-smi", text)

    def run(self, words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        environment = {"PATH": str(self.folder)}
        return subprocess.run(
            words, env=environment, cwd=self.folder, capture_output=True, text=True, check=False
        )

    def lines(self, name: str) -> list[str]:
        path = self.folder / name
        return path.read_text().splitlines() if path.exists() else []

    @property
    def asked(self) -> int:
        return int("".join(self.lines("asked")) or "0")


@pytest.fixture
def node(tmp_path: Path) -> Node:
    """Nobody waits: `sleep` only writes down for how long it was to."""
    node = Node(tmp_path)
    node.program("sleep", f'#!/bin/sh\necho "$1" >>"{tmp_path}/slept"\n')
    return node


def step(catalog: Catalog, recipe: str, name: Part) -> Step:
    [found] = plan_of(catalog, recipe, "kubernetes", parts=(name,)).steps
    return found


def command(catalog: Catalog, templates: Templates, recipe: str, name: Part) -> tuple[str, ...]:
    """What the manifest's init container is started with."""
    plan = plan_of(catalog, recipe, "kubernetes", parts=(name,))
    spec = pods(render(plan, templates)["manifest.yaml"])["head"]
    [container] = [one for one in spec["initContainers"] if one["name"] == name]
    return container_arrival(container).argv


@pytest.fixture
def gate(small: Catalog, templates: Templates) -> tuple[str, ...]:
    return command(small, templates, "quad", "drain-gate")


def test_every_target_runs_the_same_script(
    small: Catalog, templates: Templates, tmp_path: Path, gate: tuple[str, ...]
) -> None:
    assert gate == ("/bin/sh", "-c", step(small, "quad", "drain-gate").script)
    bench = Bench(tmp_path)
    bench.stand_in("docker")
    sets = ["FABRIC_ADDRESS=192.0.2.1"]
    in_docker = plan_of(small, "quad", "docker", parts=("drain-gate",), sets=sets)
    run = docker_run(bench.script(render(in_docker, templates)["head.sh"])[2].argv)
    assert run.words == gate
    in_compose = plan_of(small, "quad", "compose", parts=("drain-gate",), sets=sets)
    file = loaded(render(in_compose, templates)["head.compose.yaml"], {"used": "x", "try": "x"})
    service = file["services"]["drain-gate"]
    assert (*service["entrypoint"], *service["command"]) == gate


def test_drained_at_once(node: Node, gate: tuple[str, ...]) -> None:
    node.nvidia_smi((0, "3\n4999\n0\n17"))
    done = node.run(gate)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "drain-gate: drained, at most 4999 MiB in use\n"
    assert (node.asked, node.lines("slept")) == (1, [])


def test_drained_at_the_third_try(node: Node, gate: tuple[str, ...]) -> None:
    node.nvidia_smi((0, "3\n81559"), (0, "5000\n3"), (0, "3\n4"))
    done = node.run(gate)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "drain-gate: 81559 MiB in use, try 1 of 60",
        "drain-gate: 5000 MiB in use, try 2 of 60",
        "drain-gate: drained, at most 4 MiB in use",
    ]
    assert (node.asked, node.lines("slept")) == (3, ["10", "10"])


def test_never_drained(node: Node, gate: tuple[str, ...]) -> None:
    node.nvidia_smi((0, "3\n120000\n3\n3"))
    done = node.run(gate)
    assert done.returncode == 1
    assert "drain-gate: 120000 MiB are still in use after 60 tries" in done.stderr
    assert (node.asked, len(node.lines("slept"))) == (60, 59)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((6, "No devices were found"), "nvidia-smi failed: No devices were found"),
        ((0, "[N/A]"), "nvidia-smi gives no number of MiB: [N/A]"),
        ((0, "3\n[Not Supported]"), "nvidia-smi gives no number of MiB: 3"),
        ((0, "3 MiB"), "nvidia-smi gives no number of MiB: 3 MiB"),
        ((0, "-5"), "nvidia-smi gives no number of MiB: -5"),
        ((0, "*"), "nvidia-smi gives no number of MiB: *"),
        ((0, ""), "nvidia-smi lists no accelerator"),
    ],
)
def test_an_answer_that_says_nothing_about_memory(
    node: Node, gate: tuple[str, ...], answer: tuple[int, str], said: str
) -> None:
    node.nvidia_smi(answer)
    done = node.run(gate)
    assert done.returncode == 1
    assert f"drain-gate: {said}" in done.stderr
    assert node.asked == 1


def test_no_nvidia_smi(node: Node, gate: tuple[str, ...]) -> None:
    done = node.run(gate)
    assert done.returncode == 1
    assert done.stderr == "drain-gate: no nvidia-smi here, so nothing says what is in use\n"


def dropping(catalog: Catalog, templates: Templates, file: Path) -> list[str]:
    """The rendered step, at another file than the kernel's own."""
    words = command(catalog, templates, "deepseek-agent", "drop-caches")
    assert sum(word.count(_CACHES) for word in words) == 1
    return [word.replace(_CACHES, str(file)) for word in words]


def test_the_page_cache_is_written_out_and_then_freed(
    catalog: Catalog, templates: Templates, node: Node
) -> None:
    file = node.folder / "caches"
    file.write_text("before")
    node.program("sync", f'#!/bin/sh\nread -r state <"{file}"\necho "$state" >"{file}.at-sync"\n')
    done = node.run(dropping(catalog, templates, file))
    assert (done.returncode, file.read_text()) == (0, "3\n")
    assert node.lines("caches.at-sync") == ["before"]
    assert done.stderr == "drop-caches: the page cache is freed\n"


def test_a_page_cache_that_cannot_be_freed(
    catalog: Catalog, templates: Templates, node: Node
) -> None:
    node.program("sync", "#!/bin/sh\n")
    done = node.run(dropping(catalog, templates, node.folder / "none" / "caches"))
    assert done.returncode == 1
    assert "drop-caches: the page cache was not freed" in done.stderr


def test_shellcheck_has_nothing_to_say(small: Catalog, catalog: Catalog) -> None:
    steps = (step(small, "quad", "drain-gate"), step(catalog, "laguna-s-2.1", "drop-caches"))
    scripts = {f"{one.name}.sh": f"#!/bin/sh\n{one.script}" for one in steps}
    assert len(scripts) == 2
    assert check_scripts(scripts) == ()
