"""`recipe schema`."""

from collections.abc import Mapping
from pathlib import Path

import click

from generator.cli.app import App, working_folder
from generator.errors import BadInput, Operational

# Each folder with its schemas: file name to text.
Folders = Mapping[Path, Mapping[str, str]]


@click.command("schema")
@click.option("--write", "action", flag_value="write", help="Write the schemas.")
@click.option(
    "--check", "action", flag_value="check", help="Compare the written schemas with the models."
)
@click.option(
    "--directory",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder of the schemas of catalogue files. Default: schemas/recipe of the "
    "catalogue, and schemas/api for those of the site.",
)
@click.pass_obj
def command(app: App, action: str | None, directory: Path | None) -> int:
    """List, write or check the JSON Schemas of the catalogue's files and of the site's.

    They are made from the typed models that the catalogue is loaded with, and from the records
    that the site gives to programs. Catalogue files name theirs in the first line, so that an
    editor can complete and check keys.

    \b
      recipe schema
      recipe schema --write
      recipe schema --check

    Without --write or --check the schemas are listed, with the files that each is for.

    Exit status: 0; 1 when --check finds a difference; 2 for a wrong option; 3 when a file
    cannot be read or written.
    """
    from generator.cli.terminal import write

    if action is None and directory is not None:
        raise BadInput("--directory belongs to --write or --check", "add one of them")
    if action is None:
        write(_listing(app))
        return 0
    folders = _given(directory) if directory else _defaults(app, action)
    return _write(folders) if action == "write" else _check(folders)


def _given(directory: Path) -> Folders:
    from generator.catalog.json_schema import schemas

    return {directory: schemas()}


def _defaults(app: App, action: str) -> Folders:
    from generator.catalog.json_schema import schemas
    from generator.cli.checkout import editable_root
    from generator.docs.api_schema import api_schemas

    root = editable_root(app, "--directory") if action == "write" else app.catalog.root
    return {root / "schemas" / "recipe": schemas(), root / "schemas" / "api": api_schemas()}


def _listing(app: App) -> str:
    from generator.catalog.json_schema import describe
    from generator.catalog.kinds import KINDS
    from generator.docs.api_schema import RECORDS
    from generator.report.places import from_folder
    from generator.report.plain import columns

    schemas = from_folder(app.catalog.root / "schemas", working_folder())
    rows = [(f"{schemas}/recipe/{kind.schema}", describe(kind)) for kind in KINDS.values()]
    rows += [(f"{schemas}/api/{name}", files) for name, (_, files) in RECORDS.items()]
    return "\n".join(columns(rows)) + "\n"


def _write(folders: Folders) -> int:
    from generator.cli.terminal import note
    from generator.render.one_file import replace_file

    for folder, files in folders.items():
        present = _present(folder)
        changed = [name for name, text in files.items() if present.get(name) != text]
        for name in changed:
            replace_file(folder / name, files[name])
        counted = f"wrote {len(changed)} of {len(files)} schemas"
        note(f"{counted} to {folder}; the others were up to date")
    return 0


def _check(folders: Folders) -> int:
    from generator.cli.terminal import note, write

    found = [
        (folder / name, what)
        for folder, files in folders.items()
        for name, what in _differences(_present(folder), files)
    ]
    write("".join(f"{file}: {what}\n" for file, what in found))
    if found:
        total = sum(len(files) for files in folders.values())
        note(f"{len(found)} of {total} schemas differ; run `recipe schema --write`")
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
