"""--server-dry-run, --context and --ephemeral: which API server judges manifests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from generator.record import record

if TYPE_CHECKING:
    from generator.cluster.dry_run import DryRun

F = TypeVar("F", bound=Callable[..., Any])


@record(kw_only=True)
class Server:
    """What the options were given; None in the place of a Server: no dry-run was asked for.

    `context` None: the current one of the kubeconfig.
    """

    context: str | None
    ephemeral: bool


def dry_run_options(function: F) -> F:
    """The options, as one argument `server`; None without --server-dry-run."""

    @wraps(function)
    def collected(
        *args: Any, server_dry_run: bool, context: str | None, ephemeral: bool, **options: Any
    ) -> Any:
        if not server_dry_run and (ephemeral or context is not None):
            option = "--ephemeral" if ephemeral else "--context"
            raise click.UsageError(f"{option} says where to; add --server-dry-run.")
        if ephemeral and context is not None:
            raise click.UsageError("--context and --ephemeral are two servers; give one of them.")
        server = Server(context=context, ephemeral=ephemeral) if server_dry_run else None
        return function(*args, server=server, **options)

    made: Any = collected
    for option in reversed(
        (
            click.option(
                "--server-dry-run",
                is_flag=True,
                help="Have an API server check every manifest, and keep none: the one of the "
                "current kubeconfig context, or of --context or --ephemeral.",
            ),
            click.option(
                "--context", metavar="NAME", help="The kubeconfig context of the dry-run."
            ),
            click.option(
                "--ephemeral",
                is_flag=True,
                help="Start a control plane on this machine for the dry-run, with the custom "
                "resources of LeaderWorkerSet, KServe and Infera.",
            ),
        )
    ):
        made = option(made)
    return cast("F", made)


@contextmanager
def dry_run_of(server: Server, definitions: Path) -> Iterator["DryRun"]:
    """The dry-runs that were asked for; `definitions` is the folder schemas/crds.

    Operational when the server cannot be reached or started.
    """
    from generator.cluster.client import Client
    from generator.cluster.dry_run import DryRun
    from generator.cluster.kubectl import find_kubectl
    from generator.cluster.missing import Missing, command_of
    from generator.cluster.proxy import proxied
    from generator.cluster.starter import ephemeral_cluster

    if server.ephemeral:
        with ephemeral_cluster(definitions) as cluster:
            yield DryRun(Client(cluster.access), Missing("kubectl", definitions), own=True)
        return
    kubectl = find_kubectl(server.context)
    with proxied(kubectl) as client:
        missing = Missing(command_of(kubectl), definitions)
        yield DryRun(client, missing, namespace=kubectl.default_namespace())
