"""`recipe preflight` without a cluster: this machine, reports, the probe, and what is refused."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Done, Run
from tests.preflight.checkpoints import names, write_checkpoint

RECIPE = "laguna-s-2.1"


@pytest.fixture
def weights(here: Path) -> Path:
    """A checkpoint of the recipe's size; the big files are holes."""
    folder = here / "Laguna S"
    write_checkpoint(
        folder,
        shards=15,
        size=71_938_632_390,
        architecture="LagunaForCausalLM",
        hidden_size=3072,
        layers=48,
    )
    return folder


def verdicts(done: Done) -> dict[str, str]:
    return {one["check"]: one["verdict"] for one in json.loads(done.out)["answers"]}


def test_this_machine(run: Run, weights: Path, here: Path) -> None:
    (here / "cache").mkdir()
    sets = ("--set", f"CACHE_DIR={here / 'cache'}")
    done = run("preflight", RECIPE, "--local", weights, *sets, "--format", "json")
    found = verdicts(done)
    for check in ("directory", "shards", "whole", "size", "config", "links"):
        assert found[f"weights.{check}"] == "pass", check
    # No machine that runs this has a GB10.
    assert found["machine.driver"] == "fail"
    assert done.status == 1
    assert not any(check.startswith(("cluster.", "node.")) for check in found)


def test_a_missing_directory_stays_missing(run: Run, here: Path) -> None:
    done = run("preflight", RECIPE, "--local", here / "nothing", "--format", "json")
    assert verdicts(done)["weights.directory"] == "fail"
    assert list(here.iterdir()) == []


def test_a_volume_cannot_be_looked_into(run: Run, weights: Path) -> None:
    """The draft would come from the hub into a volume that only Docker knows."""
    done = run("preflight", "laguna-s-2.1-dflash", "--local", weights, "--format", "json")
    [answer] = [
        one
        for one in json.loads(done.out)["answers"]
        if one["check"] == "weights.directory" and one["about"].endswith("draft")
    ]
    assert answer["verdict"] == "cannot tell"


def test_a_report_is_judged_elsewhere(run: Run, weights: Path, here: Path) -> None:
    (weights / names(15)[2]).unlink()
    script = run("preflight", "--print-probe").out
    made = subprocess.run(
        ["sh", "-s", "--", f"model={weights}"], input=script, capture_output=True, text=True
    )
    (here / "report").write_text(made.stdout, "utf-8")
    options = ("--target", "docker", "--set", f"MODEL_DIR={weights}", "--format", "json")
    done = run("preflight", RECIPE, *options, "--report", "report")
    assert verdicts(done)["weights.shards"] == "fail"
    same = run("preflight", RECIPE, *options, "--report", "head=report")
    assert verdicts(same) == verdicts(done)


def test_a_report_of_one_of_two_machines(run: Run, here: Path) -> None:
    (here / "report").write_text("probe\t1\nend\n", "utf-8")
    done = run(
        "preflight",
        "deepseek-agent",
        *("--target", "docker", "--set", "HEAD_FABRIC_ADDRESS=192.168.100.10"),
        *("--set", "WORKER_FABRIC_ADDRESS=192.168.100.11"),
        *("--report", "worker=report", "--format", "json"),
    )
    probes = {
        one["about"]: one["verdict"]
        for one in json.loads(done.out)["answers"]
        if one["check"] == "machine.probe"
    }
    assert probes == {"head": "cannot tell", "worker": "pass"}


def test_the_probe_is_printed_with_its_call(run: Run) -> None:
    done = run("preflight", RECIPE, "--print-probe", "--node", "n", "--set", "MODEL_DIR=/m x")
    assert done.out.startswith("#!/bin/sh\n")
    cache = "cache=/var/lib/serving-recipes/cache"
    assert f"of head: sh probe.sh {cache} 'model=/m x'\n" in done.err


def test_find_lists_and_does_not_judge(run: Run, weights: Path, here: Path) -> None:
    (weights / names(15)[0]).write_bytes(b"")
    (here / "empty").mkdir()
    done = run("preflight", "--find", here)
    assert done.status == 0
    [head, line] = done.out.splitlines()
    assert head.split()[:2] == ["machine", "directory"]
    assert f"{weights}  15" in line
    assert "LagunaForCausalLM" in line
    assert "1 checkpoint below" in done.err
    [found] = json.loads(run("preflight", "--find", here, "--format", "json").out)["checkpoints"]
    assert (found["directory"], found["shards"]) == (str(weights), 15)
    assert found["bytes"] == 14 * (71_938_632_390 // 15)


def test_find_says_when_there_is_none(run: Run, here: Path) -> None:
    done = run("preflight", "--find", here)
    assert (done.status, done.out) == (0, "")
    assert "0 checkpoints below" in done.err


def test_text_for_people(run: Run, weights: Path) -> None:
    done = run("preflight", RECIPE, "--local", weights)
    assert "\n  fail         machine.driver: no driver for NVIDIA GB10 is loaded\n" in done.out
    assert done.out.endswith(": not ready\n")
    accepted = run("preflight", RECIPE, "--local", weights, "--accept", "machine.driver")
    assert "\n  accepted     machine.driver: " in accepted.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--local", "models/x"), "not an absolute path"),
        ((), "kubectl"),
        (("--accept", "weights.sise"), "did you mean `weights.size`?"),
        (("--local", "/x", "--target", "shell"), "not for the target shell"),
        (("--local", "/x", "--member", "worker"), "no member `worker`"),
        (("--report", "nothing"), "cannot be read: No such file"),
        (("--report", "worker=nothing"), "no member `worker`"),
        (("--find", "x"), "not an absolute path"),
        (("--find", "/x", "--clean"), "--find and --clean"),
        (("--target", "docker"), "no cluster to look at"),
    ],
)
def test_what_is_refused(
    run: Run,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.setenv("RECIPE_KUBECTL", str(here / "no-kubectl"))
    done = run("preflight", RECIPE, "--node", "n", *arguments)
    assert (done.status, done.out) == (3 if not arguments else 2, "")
    assert says in done.err


def test_without_a_recipe(run: Run) -> None:
    assert "no recipe is named" in run("preflight").err


def test_what_a_render_refuses_is_refused_here(run: Run) -> None:
    done = run("preflight", RECIPE)
    assert (done.status, done.out) == (1, "")
    assert "placeholder.unresolved" in done.err


def test_two_nodes_for_the_head_are_refused(run: Run) -> None:
    done = run("preflight", RECIPE, "--node", "a", "--node", "b")
    assert (done.status, done.out) == (2, "")
    assert "--node is given twice" in done.err
