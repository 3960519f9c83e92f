"""`recipe kernel`."""

from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.errors import BadInput

if TYPE_CHECKING:
    from generator.catalog.catalog import Catalog


@click.command("kernel")
@click.argument("architecture", metavar="ARCHITECTURE")
@click.option("--engine", metavar="ID", help="Only this engine.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How it is printed; json is an array of objects with the sources of each verdict.",
)
@click.pass_obj
def command(app: App, architecture: str, engine: str | None, format_: str) -> int:
    """Print which kernels run on ARCHITECTURE, which do not, and of which nothing is known.

    \b
      recipe kernel sm_121 --engine vllm
      recipe kernel mi355x
      recipe kernel blackwell-consumer --format json

    ARCHITECTURE may be the id of a machine of the catalogue, or a kernel family: its
    architectures are printed one after the other, because they need not share what they run.
    The word beside a verdict is whose it is: the engine's own source, what people reported, or a
    policy of this catalogue. `recipe explain NAME` prints a kernel with its sources.

    Exit status: 0; 2 for an architecture or an engine that is not known, with those that are;
    3 when the catalogue cannot be read.
    """
    from generator.cli.terminal import note, write
    from generator.report.kernel_rows import kernel_data, kernel_rows, kernel_text

    rows = kernel_rows(app.catalog, _meant(app.catalog, architecture), _engine(app.catalog, engine))
    if format_ == "json":
        import json

        write(json.dumps(kernel_data(rows), indent=2, ensure_ascii=False) + "\n")
    elif rows:
        write(kernel_text(rows))
    if not rows:
        note("the catalogue has no kernel" + (f" of {engine}" if engine else ""))
    return 0


def _meant(catalog: "Catalog", name: str) -> tuple[str, ...]:
    """The architectures that a name means; BadInput with those that are known for no name."""
    import difflib

    from generator.models.hardware import Hardware
    from generator.vocabulary import ARCHITECTURES, FAMILIES

    families = {str(family): found for family, found in FAMILIES.items()}
    if name in ARCHITECTURES:
        return (name,)
    if name in families:
        return families[name]
    entry = catalog.entry(Hardware, name)
    if entry is not None and entry.value is not None:
        return (entry.value.architecture,)
    if entry is not None:
        raise BadInput(
            f"{name}: {entry.document.path} has faults of its own", "`recipe validate` lists them"
        )
    known = [*ARCHITECTURES, *families, *catalog.ids(Hardware)]
    near = difflib.get_close_matches(name.lower(), known, 1)
    meant = f"did you mean `{near[0]}`? " if near else ""
    raise BadInput(f"there is no architecture `{name}`", f"{meant}known: {', '.join(known)}")


def _engine(catalog: "Catalog", name: str | None) -> str | None:
    from generator.models.engine import Engine

    if name is None or name in catalog.ids(Engine):
        return name
    raise BadInput(f"--engine {name}: there is no such engine", catalog.suggestion(Engine, name))
