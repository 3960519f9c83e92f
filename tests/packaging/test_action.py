"""The action for other repositories: its steps, run as a runner of GitHub would run them."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check.shellcheck import check_scripts
from tests.conftest import ROOT

ACTION: Mapping[str, Any] = yaml.safe_load(
    (ROOT / ".github" / "actions" / "lint" / "action.yml").read_text(encoding="utf-8")
)
STEPS: Mapping[str, Mapping[str, Any]] = {step["name"]: step for step in ACTION["runs"]["steps"]}
_INPUT = re.compile(r"\$\{\{ inputs\.([a-z-]+) \}\}")
BAD = """\
apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
  - {name: a, image: "vllm/vllm-openai:latest", args: [vllm, serve, some/model]}
"""


class Runner:
    """A machine with a workspace, and what the steps log."""

    def __init__(self, folder: Path) -> None:
        self.workspace = folder / "workspace"
        self.temp = folder / "temp dir"
        self.log = folder / "log"
        self.programs = folder / "programs"
        for made in (self.workspace, self.temp, self.programs):
            made.mkdir()

    def program(self, path: Path, body: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def run(self, step: str, **inputs: str) -> "subprocess.CompletedProcess[str]":
        """https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax"""
        given = {name: str(one.get("default", "")) for name, one in ACTION["inputs"].items()}
        given.update({name.replace("_", "-"): value for name, value in inputs.items()})
        environment = {
            key: _INPUT.sub(lambda match: given[match[1]], value)
            for key, value in STEPS[step]["env"].items()
        }
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS[step]["run"]],
            cwd=self.workspace,
            env={
                **os.environ,
                **environment,
                "PATH": f"{self.programs}:{os.environ['PATH']}",
                "RUNNER_TEMP": str(self.temp),
                "GITHUB_ACTION_PATH": str(ROOT / ".github" / "actions" / "lint"),
                "LOG": str(self.log),
            },
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    one = Runner(tmp_path)
    one.program(
        one.temp / "recipe" / "bin" / "recipe", f'exec "{Path(sys.executable).parent}/recipe" "$@"'
    )
    return one


def test_every_input_is_used_and_declared() -> None:
    used = {name for step in STEPS.values() for name in _INPUT.findall(str(step["env"]))}
    assert used == set(ACTION["inputs"])
    # What a caller writes reaches a script as a variable, never as a part of it.
    assert not any("${{" in step["run"] for step in STEPS.values())


def test_the_steps_pass_shellcheck() -> None:
    scripts = {f"{name}.sh": f"#!/bin/bash\n{step['run']}" for name, step in STEPS.items()}
    assert check_scripts(scripts) == ()


@pytest.mark.parametrize("dry_run", ["false", "true"])
def test_install(runner: Runner, dry_run: str) -> None:
    """A virtual environment gets this checkout; the programs are built when they are asked for."""
    log = 'echo "${0##*/} $*" >>"$LOG"'
    bin_ = runner.temp / "recipe" / "bin"
    runner.program(runner.programs / "python3", log)
    for name in ("pip", "python"):
        runner.program(bin_ / name, log)
    done = runner.run("Install recipe", server_dry_run=dry_run)
    assert done.returncode == 0, done.stderr
    made, installed, *built = runner.log.read_text(encoding="utf-8").splitlines()
    assert made == f"python3 -m venv {runner.temp}/recipe"
    checkout = installed.removeprefix("pip install --quiet ").removesuffix("[checks]")
    assert Path(checkout).resolve() == ROOT
    programs = "etcd kube-apiserver kube-controller-manager kube-scheduler"
    wanted = [f"python -m generator.check.tools install {programs}"] if dry_run == "true" else []
    assert built == wanted


def test_check(runner: Runner) -> None:
    folder = runner.workspace / "deploy here"
    folder.mkdir()
    (folder / "pod.yaml").write_text(BAD, encoding="utf-8")
    (runner.workspace / "clean.yaml").write_text("a: 1\n", encoding="utf-8")
    done = runner.run("Check", paths="clean.yaml\ndeploy here\n", hardware="h200", engine="vllm")
    assert done.returncode == 1, done.stderr
    assert "::error file=deploy here/pod.yaml,line=6" in done.stdout
    assert runner.run("Check", paths="clean.yaml").returncode == 0


def test_sarif_goes_to_a_file_also_with_findings(runner: Runner) -> None:
    (runner.workspace / "pod.yaml").write_text(BAD, encoding="utf-8")
    done = runner.run("Check", format="sarif", output="findings.sarif")
    assert (done.returncode, done.stdout) == (1, "")
    assert '"version": "2.1.0"' in (runner.workspace / "findings.sarif").read_text("utf-8")


def test_a_path_is_no_option_and_no_pattern(runner: Runner) -> None:
    (runner.workspace / "a.yaml").write_text("a: 1\n", encoding="utf-8")
    assert runner.run("Check", paths="--help").returncode == 2
    assert runner.run("Check", paths="*.yaml").returncode == 2


def test_a_dry_run_is_asked_for(runner: Runner) -> None:
    runner.program(runner.temp / "recipe" / "bin" / "recipe", 'echo "$*" >>"$LOG"')
    assert runner.run("Check", paths="a", server_dry_run="true").returncode == 0
    assert runner.log.read_text(encoding="utf-8") == (
        "lint --format github --server-dry-run --ephemeral -- a\n"
    )
