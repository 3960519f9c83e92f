"""What a container platform is told to run: pods, Compose services, `docker run`.

Rules read workloads as they read launches: those of our own renders, and other people's.
A field that a file does not write has the platform's default, or None.
"""

from typing import Final, Literal

from generator.finding import Location
from generator.record import record

Platform = Literal["kubernetes", "compose", "docker"]
ProbeKind = Literal["startupProbe", "livenessProbe", "readinessProbe"]
VolumeKind = Literal["hostPath", "emptyDir", "persistentVolumeClaim", "configMap", "other"]

# Resources with a domain in their name that are no accelerators.
_NO_ACCELERATORS: Final = ("kubernetes.io", "rdma", "hca", "nic", "efa", "sriov", "smarter-devices")


@record
class Said:
    """A text of a file and its place."""

    text: str
    at: Location


@record
class Resource:
    """One entry of `resources.limits` or `resources.requests`; the amount as it is written."""

    name: str
    amount: str
    at: Location

    @property
    def is_accelerator(self) -> bool:
        """Whether it is a device of a vendor (`nvidia.com/gpu`), and no network adapter."""
        return "/" in self.name and not any(part in self.name for part in _NO_ACCELERATORS)


@record
class Probe:
    """A probe; times in seconds.

    Defaults: https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/.
    """

    kind: ProbeKind
    at: Location
    delay: int = 0
    period: int = 10
    failures: int = 3

    @property
    def budget(self) -> int:
        """Seconds from the container's start until the probe has failed for good."""
        return self.delay + self.period * self.failures


@record
class Port:
    """A port of a container; `host` is the node's port that it takes, if any."""

    number: int
    host: int | None
    at: Location


@record
class Mount:
    """Where a volume is in the container."""

    volume: str
    path: str
    at: Location
    read_only: bool = False


@record
class Volume:
    """A pod's volume; `source` and `type` are those of a hostPath."""

    name: str
    kind: VolumeKind
    at: Location
    source: str = ""
    type: str = ""


@record
class Room:
    """How much a container gets, in bytes where it is memory.

    None is what the file does not say, or says in a way that cannot be read. `accelerators` is how
    many it asks for. `shared_memory` is what is at /dev/shm, None where it is as large as it can
    get. `mounted` are the paths that outlive the container, `remote` those of them that another
    machine holds.
    """

    accelerators: int | None = None
    memory: int | None = None
    shared_memory: int | None = None
    shared_memory_at: Location | None = None
    locked_memory: Literal["unlimited", "limited"] | None = None
    mounted: tuple[str, ...] = ()
    remote: tuple[str, ...] = ()


@record
class Container:
    """One container.

    `gpus` is where it is given NVIDIA accelerators other than by resource (`--gpus`), `devices`
    are device files.
    """

    name: str
    at: Location
    image: Said | None = None
    platform: Said | None = None
    is_init: bool = False
    limits: tuple[Resource, ...] = ()
    requests: tuple[Resource, ...] = ()
    has_claims: bool = False
    ports: tuple[Port, ...] = ()
    probes: tuple[Probe, ...] = ()
    mounts: tuple[Mount, ...] = ()
    privileged: Location | None = None
    gpus: Location | None = None
    devices: tuple[Said, ...] = ()
    room: Room = Room()

    @property
    def accelerators(self) -> tuple[Resource, ...]:
        """The accelerators that it asks for, limits before requests."""
        return tuple(one for one in (*self.limits, *self.requests) if one.is_accelerator)

    def probe(self, kind: ProbeKind) -> Probe | None:
        return next((probe for probe in self.probes if probe.kind == kind), None)


@record
class Rollout:
    """How a Deployment replaces its pods."""

    strategy: str
    max_surge: str
    at: Location


@record
class Workload:
    """A pod template with what is around it, a Compose service, or a `docker run`.

    `is_whole` is False where an operator adds to what the file shows, so that nothing can be
    said to be missing. `nodes` are the names of the only nodes on which it may run.
    """

    platform: Platform
    kind: str
    name: str
    at: Location
    is_whole: bool = True
    namespace: str | None = None
    replicas: int | None = None
    rollout: Rollout | None = None
    host_network: Location | None = None
    dns_policy: str | None = None
    has_service_links: bool = True
    runtime_class: str | None = None
    nodes: tuple[str, ...] = ()
    architecture: str | None = None
    volumes: tuple[Volume, ...] = ()
    containers: tuple[Container, ...] = ()

    @property
    def label(self) -> str:
        return f"{self.kind} {self.name}" if self.name else self.kind

    def volume(self, mount: Mount) -> Volume | None:
        """What a mount mounts."""
        return next((volume for volume in self.volumes if volume.name == mount.volume), None)


@record
class RunsIn:
    """The workload and the container of it in which something is launched."""

    workload: Workload
    container: Container


@record
class ClusterObject:
    """A Kubernetes object of a file, at its kind.

    `floor` is the least number of replicas that an autoscaler may leave, with its place.
    """

    kind: str
    name: str
    at: Location
    namespace: Said | None = None
    floor: Said | None = None
