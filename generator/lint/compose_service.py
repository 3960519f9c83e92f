"""What a Compose service says of its container, beside what it starts.

https://github.com/compose-spec/compose-spec/blob/main/05-services.md
"""

from collections.abc import Callable, Iterator

from generator.finding import Location
from generator.lint.fragment import Fragment
from generator.lint.service_room import room
from generator.lint.yaml_node import Node
from generator.workload import Container, Mount, Port, RunsIn, Said, Volume, Workload

# Fills in what Compose itself fills in.
Read = Callable[[Node], Fragment | None]


def runs_in(name: str, service: Node, read: Read) -> RunsIn:
    """The workload of one container that a service is."""
    mounts = tuple(_mounts(service, read))
    container = Container(
        name=name,
        at=service.at_key,
        image=_said(service.get("image"), read),
        platform=_said(service.get("platform"), read),
        ports=tuple(_ports(service, read)),
        mounts=tuple(mount for mount, _ in mounts),
        privileged=_true(service.get("privileged")),
        gpus=_gpus(service),
        devices=tuple(_devices(service, read)),
        room=room(service, service.tree.root.get("volumes")),
    )
    network = service.get("network_mode")
    workload = Workload(
        platform="compose",
        kind="service",
        name=name,
        at=service.at_key,
        # What it extends is in another file.
        is_whole=service.get("extends").data is None,
        host_network=network.at if network.string() == "host" else None,
        volumes=tuple(volume for _, volume in mounts),
        containers=(container,),
    )
    return RunsIn(workload, container)


def _said(node: Node, read: Read) -> Said | None:
    text = read(node)
    return Said(text.text, text.start) if text else None


def _true(node: Node) -> Location | None:
    return node.at if node.data is True else None


def _gpus(service: Node) -> Location | None:
    """Where a service is given accelerators."""
    if service.get("gpus").data is not None:
        return service.get("gpus").at_key
    if service.get("runtime").string() == "nvidia":
        return service.get("runtime").at
    devices = service.down("deploy", "resources", "reservations", "devices")
    return devices.at_key if devices.is_list else None


def _devices(service: Node, read: Read) -> Iterator[Said]:
    for one in service.get("devices").values():
        text = read(one.get("source") if one.is_mapping else one)
        if text:
            yield Said(text.text.partition(":")[0], text.start)


def _ports(service: Node, read: Read) -> Iterator[Port]:
    for one in service.get("ports").values():
        text = read(one.get("target") if one.is_mapping else one)
        published = read(one.get("published")) if one.is_mapping else None
        if text is None:
            continue
        host, _, inside = text.text.rpartition(":")
        taken = published.text if published else host.rpartition(":")[2]
        number = inside.partition("/")[0]
        if number.isdecimal():
            yield Port(int(number), int(taken) if taken.isdecimal() else None, text.start)


def _mounts(service: Node, read: Read) -> Iterator[tuple[Mount, Volume]]:
    for one in service.get("volumes").values():
        yield from _long(one, read) if one.is_mapping else _short(read(one))


def _long(one: Node, read: Read) -> Iterator[tuple[Mount, Volume]]:
    """A bind mount in the long form: it makes a missing directory unless told not to."""
    path, source = read(one.get("target")), read(one.get("source"))
    if one.get("type").string() == "bind" and path and source:
        creates = one.down("bind", "create_host_path").data is not False
        read_only = one.get("read_only").data is True
        yield _bind(one.at, source.text, path.text, creates=creates, read_only=read_only)


def _short(text: Fragment | None) -> Iterator[tuple[Mount, Volume]]:
    if text and text.text.startswith(("/", ".", "~", "$")):
        source, _, rest = text.text.partition(":")
        path, _, mode = rest.partition(":")
        if path:
            read_only = "ro" in mode.split(",")
            yield _bind(text.start, source, path, creates=True, read_only=read_only)


def _bind(
    at: Location, source: str, path: str, *, creates: bool, read_only: bool
) -> tuple[Mount, Volume]:
    path = path.rstrip("/")
    type_ = "DirectoryOrCreate" if creates else "Directory"
    return Mount(path, path, at, read_only), Volume(path, "hostPath", at, source.rstrip("/"), type_)
