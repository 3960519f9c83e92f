"""`recipe cluster`."""

import json
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.cli.terminal import note, write
from generator.errors import Operational

if TYPE_CHECKING:
    from generator.cluster.lifecycle import Standing
    from generator.cluster.simulated import Node


@click.group("cluster")
def command() -> None:
    """An ephemeral Kubernetes control plane on this machine, to check manifests against.

    etcd, kube-apiserver, kube-scheduler and kube-controller-manager run on loopback, with the
    custom resources of LeaderWorkerSet, KServe and Infera. Nothing runs in it: it judges
    objects, makes their pods, and finds nodes for them among those that a fleet file
    simulates. Its data are thrown away.

    \b
      recipe cluster up
      recipe cluster status
      recipe cluster down

    Exit status: 0 done, 1 no control plane is up, 2 usage, 3 operational failure.
    """


@command.command("up")
@click.option(
    "--fleet",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Simulate the nodes of this fleet file: labels, accelerators, no machine.",
)
@click.pass_obj
def up(app: App, fleet: Path | None) -> int:
    """Start the control plane, and print how to use it.

    It stays until `recipe cluster down` or the end of the machine's run. When one is up
    already, that one is printed. The programs are built when they are first needed, for which
    `make tools` gives the command.

    Standard output is a line that a shell can evaluate:

    \b
      eval "$(recipe cluster up --fleet fleet.yaml)"
      recipe render deepseek-agent --node spark-01 | kubectl apply -f -
      recipe explain-pending deepseek-agent

    Exit status: 0 when it is up; 1 for a fleet file with findings; 2 for one that cannot be
    read as one; 3 when the control plane cannot be started.
    """
    from generator.cluster import lifecycle

    nodes = _nodes(app, fleet) if fleet else ()

    runtime = lifecycle.runtime_folder(os.environ)
    found, started = lifecycle.up(runtime, app.schemas / "crds")
    note("started:" if started else "it is up already:")
    note(_text(found, answers=True).rstrip("\n"))
    if nodes:
        _simulate(found, nodes)
    note("to use it:   export KUBECONFIG=…, the line on standard output")
    note("to end it:   recipe cluster down")
    write(f"export KUBECONFIG={shlex.quote(str(found.kubeconfig))}\n")
    return 0


@command.command("status")
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How the state is printed.",
)
def status(format_: str) -> int:
    """Say whether a control plane is up, and how to reach it. Changes nothing.

    Exit status: 0 when one is up and answers; 1 when none is, or it does not answer.
    """
    from generator.cluster import lifecycle

    found = lifecycle.standing(lifecycle.runtime_folder(os.environ))
    states = {one: lifecycle.answers(one) for one in found}
    if format_ == "json":
        write(f"{json.dumps([_data(*state) for state in states.items()], indent=2)}\n")
    else:
        texts = [_text(one, answers=answers) for one, answers in states.items()]
        write("".join(texts) or "no control plane is up\n")
    return 0 if any(states.values()) else 1


@command.command("down")
def down() -> int:
    """End the control plane, and remove all that is left of it, also of one that died.

    Exit status: 0, also when none was up; 3 when it does not end.
    """
    from generator.cluster import lifecycle
    from generator.report.plain import counted

    found = lifecycle.down(lifecycle.runtime_folder(os.environ))
    note(f"ended {counted(len(found), 'control plane')}" if found else "no control plane was up")
    return 0


def _nodes(app: App, fleet: Path) -> "tuple[Node, ...]":
    from generator.cli.answers import read_fleet
    from generator.cluster.simulated import nodes_of
    from generator.models.hardware import Hardware

    return tuple(nodes_of(read_fleet(app.catalog, fleet, app.today), app.catalog.values(Hardware)))


def _simulate(found: "Standing", nodes: "tuple[Node, ...]") -> None:
    from generator.cluster.access import read_access
    from generator.cluster.client import Client
    from generator.cluster.simulated import simulate

    access = read_access(found.kubeconfig)
    if access is None:
        raise Operational(
            f"{found.kubeconfig} tells of no API server", "see `recipe cluster status`"
        )
    simulate(Client(access), nodes)
    note(f"nodes:       {', '.join(node.name for node in nodes)} (simulated)")


def _state(one: "Standing", answers: bool) -> str:
    if answers:
        return "up"
    if not one.alive:
        return "dead; `recipe cluster down` removes what is left of it"
    return "does not answer" if one.server else "starting"


def _text(one: "Standing", *, answers: bool) -> str:
    lines = {
        "state": _state(one, answers),
        "server": one.server,
        "version": one.version,
        "kubeconfig": one.kubeconfig if one.server else None,
        "process": one.process.pid if one.process and one.alive else None,
        "folder": one.folder,
    }
    return "".join(f"{f'{name}:':<12} {value}\n" for name, value in lines.items() if value)


def _data(one: "Standing", answers: bool) -> dict[str, object]:
    return {
        "state": _state(one, answers).partition(";")[0],
        "server": one.server,
        "version": one.version,
        "kubeconfig": str(one.kubeconfig),
        "process": one.process.pid if one.process and one.alive else None,
        "folder": str(one.folder),
    }
