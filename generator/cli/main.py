"""`recipe`: the command group. Commands are imported when they are called."""

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from generator import __version__
from generator.errors import RecipeError

# Set, an unexpected error shows its traceback.
DEBUG: Final = "RECIPE_DEBUG"

# More objects than before, after which Python looks for garbage; its own default is some hundreds.
_OBJECTS: Final = 400_000

# Name to one line of help: --help prints these without importing a command.
COMMANDS: Final[dict[str, str]] = {
    "list": "List the recipes, and the targets that carry them.",
    "show": "Show a recipe's plan: every value, the layers that set it, why, and its source.",
    "explain": "Explain a flag, a rule, a placeholder, a kernel or a failure mode.",
    "kernel": "Print which kernels run on an architecture, and on whose word.",
    "render": "Print a recipe's manifests or scripts, or write its bundle.",
    "validate": "Check recipes: every rule, every target, every external tool.",
    "preflight": "Ask, before a start, whether a recipe can start there.",
    "fleet": "Check a site's answers, node by node, before a render depends on them.",
    "lint": "Check files that nobody generated: manifests, Compose files, scripts, pages.",
    "diagnose": "Find known failures in a log, each with its lines, cause and fix.",
    "engine": "Say which flags an engine's releases have, and write down a new release's.",
    "cluster": "Start an ephemeral Kubernetes control plane, end it, or ask for it.",
    "explain-pending": "Say in one line why a pod of a cluster has no node.",
    "docs": "Build the docs site of a checkout, or serve it while it changes.",
    "schema": "Write or check the JSON Schemas of the catalogue's files.",
    "new": "Start a recipe: a commented file that loads.",
}
_EPILOG: Final = """\
Exit status: 0 clean, 1 findings, 2 usage or bad input, 3 operational failure.

\b
Shell completion:
  bash  eval "$(_RECIPE_COMPLETE=bash_source recipe)"
  zsh   eval "$(_RECIPE_COMPLETE=zsh_source recipe)"
  fish  _RECIPE_COMPLETE=fish_source recipe | source
"""


class LazyGroup(click.Group):
    """A group that knows its commands' names and imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"generator.cli.{cmd_name.replace('-', '_')}_command").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except RecipeError as error:
            from generator.cli.output import print_error

            print_error(error, ctx.obj)
            ctx.exit(error.status)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, 1) if args else []
            if near:
                raise click.UsageError(f"{error.message} Did you mean `{near[0]}`?", ctx) from None
            raise


@click.group(
    cls=LazyGroup, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="recipe")
@click.option(
    "--catalog",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The catalogue: a folder that holds recipes/. Default: $RECIPE_CATALOG, else the "
    "nearest one from here upward, else the one that came with this program.",
)
@click.pass_context
def cli(ctx: click.Context, catalog: Path | None) -> None:
    """Typed, checked and rendered recipes for serving large language models."""
    from generator.cli.app import App

    ctx.obj = App(catalog)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit; whatever goes wrong ends in a message and a status."""
    # What is read is a tree, much of it lives to the end, and Python would look through it again
    # and again: half the time of a lint of large manifests. https://docs.python.org/3/library/gc.html
    gc.set_threshold(_OBJECTS, 10, 10)
    # At its end, too, Python would look through all that is still there.
    atexit.register(gc.freeze)
    try:
        result: Any = cli.main(arguments, prog_name="recipe", standalone_mode=False)
        sys.exit(result if isinstance(result, int) else 0)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output is gone (`recipe list | head`); that is no failure.
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        if os.environ.get(DEBUG):
            raise
        place = f"{error.filename}: " if error.filename else ""
        sys.exit(_operational(f"{place}{error.strerror or error}"))
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        click.echo(f"error: this is a fault of recipe itself: {error!r}", err=True)
        click.echo(f"  {DEBUG}=1 shows where; please report it with the command", err=True)
        sys.exit(3)


def _operational(what: str) -> int:
    """Say what the operating system refused; the status of an operational failure."""
    click.echo(f"error: {what}", err=True)
    # What is still in the buffers would fail a second time at exit.
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
    return 3
