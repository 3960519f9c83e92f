"""Accelerators, fabric, memory, ports and room, as the probe finds them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from generator.preflight.answer import Answer, Unknown
from generator.preflight.look import finished
from generator.preflight.want import MemberWanted
from tests.preflight.machine import MEMINFO, Machine
from tests.preflight.wanted import answers, looked, of, with_

BARE = with_(checkpoints=())


def found(machine: Machine, want: MemberWanted = BARE) -> Mapping[str, Answer]:
    return answers(looked(machine, want), want)


def test_a_machine_that_has_everything(machine: Machine) -> None:
    there = found(replace(machine, fabric={"mlx5_0": "ACTIVE"}), with_(BARE, needs_fabric=True))
    assert of(there, "fail") == set()
    assert "8 accelerators (NVIDIA H200)" in there["machine.accelerators"].says
    assert "580.95.05" in there["machine.driver"].says


def test_one_accelerator_that_fell_off_the_bus(machine: Machine) -> None:
    there = found(replace(machine, accelerators=7))
    assert of(there, "fail") == {"machine.accelerators"}
    assert "shows 7 accelerators" in there["machine.accelerators"].says


@pytest.mark.parametrize(("vendor", "says"), [("none", "is loaded"), ("amd", "has one of amd")])
def test_no_driver_of_this_vendor(machine: Machine, vendor: str, says: str) -> None:
    there = found(replace(machine, vendor=vendor))
    assert there["machine.driver"].verdict == "fail"
    assert says in there["machine.driver"].says
    assert there["machine.accelerators"].verdict in ("fail", "cannot tell")


@pytest.mark.parametrize(("number", "verdict"), [(8, "pass"), (7, "fail")])
def test_amd_accelerators_without_the_processor(
    machine: Machine, number: int, verdict: str
) -> None:
    """Node 0 of the topology is the processor, whose gpu_id is 0."""
    want = with_(BARE, vendor="amd", resource="amd.com/gpu")
    answer = found(replace(machine, vendor="amd", accelerators=number), want)[
        "machine.accelerators"
    ]
    assert (answer.verdict, f"{number} accelerators (gfx950)" in answer.says) == (verdict, True)


@pytest.mark.parametrize(
    ("fabric", "devices", "verdict"),
    [
        ({}, (), "fail"),
        ({"mlx5_0": "DOWN"}, (), "fail"),
        ({"mlx5_0": "ACTIVE", "mlx5_1": "DOWN"}, (), "pass"),
        ({"mlx5_0": "ACTIVE", "mlx5_1": "DOWN"}, ("mlx5_1",), "fail"),
        ({"mlx5_0": "ACTIVE", "mlx5_1": "DOWN"}, ("=mlx5_0:1",), "pass"),
        ({"mlx5_0": "ACTIVE", "mlx5_1": "DOWN"}, ("mlx5_0,mlx5_1",), "fail"),
        ({"mlx5_0": "ACTIVE"}, ("rocep1s0f0",), "fail"),
        ({"mlx5_0": "ACTIVE", "mlx5_1": "DOWN"}, ("^mlx5_1",), "pass"),
    ],
)
def test_fabric(
    machine: Machine, fabric: Mapping[str, str], devices: tuple[str, ...], verdict: str
) -> None:
    want = with_(BARE, needs_fabric=True, fabric_devices=devices)
    there = found(replace(machine, fabric=fabric), want)
    assert there["machine.fabric"].verdict == verdict
    unused = found(replace(machine, fabric=fabric))
    assert unused["machine.fabric"].verdict == "pass"


def test_an_interface_that_is_not_there(machine: Machine) -> None:
    want = with_(BARE, needs_fabric=True, interfaces=("enp1s0f0np0",))
    there = replace(machine, fabric={"mlx5_0": "ACTIVE"}, interfaces=("eth0",))
    assert "FABRIC_INTERFACE" in found(there, want)["machine.fabric"].says
    with_it = replace(there, interfaces=("eth0", "enp1s0f0np0"))
    assert found(with_it, want)["machine.fabric"].verdict == "pass"


@pytest.mark.parametrize(
    ("available", "free", "verdict"),
    [(70, 60, "pass"), (70, 10, "cannot tell"), (40, 40, "fail")],
)
def test_shared_memory(machine: Machine, available: int, free: int, verdict: str) -> None:
    """50 GB of weights; what is only page cache counts as free for some engines."""
    kib = {"MemAvailable": available * 10**6, "MemFree": free * 10**6, "Cached": 20 * 10**6}
    there = replace(machine, memory={**MEMINFO, **kib})
    want = with_(BARE, unified_memory=True, gigabytes=50.0)
    answer = found(there, want)["machine.memory"]
    assert answer.verdict == verdict
    assert f"{available * 1.024:.1f} GB are available" in answer.says
    assert found(there)["machine.memory"].verdict == "pass"


def test_shared_memory_that_nobody_shows(machine: Machine) -> None:
    there = replace(machine, memory={"MemTotal": 1})
    want = with_(BARE, unified_memory=True)
    answer = found(there, want)["machine.memory"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", True)


def test_a_port_that_somebody_listens_on(machine: Machine) -> None:
    assert found(replace(machine, listening=(80, 8889)))["machine.ports"].verdict == "pass"
    taken = found(replace(machine, listening=(80, 8888)))["machine.ports"]
    assert (taken.verdict, "port 8888" in taken.says) == ("fail", True)


def test_a_cache_that_is_not_there_yet(machine: Machine) -> None:
    (machine.disk / "data/cache").rmdir()
    answer = found(machine)["machine.room"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", False)
    assert "no probe mounts" in answer.says
    assert not (machine.disk / "data/cache").exists()


def test_a_full_disk(machine: Machine) -> None:
    folder = f"{machine.disk}/data/cache"
    fill = f"head -c 4M /dev/zero >{folder}/all"
    mounts = (f"mount -t tmpfs -o size=4M small {folder}", fill)
    there = found(replace(machine, host_mounts=mounts))
    assert there["machine.room"].verdict == "fail"
    assert "0.0 GB are free at /data/cache, too little for any" in there["machine.room"].says


def test_room_for_kernels_is_told_and_not_judged(machine: Machine) -> None:
    mounts = (f"mount -t tmpfs -o size=40M small {machine.disk}/data/cache",)
    answer = found(replace(machine, host_mounts=mounts))["machine.room"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", False)
    assert "0.0 GB are free at /data/cache; no source" in answer.says


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sh: not found\n",
        "probe\t2\nend\n",
        "probe\t1\n",
        "probe\t1\nprobe\t1\nend\n",
        "probe\t1\ndirectory\tmodel\t/x\nstate\tmodel\tthere\n",
        "probe\t1\nshard\tmodel\tx\twhole\t12\nend\n",
        "probe\t1\nmount\tnonsense\nend\n",
    ],
)
def test_output_that_is_no_whole_report_tells_nothing(text: str) -> None:
    report = finished(text, "status 1")
    assert isinstance(report, Unknown)
    assert "status 1" in report.why
    there = answers(report)
    assert of(there, "pass") == {"member.node", "machine.image"}
    assert of(there, "fail") == set()


def test_a_probe_that_hangs_says_where(machine: Machine) -> None:
    report = finished("probe\t1\ndirectory\tmodel\t/dead/mount\n", "ended after 300 s")
    assert isinstance(report, Unknown)
    assert "it was at /dead/mount" in report.why
