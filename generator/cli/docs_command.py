"""`recipe docs`."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import click

from generator.cli.app import App

_OUTPUT: Final = "public"
_PORT: Final = 8000
# The same program: what lies in the current folder is no part of it.
_PROGRAM: Final = (sys.executable, "-P", "-c", "from generator.cli.main import main; main()")


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
    changes nothing, and leaves nothing behind. A folder that holds something else is left alone.

    \b
      recipe docs build
      recipe docs build --output /srv/www/recipes

    Exit status: 0; 1 when a file of the catalogue is faulty, with the findings, or a strict
    build has warnings; 2 for a folder that holds something else, where there is no checkout, or
    for a page that is no text; 3 when the folder cannot be written or mkdocs is not installed.
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
    is no checkout, or a page is no text at the start; 3 when the port cannot be used or mkdocs is
    not installed.
    """
    from generator.cli.terminal import note
    from generator.docs.serving import serve_site

    root = app.catalog.root.absolute()
    return serve_site(root, port, lambda folder: _built_apart(root, folder), say=note)


def _built_apart(root: Path, folder: Path) -> int:
    """Build the site in a program of its own; its exit status.

    A process with threads must not fork, so the server itself could not build on all cores. And a
    new program knows what has changed in this one.
    """
    from generator.cli.terminal import note

    words = ["--catalog", str(root), "docs", "build", "--no-strict", "--output", str(folder)]
    # Ctrl-C reaches this process alone, which ends the build once.
    build = subprocess.Popen([*_PROGRAM, *words], start_new_session=True)
    try:
        status = build.wait()
    except BaseException:
        build.terminate()
        build.wait()
        raise
    if status < 0:
        note(f"error: the build was ended by signal {-status}")
        return 3
    return status
