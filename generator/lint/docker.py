"""The container of a `docker run`: https://docs.docker.com/reference/cli/docker/container/run/."""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.finding import Location
from generator.lint.argv import Container as Started
from generator.lint.docker_room import room
from generator.lint.fragment import Fragment
from generator.record import record
from generator.workload import Container, Mount, Port, RunsIn, Said, Volume, Workload

_LONG: Final = {"-v": "--volume", "-p": "--publish", "-m": "--memory", "--net": "--network"}


@record
class Options:
    """The options of a `docker run` by their long names."""

    given: tuple[tuple[str, Fragment], ...]

    def of(self, name: str) -> tuple[Fragment, ...]:
        """The values of every option of this name; the name itself for one without values."""
        return tuple(value for one, value in self.given if one == name)

    @property
    def by_name(self) -> Mapping[str, tuple[str, ...]]:
        """The texts of the values by name."""
        return {name: tuple(one.text for one in self.of(name)) for name, _ in self.given}

    def first(self, name: str) -> Fragment | None:
        return next(iter(self.of(name)), None)

    def place(self, name: str) -> Location | None:
        found = self.first(name)
        return found.start if found else None


def runs_in(started: Started, at: Location) -> RunsIn:
    """The workload of one container that a `docker run` at this place starts."""
    options = Options(
        tuple(
            (_LONG.get(name.text, name.text), name if value is None else value)
            for name, value in started.options
        )
    )
    runtime = options.first("--runtime")
    name = options.first("--name")
    platform = options.first("--platform")
    network = options.first("--network")
    mounts = tuple(_mounts(options))
    container = Container(
        name=name.text if name else "",
        at=at,
        image=Said(started.image.text, started.image.start),
        platform=Said(platform.text, platform.start) if platform else None,
        ports=tuple(_ports(options)),
        mounts=tuple(mount for mount, _ in mounts),
        privileged=options.place("--privileged"),
        gpus=options.place("--gpus")
        or (runtime.start if runtime and runtime.text == "nvidia" else None),
        devices=tuple(
            Said(one.text.partition(":")[0], one.start) for one in options.of("--device")
        ),
        room=room(options.by_name, at),
    )
    workload = Workload(
        platform="docker",
        kind="docker run",
        name=name.text if name else "",
        at=at,
        # An image that a variable names may be a variable full of options.
        is_whole="$" not in started.image.text,
        host_network=network.start if network and network.text == "host" else None,
        volumes=tuple(volume for _, volume in mounts),
        containers=(container,),
    )
    return RunsIn(workload, container)


def _ports(options: Options) -> Iterator[Port]:
    for one in options.of("--publish"):
        host, _, inside = one.text.rpartition(":")
        number, taken = inside.partition("/")[0], host.rpartition(":")[2]
        if number.isdecimal():
            yield Port(int(number), int(taken) if taken.isdecimal() else None, one.start)


def _mounts(options: Options) -> Iterator[tuple[Mount, Volume]]:
    """Bind mounts; the daemon makes a missing directory of `--volume`, and of no `--mount`."""
    for one in options.of("--volume"):
        source, _, rest = one.text.partition(":")
        path, _, mode = rest.partition(":")
        if path and source.startswith(("/", "~", ".", "$")):
            yield _bind(one, source, path, "DirectoryOrCreate", "ro" in mode.split(","))
    for one in options.of("--mount"):
        parts = dict(part.partition("=")[::2] for part in one.text.split(","))
        source = parts.get("source", parts.get("src", ""))
        path = parts.get("target", parts.get("dst", parts.get("destination", "")))
        if parts.get("type") == "bind" and path:
            read_only = "readonly" in parts or "ro" in parts
            yield _bind(one, source, path, "Directory", read_only)


def _bind(
    one: Fragment, source: str, path: str, type_: str, read_only: bool
) -> tuple[Mount, Volume]:
    path, source = path.rstrip("/"), source.rstrip("/")
    mount = Mount(path, path, one.start, read_only)
    return mount, Volume(path, "hostPath", one.start, source, type_)
