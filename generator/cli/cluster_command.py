"""`recipe cluster`."""

import json
import os
import shlex
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.cli.terminal import note, write

if TYPE_CHECKING:
    from generator.cluster.lifecycle import Standing


@click.group("cluster")
def command() -> None:
    """An ephemeral Kubernetes control plane on this machine, to check manifests against.

    etcd, kube-apiserver, kube-scheduler and kube-controller-manager run on loopback, with the
    custom resources of LeaderWorkerSet, KServe and Infera. There are no nodes, and nothing
    runs in it: it judges objects, makes their pods and finds nodes for them. Its data are
    thrown away.

    \b
      recipe cluster up
      recipe cluster status
      recipe cluster down

    Exit status: 0 done, 1 no control plane is up, 2 usage, 3 operational failure.
    """


@command.command("up")
@click.pass_obj
def up(app: App) -> int:
    """Start the control plane, and print how to use it.

    It stays until `recipe cluster down` or the end of the machine's run. When one is up
    already, that one is printed. The programs are built when they are first needed, for which
    `make tools` gives the command.

    Standard output is a line that a shell can evaluate: eval "$(recipe cluster up)"

    Exit status: 0 when it is up; 3 when it cannot be started.
    """
    from generator.cluster import lifecycle

    runtime = lifecycle.runtime_folder(os.environ)
    found, started = lifecycle.up(runtime, app.schemas / "crds")
    note("started:" if started else "it is up already:")
    note(_text(found, answers=True).rstrip("\n"))
    note("to use it:   export KUBECONFIG=…, the line on standard output")
    note("to end it:   recipe cluster down")
    write(f"export KUBECONFIG={shlex.quote(str(found.kubeconfig))}\n")
    return 0


@command.command("status")
@click.option(
    "--format", "format_", type=click.Choice(("text", "json")), default="text", show_default=True
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
