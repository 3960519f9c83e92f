"""Files to a folder: all of them or none."""

import re
from pathlib import Path
from typing import Final

from generator.errors import BadInput, Operational
from generator.render.render import Files
from generator.render.unfinished import put_in_place, unfinished_folder

# Files that the bundle of any target has.
_BUNDLED: Final = re.compile(
    r"README\.md|kustomization\.yaml|manifest\.yaml|(?:arguments|environment)\.txt"
    r"|[a-z0-9-]+(?:\.sh|\.compose\.yaml)"
)


def write_folder(files: Files, folder: Path, *, replace: bool = False) -> None:
    """Write files into a new folder, made beside it and renamed into place.

    `folder` is absolute. Scripts are executable. An existing folder is refused, or swapped for
    the new one with `replace`. Raises BadInput when it is in the way, Operational when it
    cannot be written.
    """
    try:
        _refuse_occupied(files, folder, replace=replace)
        with unfinished_folder(folder) as aside:
            _fill(files, aside)
            put_in_place(aside, folder)
    except OSError as error:
        raise Operational(f"{folder} cannot be written: {error.strerror}") from None


def _refuse_occupied(files: Files, folder: Path, *, replace: bool) -> None:
    if replace and folder.is_dir():
        _refuse_strangers(files, folder)
    if folder.is_symlink() or (folder.exists() and not (replace and folder.is_dir())):
        raise BadInput(
            f"{folder} is there already", "choose another folder, or pass --force to replace it"
        )


def _refuse_strangers(files: Files, folder: Path) -> None:
    """What no bundle ever held is somebody's own, and replacing the folder would lose it."""
    strangers = sorted(p.name for p in folder.iterdir() if not _of_a_bundle(p, files))
    if strangers:
        raise BadInput(
            f"{folder} holds {', '.join(strangers[:3])}, which no bundle has",
            "choose another folder; --force replaces bundles alone",
        )


def _of_a_bundle(path: Path, files: Files) -> bool:
    return path.is_file() and (path.name in files or bool(_BUNDLED.fullmatch(path.name)))


def _fill(files: Files, folder: Path) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        path.chmod(0o755 if name.endswith(".sh") else 0o644)
    folder.chmod(0o755)
