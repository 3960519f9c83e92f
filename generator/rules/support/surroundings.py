"""What is around an engine process, from a plan or from a file: one view for rules about sizes."""

from typing import Literal

from generator.launch import Launch
from generator.plan.plan import Member, Plan
from generator.record import record
from generator.workload import Room, RunsIn


@record
class Surroundings:
    """What a container gets and shares; `nodes` are the only ones on which it may run."""

    platform: Literal["plan", "kubernetes", "compose", "docker"]
    kind: str
    room: Room
    host_network: bool = False
    privileged: bool = False
    has_claims: bool = False
    devices: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()


def of_launch(launch: Launch) -> Surroundings | None:
    """The container of a launch of a file; None where nothing starts one."""
    return _of_container(launch.runs_in) if launch.runs_in else None


def of_member(plan: Plan, member: Member) -> Surroundings | None:
    """The container of a member of a plan; None where the target starts none."""
    if plan.target in ("shell", "pcai"):
        return None
    host = plan.host
    return Surroundings(
        platform="plan",
        kind="plan",
        room=Room(
            accelerators=plan.topology.accelerators_per_node,
            shared_memory=None if host.ipc else host.shared_memory_gib * 2**30,
            shared_memory_at=plan.at,
            locked_memory="unlimited" if host.memlock_unlimited else None,
            mounted=tuple(mount.path for mount in member.mounts),
        ),
        host_network=host.network,
        devices=host.devices,
        nodes=(member.node,) if member.node else (),
    )


def _of_container(runs_in: RunsIn) -> Surroundings:
    workload, container = runs_in.workload, runs_in.container
    volumes = tuple(v.source for v in workload.volumes if v.source.startswith("/dev/"))
    return Surroundings(
        platform=workload.platform,
        kind=workload.kind,
        room=container.room,
        host_network=workload.host_network is not None,
        privileged=container.privileged is not None,
        has_claims=container.has_claims,
        devices=(*(device.text for device in container.devices), *volumes),
        nodes=workload.nodes,
    )
