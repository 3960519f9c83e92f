"""`recipe docs`."""

from pathlib import Path
from typing import Final

import click

from generator.cli.app import App

_OUTPUT: Final = "public"
_PORT: Final = 8000


@click.group("docs")
def command() -> None:
    """The docs site of a checkout: build it, or serve it while you write.

    Its pages are made from the catalogue, the rules and the commands themselves.

    \b
      recipe docs build
      recipe docs serve

    Exit status: 0; 1 for a faulty catalogue or a warning; 2 where there is no checkout; 3 when
    something cannot be written or mkdocs is not installed.
    """


@command.command("build")
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help=f"The folder of the site. Default: {_OUTPUT} in the checkout.",
)
@click.option(
    "--strict/--no-strict",
    default=True,
    show_default=True,
    help="Let a warning, such as a dead link, fail the build.",
)
@click.pass_obj
def build(app: App, output: Path | None, strict: bool) -> int:
    """Build the site, as `make site` does.

    It is built beside the folder and put in its place when it is whole; a build that fails
    changes nothing. A folder that holds something else is left alone.

    \b
      recipe docs build
      recipe docs build --output /srv/www/recipes

    Exit status: 0; 1 when a file of the catalogue is faulty, with the findings, or a strict
    build has warnings; 2 for a folder that holds something else, or where there is no checkout;
    3 when the folder cannot be written or mkdocs is not installed.
    """
    from generator.cli.terminal import note
    from generator.docs.building import build_site

    root = app.catalog.root
    folder = (output or root / _OUTPUT).absolute()
    build_site(root, folder, strict=strict, say=note)
    note(f"wrote {folder}")
    return 0


@command.command("serve")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=_PORT,
    show_default=True,
    metavar="NUMBER",
    help="The port on 127.0.0.1.",
)
@click.pass_obj
def serve(app: App, port: int) -> int:
    """Serve the site on this machine, as `make serve` does, and build it anew at each change.

    \b
      recipe docs serve
      recipe docs serve --port 8080

    It goes on until Ctrl-C. While a change makes the catalogue faulty, the site before it stays,
    and standard error says what is wrong.

    Exit status: 0 when it is stopped; 1 when the catalogue is faulty at the start; 2 where there
    is no checkout; 3 when the port cannot be used or mkdocs is not installed.
    """
    from generator.cli.terminal import note
    from generator.docs.building import serve_site

    serve_site(app.catalog.root, port, say=note)
    return 0
