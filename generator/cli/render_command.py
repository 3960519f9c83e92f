"""`recipe render`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.cli.options import Given, answer_options, recipe_argument, target_option
from generator.errors import BadInput
from generator.vocabulary import Target

if TYPE_CHECKING:
    from generator.render.render import Files


@click.command("render")
@recipe_argument
@target_option
@answer_options
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the bundle into a new folder: manifests or scripts, smoke test, teardown, README.",
)
@click.option("--force", is_flag=True, help="Replace the folder of -o when it is there already.")
@click.option("--file", "file", metavar="NAME", help="Print this file of the render.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(("yaml", "json")),
    default="yaml",
    show_default=True,
    help="How manifests are printed; json is one List that kubectl takes.",
)
@click.pass_obj
def command(
    app: App,
    recipe: str,
    target: Target | None,
    given: Given,
    output: Path | None,
    force: bool,
    file: str | None,
    format_: str,
) -> int:
    """Print RECIPE's manifests or scripts, ready to use, or write its bundle with -o.

    Standard output has the render and nothing else:

    \b
      recipe render deepseek-agent --node spark-01 | kubectl apply -f -

    A placeholder without an answer refuses the render (status 1), and says what it is, how
    to find it, what goes wrong otherwise, and the option that fills it. So does a part of
    --with that cannot work for the recipe and the target.

    Exit status: 0; 1 when rules refuse the render, with the findings; 2 for a wrong name, option
    or answer; 3 when a file cannot be read or written.
    """
    from generator.check.pipeline import checked_render
    from generator.cli.answers import answers_of
    from generator.cli.output import print_findings
    from generator.cli.terminal import note, write
    from generator.plan.resolve import resolve

    if output is not None and (file or format_ == "json"):
        raise BadInput("-o writes the whole bundle", "leave out --file and --format")
    answers = answers_of(app.catalog, given, app.today)
    plan = resolve(app.catalog, recipe, target, answers)
    checked = checked_render(
        app.catalog, app.templates, plan, app.today, whole_bundle=output is not None
    )
    print_findings(checked.findings, app.catalog.root)
    if output is not None:
        _write(checked.files, output, force)
        return 0
    name = _chosen(tuple(checked.files), file)
    text = checked.files[name]
    write(_as_json(name, text) if format_ == "json" else text)
    if plan.target == "pcai":
        note("JSON stands there without shell quotes, and that is right: add none in the editor")
    return 0


def _write(files: "Files", output: Path, force: bool) -> None:
    from generator.cli.app import working_folder
    from generator.render.writer import write_folder

    write_folder(files, working_folder() / output, replace=force)
    click.echo(f"wrote {len(files)} files to {output}; begin with {output}/README.md", err=True)


def _chosen(names: tuple[str, ...], wanted: str | None) -> str:
    if wanted is None:
        if len(names) > 1:
            others = ", ".join(f"--file {name}" for name in names[1:])
            click.echo(
                f"this is {names[0]}; the render has {len(names)} files: {others} prints "
                "another, -o DIR writes all",
                err=True,
            )
        return names[0]
    if wanted not in names:
        raise BadInput(f"the render has no file `{wanted}`", f"it has: {', '.join(names)}")
    return wanted


def _as_json(name: str, text: str) -> str:
    import json

    from generator.source.parse import parse

    if not name.endswith(".yaml"):
        raise BadInput(f"{name} is a script", "--format json is for manifests and Compose files")
    documents = [document.data for document in parse(text, name).documents]
    whole = (
        documents[0]
        if name.endswith(".compose.yaml")
        else {"apiVersion": "v1", "kind": "List", "items": documents}
    )
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
