"""Options that several commands share."""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from generator.record import record
from generator.vocabulary import PARTS, TARGETS, Part

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])


def complete_recipe(
    ctx: click.Context, _parameter: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """Recipe names for the shell."""
    from click.shell_completion import CompletionItem

    from generator.cli.app import App
    from generator.models.recipe import Recipe

    app = App(ctx.find_root().params.get("catalog"))
    names = app.catalog.ids(Recipe)
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def recipe_argument(function: F) -> F:
    """RECIPE."""
    return click.argument("recipe", metavar="RECIPE", shell_complete=complete_recipe)(function)


def target_option(function: F) -> F:
    """--target."""
    return click.option(
        "--target",
        type=click.Choice(TARGETS),
        help="What to render for. Default: the recipe's own, usually kubernetes.",
    )(function)


def _only_node(
    _context: click.Context, _parameter: click.Parameter, nodes: tuple[str, ...]
) -> str | None:
    """One node or none: of two, nobody meant the last one alone."""
    if len(nodes) > 1:
        raise click.UsageError("--node is given twice; a worker's node is for --worker-node.")
    return nodes[0] if nodes else None


@record(kw_only=True)
class Given:
    """What the options of `answer_options` were given."""

    node: str | None
    worker_nodes: tuple[str, ...]
    role_nodes: tuple[str, ...]
    namespace: str | None
    parts: tuple[Part, ...]
    sets: tuple[str, ...]
    fleet: Path | None


def answer_options(function: F) -> F:
    """The options that answer placeholders and override settings, as one argument `given`."""

    @wraps(function)
    def collected(*args: Any, **options: Any) -> Any:
        own = {field.name: options.pop(field.name) for field in fields(Given)}
        return function(*args, given=Given(**own), **options)

    made: Any = collected
    for option in reversed(
        (
            click.option(
                "--node",
                metavar="NAME",
                multiple=True,
                callback=_only_node,
                help="The node of the head (rank 0).",
            ),
            click.option(
                "--worker-node",
                "worker_nodes",
                metavar="NAME",
                multiple=True,
                help="The node of a worker; once for each worker, in order of rank. Without it "
                "the worker goes to another node of the same hardware, never the head's.",
            ),
            click.option(
                "--role-node",
                "role_nodes",
                metavar="ROLE=NAME",
                multiple=True,
                help="The node of a role, for recipes with prefill and decode; once for each.",
            ),
            click.option("--namespace", metavar="NAME", help="The Kubernetes namespace."),
            click.option(
                "--with",
                "parts",
                type=click.Choice(PARTS),
                multiple=True,
                help="Add an optional part; once for each. pin-gpus: only the accelerators of "
                "GPU_UUIDS, and no other recipe on their node (unverified). drain-gate: wait "
                "until the accelerators are drained. drop-caches: free the page cache first, "
                "where the processor shares the memory (unverified). compile-cache: keep compiled "
                "kernels in COMPILE_CACHE_DIR, apart from the weights. prewarm: one long request "
                "before ready (unverified).",
            ),
            click.option(
                "--set",
                "sets",
                metavar="KEY=VALUE",
                multiple=True,
                help="Answer a placeholder (MODEL_DIR=/srv/m, or HEAD_MODEL_DIR=… for one "
                "member), set a flag (max-num-seqs=4; true and false switch, null removes) or "
                "a variable (env.NCCL_DEBUG=INFO).",
            ),
            click.option(
                "--fleet",
                type=click.Path(path_type=Path, dir_okay=False),
                metavar="FILE",
                help="The site's answers, node by node (see fleet.example.yaml).",
            ),
        )
    ):
        made = option(made)
    return cast("F", made)
