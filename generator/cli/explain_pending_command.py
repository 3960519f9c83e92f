"""`recipe explain-pending`."""

from typing import TYPE_CHECKING, Any

import click

from generator.cli.app import App
from generator.cli.terminal import note, write

if TYPE_CHECKING:
    from generator.cluster.kubectl import Kubectl


@click.command("explain-pending")
@click.argument("name", metavar="POD|RECIPE")
@click.option("--context", metavar="NAME", help="The kubeconfig context. Default: the current one.")
@click.option("-n", "--namespace", metavar="NAME", help="Default: that of the context.")
@click.pass_obj
def command(app: App, name: str, context: str | None, namespace: str | None) -> int:
    """Say in one line why a pod has no node: what it wants, and who holds it.

    With a RECIPE, the pods that were made of its render are looked at.

    \b
      recipe explain-pending deepseek-agent
      recipe explain-pending deepseek-agent-head-0 --namespace llm --context prod

    Exit status: 0 when none of the pods is pending; 1 with at least one; 2 when there is no
    such pod, and no recipe whose pods are there; 3 when the API server is not reached.
    """
    from generator.cluster.kubectl import find_kubectl
    from generator.cluster.pending import pending
    from generator.errors import BadInput
    from generator.report.plain import counted, printable

    kubectl = find_kubectl(context, namespace=namespace)
    pods = _pods(kubectl, name)
    if not pods:
        where = f"namespace {kubectl.default_namespace()}"
        raise BadInput(
            f"{where} has no pod `{name}`, and none that was made of a recipe `{name}`",
            "name its namespace with --namespace; `kubectl get pods -A` lists all",
        )
    nodes = kubectl.json("get", "nodes", "-o", "json")["items"]
    everything = kubectl.json("get", "pods", "--all-namespaces", "-o", "json")["items"]
    found = pending(pods, everything, nodes)
    for one in found:
        write(f"{printable(str(one))}\n")
    note(f"{counted(len(found), 'pod')} of {len(pods)} pending")
    return 1 if found else 0


def _pods(kubectl: "Kubectl", name: str) -> list[dict[str, Any]]:
    """The pod of this name, or the pods of the recipe of this name."""
    everything: list[dict[str, Any]] = kubectl.json("get", "pods", "-o", "json")["items"]
    named = [pod for pod in everything if pod["metadata"]["name"] == name]
    if named:
        return named
    made = "app.kubernetes.io/name"
    return [
        pod for pod in everything if (pod["metadata"].get("labels") or {}).get(made) in _names(name)
    ]


def _names(recipe: str) -> tuple[str, str]:
    """A recipe's id, and the name that its objects have: no dot can stand in it."""
    return recipe, recipe.replace(".", "-")
