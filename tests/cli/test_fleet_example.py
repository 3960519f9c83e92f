"""fleet.example.yaml works as it is."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.targets import PAIR_TARGETS

ROOT = Path(__file__).parents[2]
FLEET = ROOT / "fleet.example.yaml"
NODES = ("--fleet", FLEET, "--node", "spark-01", "--worker-node", "spark-02")


def test_a_node_of_other_hardware_is_refused(run: Run, here: Path) -> None:
    text = FLEET.read_text(encoding="utf-8").replace("dgx-spark", "h200", 1)
    (here / "fleet.yaml").write_text(text, encoding="utf-8")
    nodes = ("--fleet", here / "fleet.yaml", *NODES[2:])
    done = run("--catalog", ROOT, "render", "deepseek-agent", *nodes)
    assert (done.status, done.out) == (1, "")
    said = " ".join(done.err.split())
    assert "error[topology.other-hardware] the head is on spark-01" in said
    assert "choose a node of dgx-spark with --node" in said


@pytest.mark.parametrize("command", ["render", "show"])
def test_an_answer_that_nothing_reads_is_refused(run: Run, here: Path, command: str) -> None:
    text = FLEET.read_text(encoding="utf-8").replace("answers:", "answers:\n  NODE: spark-02", 1)
    (here / "fleet.yaml").write_text(text, encoding="utf-8")
    nodes = ("--fleet", here / "fleet.yaml", *NODES[2:])
    done = run("--catalog", ROOT, command, "deepseek-agent", *nodes)
    assert (done.status, done.out) == (1, "")
    assert "error[fleet.answer-not-read] NODE is chosen" in done.err


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_it_renders_every_target(run: Run, here: Path, target: str) -> None:
    arguments = ("render", "deepseek-agent", "--target", target, *NODES, "-o", target)
    done = run("--catalog", ROOT, *arguments)
    assert done.status == 0, done.err
    text = "".join(f.read_text(encoding="utf-8") for f in sorted((here / target).iterdir()))
    assert "192.168.100.11" in text


def test_every_answer_reaches_its_node(run: Run) -> None:
    done = run("--catalog", ROOT, "show", "deepseek-agent", *NODES, "--format", "json")
    assert done.status == 0
    plan = json.loads(done.out)
    answers = {
        one["instance"]: one["value"] for one in plan["placeholders"] if one["by"] == "fleet"
    }
    assert answers == {
        "HEAD_MODEL_DIR": "/data/models/DeepSeek-V4-Flash-0731",
        "HEAD_FABRIC_ADDRESS": "192.168.100.10",
        "HEAD_FABRIC_INTERFACE": "enp1s0f0np0",
        "HEAD_FABRIC_DEVICE": "rocep1s0f0",
        "WORKER_MODEL_DIR": "/mnt/nvme1/models/DeepSeek-V4-Flash-0731",
        "WORKER_FABRIC_ADDRESS": "192.168.100.11",
        "WORKER_FABRIC_INTERFACE": "enp1s0f1np1",
        "WORKER_FABRIC_DEVICE": "rocep1s0f1",
    }


def test_an_image_that_is_on_the_node_renders_and_one_of_a_registry_needs_its_digest(
    run: Run,
) -> None:
    render = ("--catalog", ROOT, "render", "deepseek-agent", "--node", "spark-01")
    local = run(*render, "--set", "LOCAL_IMAGE=vllm-dspark:built-20260801")
    assert local.status == 0, local.err
    assert "imagePullPolicy: Never" in local.out
    other = run(*render, "--set", "IMAGE=vllm-dspark:built-20260801")
    assert (other.status, other.out) == (1, "")
    assert "error[placeholder.bad-value] IMAGE is" in other.err
    assert "with a tag and its digest" in " ".join(other.err.split())
