"""Recipes of several members: each node is looked at, and each is judged by itself."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cluster.access import Cluster
from generator.cluster.client import Client
from tests.preflight.checkpoints import names, write_checkpoint
from tests.preflight.machine import Machine
from tests.preflight.nodes import hold
from tests.preflight.site import Done, Site, site

MODEL_DIR = "/data/models/Kimi-K3"
DRAFT_DIR = "/data/models/Kimi-K3-DSpark"
# The real one has 96, which test_weights.py reads; each takes a dozen processes.
SHARDS = 4
IMAGE = (
    "johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802"
    "@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8"
)


def amd_node(folder: Path) -> Machine:
    """Eight MI355X, the model and its draft; the big files are holes."""
    machine = Machine(folder, vendor="amd", fabric={"ionic_0": "ACTIVE"})
    size = 96 * 16_260_416_666
    write_checkpoint(
        machine.disk / MODEL_DIR[1:],
        shards=SHARDS,
        size=size,
        architecture="KimiK3ForConditionalGeneration",
        hidden_size=7168,
        layers=93,
        nested=True,
    )
    write_checkpoint(machine.disk / DRAFT_DIR[1:], shards=1, size=7_124_633_450, layers=5)
    (machine.disk / "var/lib/serving-recipes/cache").mkdir(parents=True)
    return machine


@pytest.fixture
def here(
    cluster: Cluster,
    client: Client,
    namespace: str,
    tmp_path: Path,
    home: Path,
    namespaces: None,
) -> Iterator[Site]:
    machines = {name: amd_node(tmp_path / name) for name in ("prefill", "decode")}
    with site(
        cluster,
        client,
        namespace,
        home,
        machines,
        architecture="amd64",
        allocatable={"amd.com/gpu": "8"},
    ) as made:
        made.kubelet.images = {IMAGE}
        yield made


def run(here: Site, *arguments: str) -> Done:
    roles = [w for role, node in here.nodes.items() for w in ("--role-node", f"{role}={node}")]
    sets = ("--set", f"MODEL_DIR={MODEL_DIR}", "--set", f"DRAFT_DIR={DRAFT_DIR}")
    return here.run(*roles, *sets, *arguments, recipe="kimi-k3-pd-dspark")


def disk(here: Site, role: str) -> Path:
    return here.kubelet.machines[here.nodes[role]].disk


def test_every_node_is_looked_at(here: Site) -> None:
    done = run(here)
    assert done.verdicts("fail") == set()
    for role in here.nodes:
        assert {"weights.shards", "weights.size"} <= done.verdicts("pass", f"{role} on")
        assert "weights.size" in done.verdicts("pass", f"{here.nodes[role]}, draft")
    assert "inferadeployments.infera.amd.com/v1alpha1" in done.says("cluster.kinds")
    assert {pod["spec"]["nodeName"] for pod in here.kubelet.seen} == set(here.nodes.values())
    assert here.probes() == []


def test_a_draft_on_one_of_two_nodes(here: Site) -> None:
    shutil.rmtree(disk(here, "decode") / DRAFT_DIR[1:])
    done = run(here)
    assert done.verdicts("fail", "prefill on") == set()
    assert done.verdicts("fail", "decode on") == {"weights.directory"}
    assert done.says("weights.directory", f"{here.nodes['decode']}, draft").startswith(DRAFT_DIR)
    assert "weights.whole" in done.verdicts("pass", f"{here.nodes['decode']}, model")
    assert not (disk(here, "decode") / DRAFT_DIR[1:]).exists()


def test_accelerators_that_are_held(here: Site, client: Client) -> None:
    """In another namespace and running; bound and not running; ended."""
    one, other = here.nodes["prefill"], here.nodes["decode"]
    for phase in ("Succeeded", "Failed"):
        hold(client, "default", other, "amd.com/gpu", 8, phase)
    hold(client, "default", one, "amd.com/gpu", 8, "Running")
    hold(client, here.namespace, other, "amd.com/gpu", 1, "Pending")
    done = run(here)
    assert done.verdicts("fail", "prefill on") == {"node.accelerators"}
    assert done.says("node.accelerators", "prefill").startswith("0 of 8 amd.com/gpu")
    assert done.verdicts("fail", "decode on") == {"node.accelerators"}
    assert done.says("node.accelerators", "decode").startswith("7 of 8 amd.com/gpu")
    assert "Pending" in done.says("node.accelerators", "decode")


def test_a_taint_and_one_broken_shard_on_different_nodes(here: Site, client: Client) -> None:
    taint = {"key": "maintenance", "effect": "NoSchedule"}
    client.patch(f"/api/v1/nodes/{here.nodes['prefill']}", {"spec": {"taints": [taint]}})
    (disk(here, "decode") / MODEL_DIR[1:] / names(SHARDS)[-1]).write_bytes(b"")
    done = run(here)
    assert done.verdicts("fail", "prefill on") == {"node.taints"}
    assert done.verdicts("fail", "decode on") == {"weights.whole", "weights.size"}


def test_the_worker_of_a_pair_without_a_node(here: Site) -> None:
    """The scheduler will find one; which, nobody knows yet."""
    node = here.nodes["prefill"]
    done = here.run("--node", node, recipe="deepseek-agent")
    assert done.verdicts("cannot tell", "worker") == {"member.node"}
    assert "--worker-node" in str(done.data)
    assert done.status == 1
