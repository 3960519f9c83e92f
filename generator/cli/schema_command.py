"""`recipe schema`."""

from collections.abc import Mapping
from pathlib import Path

import click

from generator.cli.app import App, working_folder
from generator.errors import BadInput, Operational


@click.command("schema")
@click.option("--write", "action", flag_value="write", help="Write the schemas.")
@click.option(
    "--check", "action", flag_value="check", help="Compare the written schemas with the models."
)
@click.option(
    "--directory",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder of the schemas. Default: schemas/recipe of the catalogue.",
)
@click.pass_obj
def command(app: App, action: str | None, directory: Path | None) -> int:
    """List, write or check the JSON Schemas of the catalogue's files.

    They are made from the typed models that the catalogue is loaded with. Catalogue files
    name theirs in the first line, so that an editor can complete and check keys.

    \b
      recipe schema
      recipe schema --write
      recipe schema --check

    Without --write or --check the schemas are listed, with the files that each is for.

    Exit status: 0; 1 when --check finds a difference; 2 for a wrong option; 3 when a file
    cannot be read or written.
    """
    from generator.catalog.json_schema import schemas
    from generator.cli.terminal import write

    if action is None and directory is not None:
        raise BadInput("--directory belongs to --write or --check", "add one of them")
    if action is None:
        write(_listing(app))
        return 0
    files = schemas()
    folder = directory or _default(app, action)
    return _write(folder, files) if action == "write" else _check(folder, files)


def _default(app: App, action: str) -> Path:
    from generator.cli.checkout import editable_root

    root = editable_root(app, "--directory") if action == "write" else app.catalog.root
    return root / "schemas" / "recipe"


def _listing(app: App) -> str:
    from generator.catalog.json_schema import describe
    from generator.catalog.kinds import KINDS
    from generator.report.places import from_folder
    from generator.report.plain import columns

    folder = from_folder(app.catalog.root / "schemas" / "recipe", working_folder())
    rows = [(f"{folder}/{kind.schema}", describe(kind)) for kind in KINDS.values()]
    return "\n".join(columns(rows)) + "\n"


def _write(folder: Path, files: Mapping[str, str]) -> int:
    from generator.cli.terminal import note
    from generator.render.one_file import replace_file

    present = _present(folder)
    changed = [name for name, text in files.items() if present.get(name) != text]
    for name in changed:
        replace_file(folder / name, files[name])
    note(f"wrote {len(changed)} of {len(files)} schemas to {folder}; the others were up to date")
    return 0


def _check(folder: Path, files: Mapping[str, str]) -> int:
    from generator.cli.terminal import note, write

    found = _differences(_present(folder), files)
    write("".join(f"{folder / name}: {what}\n" for name, what in found))
    if found:
        note(f"{len(found)} of {len(files)} schemas differ; run `recipe schema --write`")
    return 1 if found else 0


def _differences(present: Mapping[str, str], files: Mapping[str, str]) -> list[tuple[str, str]]:
    found = [(name, "is missing") for name in files if name not in present]
    found += [(n, "differs from the models") for n, t in files.items() if present.get(n, t) != t]
    found += [(name, "is no schema of a model; remove it") for name in present if name not in files]
    return sorted(found)


def _present(folder: Path) -> dict[str, str]:
    """The schemas in a folder, none when it is not there; Operational when one is unreadable."""
    try:
        return {
            path.name: path.read_text(encoding="utf-8", errors="replace")
            for path in sorted(folder.glob("*.json"))
        }
    except OSError as error:
        raise Operational(f"{folder} cannot be read: {error.strerror}") from None
