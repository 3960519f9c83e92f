"""What a made-up recipe asks, and the answers on what a machine's probe saw."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.models.hardware import NodeLabel
from generator.preflight.answer import Answer, Unknown
from generator.preflight.judge import judge
from generator.preflight.look import finished
from generator.preflight.probe import directories, probe_arguments, probe_text
from generator.preflight.probe_pod import seen_at
from generator.preflight.report import Directory, Report
from generator.preflight.seen import MemberSeen
from generator.preflight.want import CheckpointWanted, MemberWanted, Structure
from tests.conftest import ROOT
from tests.preflight.machine import Machine

SCRIPT = probe_text(ROOT / "templates")
# Of 8 shards, or of 96.
SIZE = 96 * 6_000_000
TINY = CheckpointWanted(
    name="model",
    title="Tiny",
    repository="example/tiny",
    revision="0123456789ab",
    path="/data/models/Tiny",
    from_hub=False,
    contained=True,
    shard_counts=frozenset((8, 96)),
    gigabytes=SIZE / 1e9,
    structure=Structure("TinyForCausalLM", 64, 2),
)
DRAFT = replace(
    TINY,
    name="draft",
    title="Draft",
    repository="example/draft",
    path="/data/models/Draft",
    shard_counts=frozenset((1,)),
    gigabytes=0.005,
    structure=Structure(),
)
MEMBER = MemberWanted(
    name="head",
    node="node-a",
    pod={"containers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}]},
    resource="nvidia.com/gpu",
    accelerators=8,
    accelerator="NVIDIA H200 141 GB",
    vendor="nvidia",
    label=NodeLabel(key="nvidia.com/gpu.product", value="NVIDIA-H200", source=("house",)),
    platform="linux/amd64",
    unified_memory=False,
    gigabytes=SIZE / 1e9,
    image="registry.example.com/engine:1@sha256:" + "0" * 64,
    local_image=False,
    user=None,
    host_network=True,
    ports=(8888,),
    needs_fabric=False,
    fabric_devices=(),
    interfaces=(),
    checkpoints=(TINY,),
    caches={"cache": "/data/cache"},
)


def looked(machine: Machine, want: MemberWanted, shell: str = "/bin/sh") -> Report | Unknown:
    """What the probe reports in a pod, which has each directory mounted by itself."""
    there = {name: path for name, path in directories(want).items() if machine.has(path)}
    places = seen_at(tuple(there))
    volumes = {places[name]: path for name, path in there.items()}
    report = _run(machine, shell, probe_arguments(want, places), volumes)
    if isinstance(report, Unknown):
        return report
    gone = {n: Directory(n, p, "missing") for n, p in directories(want).items() if n not in there}
    return replace(report, directories={**report.directories, **gone})


def looked_on_host(machine: Machine, want: MemberWanted) -> Report | Unknown:
    """What the probe reports on the machine itself, which has all its directories."""
    return _run(machine, "/bin/sh", probe_arguments(want, directories(want)), {"/data": "/data"})


def _run(
    machine: Machine, shell: str, arguments: tuple[str, ...], volumes: Mapping[str, str]
) -> Report | Unknown:
    done = machine.run([*shell.split(" "), "-c", SCRIPT, "probe", *arguments], volumes)
    assert done.stderr == ""
    return finished(done.stdout, f"status {done.returncode}")


def answers(
    report: Report | Unknown, want: MemberWanted = MEMBER, about: str = "model"
) -> Mapping[str, Answer]:
    """The answers on a machine and one checkpoint, by check."""
    seen = MemberSeen(want=want, node=None, report=report, image_there=True)
    outcome = judge(None, (seen,))
    suffix = f", {about}"
    return {
        one.check: one.answer
        for one in outcome.answers
        if one.about.endswith(suffix) or ", " not in one.about
    }


def of(found: Mapping[str, Answer], verdict: str) -> set[str]:
    """The checks with a verdict."""
    return {check for check, answer in found.items() if answer.verdict == verdict}


def with_(member: MemberWanted = MEMBER, **changes: Any) -> MemberWanted:
    return replace(member, **changes)
