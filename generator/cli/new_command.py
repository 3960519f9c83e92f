"""`recipe new`."""

from pathlib import Path

import click

from generator.cli.app import App
from generator.errors import BadInput

_DEFAULT = "Default: the first that fits."


@click.command("new")
@click.argument("id_", metavar="ID")
@click.option("--model", metavar="ID", help=f"The model. {_DEFAULT}")
@click.option("--hardware", metavar="ID", help=f"The hardware. {_DEFAULT}")
@click.option("--engine", metavar="ID", help=f"The engine. {_DEFAULT}")
@click.option("--image", metavar="ID", help=f"The image. {_DEFAULT}")
@click.option("--profile", metavar="ID", help=f"The profile. {_DEFAULT}")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Where to write; - is standard output. Default: recipes/serving/ID.yaml of the catalogue.",
)
@click.pass_obj
def command(
    app: App,
    id_: str,
    model: str | None,
    hardware: str | None,
    engine: str | None,
    image: str | None,
    profile: str | None,
    output: str | None,
) -> int:
    """Start the recipe ID: a file that loads, with every field explained.

    \b
      recipe new kimi-chat --model kimi-k3 --hardware h200
      recipe new kimi-chat --output -

    Its status is incomplete, and its list `missing` says what is left to decide. A file that
    is there already is never replaced.

    Exit status: 0; 2 for an id that is none, an entry that the catalogue does not have or a
    file that is there already; 3 when the file cannot be written.
    """
    from generator.cli.skeleton import Choice, skeleton

    _check_id(id_)
    file = None if output == "-" else _file(app, id_, output)
    choice = Choice(model, hardware, engine, image, profile)
    _deliver(id_, skeleton(app.catalog, app.templates, choice), file)
    return 0


def _check_id(id_: str) -> None:
    import re
    from typing import get_args

    from generator.models.fields import Id

    pattern = get_args(Id)[1]
    if not re.fullmatch(pattern.regex, id_):
        raise BadInput(
            f"`{id_}` is no id",
            "an id has lower-case letters and digits, in parts joined by - or . (kimi-chat)",
        )


def _file(app: App, id_: str, output: str | None) -> Path:
    from generator.cli.checkout import editable_root

    if output is not None:
        return Path(output)
    return editable_root(app, "--output") / "recipes" / "serving" / f"{id_}.yaml"


def _deliver(id_: str, text: str, file: Path | None) -> None:
    from generator.cli.terminal import note, write
    from generator.render.one_file import new_file

    if file is None:
        write(text)
        return
    new_file(file, text)
    note(f"wrote {file}; fill in what `missing` lists, then run `recipe validate {id_}`")
