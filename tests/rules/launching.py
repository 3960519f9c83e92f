"""Launches for tests of rules about sizes: from a command line, with what is around it."""

import shlex
from collections.abc import Mapping
from types import MappingProxyType

from generator.catalog.catalog import Catalog
from generator.finding import Finding, Location
from generator.launch import Launch, TextFile, Variable, Word
from generator.rules.registry import load
from generator.rules.rule import Subject
from generator.rules.support.deployment import Deployment
from generator.workload import Container, Room, RunsIn, Workload

AT = Location("deploy/pod.yaml", 3, 5)


def launch(
    command: str,
    *,
    hardware: str | None = None,
    architecture: str | None = None,
    room: Room | None = None,
    kind: str = "Pod",
    nodes: tuple[str, ...] = (),
    path: str = AT.path,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> Launch:
    """A launch of a command line whose first word names the engine."""
    at = Location(path, AT.line, AT.column)
    words = tuple(Word(text, at) for text in shlex.split(command))
    runs_in = None
    if room:
        container = Container("engine", at, room=room)
        workload = Workload("kubernetes", kind, "tiny", at, nodes=nodes, containers=(container,))
        runs_in = RunsIn(workload, container)
    return Launch(
        label="tiny",
        at=at,
        words=words,
        environment=tuple(Variable(name, value, at) for name, value in variables.items()),
        engine="vllm" if "vllm" in command.split()[0] else "sglang",
        architecture=architecture,
        hardware=hardware,
        runs_in=runs_in,
    )


def deployment(catalog: Catalog, one: Launch) -> Deployment:
    """The only deployment of a launch."""
    (found,) = Subject(catalog, launches=(one,)).deployments
    return found


def found(
    catalog: Catalog, rule: str, *launches: Launch, files: tuple[TextFile, ...] = ()
) -> list[Finding]:
    """What a rule finds in launches."""
    subject = Subject(catalog, launches=launches, started=launches, files=files)
    return list(load(rule).check(subject))
