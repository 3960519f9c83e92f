"""A site with nodes that have machines, and `recipe preflight` as it is run there."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.check.tools import find_tool
from generator.cluster.access import Cluster
from generator.cluster.client import Client
from tests.preflight.checkpoints import write_checkpoint
from tests.preflight.kubelet import Kubelet
from tests.preflight.machine import Machine
from tests.preflight.nodes import node

IMAGE = (
    "ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown"
    "@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a"
)
GB10 = {"nvidia.com/gpu.product": "NVIDIA-GB10"}
MODEL_DIR = "/data/models/Laguna"
PROGRAM = "from generator.cli.main import main; main()"


@dataclass(frozen=True)
class Done:
    """A run of the command: its status, its answers by check and subject, and its other words."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads(self.out)
        return read

    def verdicts(self, verdict: str, about: str = "") -> set[str]:
        return {
            one["check"]
            for one in self.data["answers"]
            if one["verdict"] == verdict and about in one["about"]
        }

    def says(self, check: str, about: str = "") -> str:
        found = [a for a in self.data["answers"] if a["check"] == check and about in a["about"]]
        assert found, check
        return str(found[0]["says"])


@dataclass
class Site:
    """`recipe preflight` against a cluster, with what it would find there."""

    cluster: Cluster
    client: Client
    kubelet: Kubelet
    namespace: str
    nodes: dict[str, str]
    home: Path

    def start(
        self, *arguments: str, recipe: str = "laguna-s-2.1", **environment: str
    ) -> "subprocess.Popen[bytes]":
        command = ["preflight", recipe, "--format", "json", "--namespace", self.namespace]
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **self.environment, **environment},
        )

    def run(self, *arguments: str, recipe: str = "laguna-s-2.1", **environment: str) -> Done:
        return finish(self.start(*arguments, recipe=recipe, **environment))

    def laguna(self, *arguments: str, **environment: str) -> Done:
        """The recipe of one member, with its weights in MODEL_DIR of the first node."""
        first = next(iter(self.nodes.values()))
        return self.run(
            "--node", first, "--set", f"MODEL_DIR={MODEL_DIR}", *arguments, **environment
        )

    @property
    def environment(self) -> Mapping[str, str]:
        return {
            "KUBECONFIG": str(self.cluster.kubeconfig),
            "RECIPE_KUBECTL": str(find_tool("kubectl")),
            "XDG_CACHE_HOME": str(self.home),
        }

    def probes(self) -> list[dict[str, Any]]:
        """The probe pods that are there."""
        pods = self.client.items(f"/api/v1/namespaces/{self.namespace}/pods")
        return [p for p in pods if p["metadata"]["name"].startswith("recipe-preflight-")]


def finish(process: "subprocess.Popen[bytes]") -> Done:
    out, err = process.communicate()
    assert b"Traceback" not in err, err.decode()
    return Done(process.returncode, out.decode(), err.decode())


def spark(folder: Path) -> Machine:
    """A DGX Spark with the weights of laguna-s-2.1; the big files are holes."""
    machine = Machine(folder, accelerators=1)
    write_checkpoint(
        machine.disk / MODEL_DIR.lstrip("/"),
        shards=15,
        size=71_938_632_390,
        architecture="LagunaForCausalLM",
        hidden_size=3072,
        layers=48,
    )
    (machine.disk / "var/lib/serving-recipes/cache").mkdir(parents=True)
    return machine


@contextmanager
def site(
    cluster: Cluster,
    client: Client,
    namespace: str,
    home: Path,
    machines: Mapping[str, Machine],
    **described: Any,
) -> Iterator[Site]:
    """A site with a node for each machine; `described` is as for `node`."""
    with ExitStack() as stack:
        by_node: dict[str, Machine] = {}
        kubelet = stack.enter_context(Kubelet(cluster, by_node, images={IMAGE}))
        nodes = {}
        for name, machine in machines.items():
            made = stack.enter_context(node(client, kubelet_port=kubelet.port, **described))
            nodes[name] = made
            by_node[made] = machine
        yield Site(cluster, client, kubelet, namespace, nodes, home)
