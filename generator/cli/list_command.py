"""`recipe list`."""

from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.errors import BadInput

if TYPE_CHECKING:
    from generator.catalog.catalog import Catalog
    from generator.report.recipe_rows import Row

_FILTER = "an id, or how ids begin"


@click.command("list")
@click.option("--model", metavar="ID", help=f"Only recipes of this model: {_FILTER}.")
@click.option("--hardware", metavar="ID", help=f"Only recipes for this hardware: {_FILTER}.")
@click.option(
    "--family",
    metavar="NAME",
    help="Only recipes for this kernel family, such as hopper or blackwell-consumer.",
)
@click.option("--engine", metavar="ID", help=f"Only recipes with this engine: {_FILTER}.")
@click.option("--profile", metavar="ID", help=f"Only recipes with this profile: {_FILTER}.")
@click.option(
    "--targets",
    is_flag=True,
    help="Show which targets carry each recipe, and why the others do not.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(("table", "json")),
    default="table",
    show_default=True,
    help="How recipes are printed; json is an array of objects.",
)
@click.pass_obj
def command(
    app: App,
    model: str | None,
    hardware: str | None,
    family: str | None,
    engine: str | None,
    profile: str | None,
    targets: bool,
    format_: str,
) -> int:
    """List the recipes, one a line.

    \b
      recipe list --family blackwell-consumer
      recipe list --model deepseek --format json
      recipe list --targets

    A recipe that is faulty is listed as `invalid`, with the command that says why. A filter
    drops a recipe only when its file says something else. With --targets a line has the verdict
    of each target: `carried`, `incomplete` where its sources do not say enough to run it, or
    `no` with the number of the reason.

    Exit status: 0, also when nothing is found; 2 for a filter that the catalogue cannot
    match; 3 when the catalogue cannot be read.
    """
    from generator.cli.terminal import note
    from generator.report.recipe_rows import kept, rows

    given = {
        "model": model,
        "hardware": hardware,
        "family": family,
        "engine": engine,
        "profile": profile,
    }
    filters = {key: _ids(app.catalog, key, said) for key, said in given.items() if said is not None}
    found = tuple(row for row in rows(app.catalog) if kept(row, filters))
    if format_ == "json":
        _print_json(app.catalog, found, targets)
    elif found and targets:
        _print_targets(app.catalog, found)
    elif found:
        _print_table(found)
    if not found:
        note(_nothing(given))
    return 0


def _ids(catalog: "Catalog", key: str, said: str) -> tuple[str, ...]:
    """The ids that a filter means: the one it names, else all that begin with it."""
    known = _known(catalog, key)
    ids = (said,) if said in known else tuple(id_ for id_ in known if id_.startswith(said))
    if said and ids:
        return ids
    import difflib

    near = difflib.get_close_matches(said, known, 1)
    hint = f"did you mean `{near[0]}`?" if near else f"known: {', '.join(known) or 'none'}"
    raise BadInput(f"--{key} {said}: the catalogue has no {key} that is or begins so", hint)


def _known(catalog: "Catalog", key: str) -> tuple[str, ...]:
    from generator.catalog.kinds import KINDS
    from generator.vocabulary import FAMILIES

    return tuple(FAMILIES) if key == "family" else catalog.ids(KINDS[key].model)


def _nothing(given: dict[str, str | None]) -> str:
    words = " ".join(f"--{key} {said}" for key, said in given.items() if said is not None)
    return f"no recipe fits {words}" if words else "the catalogue has no recipes"


def _print_json(catalog: "Catalog", found: "tuple[Row, ...]", targets: bool) -> None:
    import json

    from generator.cli.terminal import write
    from generator.report.recipe_rows import row_data
    from generator.report.target_rows import target_data, target_rows

    data = (
        [target_data(row) for row in target_rows(catalog, found)]
        if targets
        else [row_data(row) for row in found]
    )
    write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def _print_targets(catalog: "Catalog", found: "tuple[Row, ...]") -> None:
    from generator.cli.terminal import print_table, write
    from generator.report.target_rows import (
        plain_target_table,
        target_notes,
        target_rows,
        target_table,
    )

    rows = target_rows(catalog, found)
    if not print_table(target_table(rows)):
        write(plain_target_table(rows))
    write(target_notes(rows))


def _print_table(found: "tuple[Row, ...]") -> None:
    from generator.cli.terminal import print_table, write
    from generator.report.recipe_rows import plain_table, table

    if not print_table(table(found)):
        write(plain_table(found))
