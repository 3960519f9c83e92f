"""Which files there are to read, and their text."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.errors import BadInput, Operational
from generator.finding import Finding, Location
from generator.launch import TextFile, TextKind
from generator.lint.shell import is_shell
from generator.lint.unreadable import unreadable

# A file that people write is smaller; a larger one is data.
LARGEST_FILE: Final = 4_000_000
_SUFFIXES: Final[dict[str, TextKind]] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".sh": "shell",
    ".bash": "shell",
    ".md": "markdown",
    ".markdown": "markdown",
    ".dockerfile": "dockerfile",
}
# The first line by which a catalogue's files name their schema to editors.
_CATALOG_FILE: Final = re.compile(rb"# yaml-language-server: \$schema=[^\n]*schemas/recipe/")
_DOCKERFILE: Final = re.compile(r"(?:Dockerfile|Containerfile)(?:\..+)?", re.IGNORECASE)
# Folders that hold other people's packages.
_PACKAGES: Final = frozenset({"node_modules", "site-packages", "__pycache__"})
_ENVIRONMENT_MARK: Final = "pyvenv.cfg"
_FIRST_LINE: Final = 200


def walk(folder: Path) -> Iterator[Path]:
    """The files below a folder, in a stable order.

    Hidden folders, folders of installed packages and links to folders are not entered.
    Raises Operational for a folder that cannot be read.
    """
    for here, folders, names in os.walk(folder, onerror=_unreadable_folder):
        folders[:] = sorted(name for name in folders if _is_entered(Path(here, name)))
        yield from (Path(here, name) for name in sorted(names))


def display_name(path: Path, base: Path) -> str:
    """How findings call a file: relative to `base` when it is below it, else absolute."""
    absolute, root = os.path.abspath(path), os.path.abspath(base)  # noqa: PTH100
    name = absolute.removeprefix(os.path.join(root, ""))  # noqa: PTH118  # asked for each file
    return os.fsencode(name).decode("utf-8", "replace")


def read(path: Path, name: str, *, is_named: bool) -> TextFile | Finding | None:
    """A file's text; the note that says why there is none; None for what is not looked at.

    `is_named` is set for a file that the person named: it is read whatever its kind.
    Raises Operational when the file cannot be opened.
    """
    kind = kind_of(path)
    if not path.is_file():
        if kind is None or not path.is_symlink():
            return None
        return unreadable(Location(name), "the link leads to no file", "mend or remove the link")
    if kind is None and not is_named and path.suffix:
        return None
    content = _content(path, name, whole=kind is not None or is_named)
    if kind is None and is_shell(content[:_FIRST_LINE].decode("utf-8", "replace")):
        kind = "shell"
        content = _content(path, name, whole=True)
    if kind is None and not is_named:
        return None
    return _text(content, name, kind or "text")


def kind_of(path: Path) -> TextKind | None:
    """The kind that a file's name says."""
    if _DOCKERFILE.fullmatch(path.name):
        return "dockerfile"
    return _SUFFIXES.get(path.suffix.lower())


def missing(path: Path) -> BadInput:
    """The error for a path that was given and is not there."""
    return BadInput(f"{path}: no such file or folder", "check the path")


def _content(path: Path, name: str, *, whole: bool) -> bytes:
    """The content, up to one byte more than is read; only the beginning unless `whole`."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1 if whole else _FIRST_LINE)
    except OSError as error:
        raise Operational(
            f"{name} cannot be read: {error.strerror or error}", "check its permissions"
        ) from None


def _text(content: bytes, name: str, kind: TextKind) -> TextFile | Finding:
    if len(content) > LARGEST_FILE:
        why = f"the file has more than {LARGEST_FILE:,} bytes"
        return unreadable(Location(name), why, "name smaller files")
    if b"\0" in content:
        return unreadable(Location(name), "this is no text", "remove it or give it another name")
    if kind == "yaml" and _CATALOG_FILE.match(content):
        why = "this is a file of a catalogue, which has rules of its own"
        return unreadable(Location(name), why, "check it with `recipe validate`")
    try:
        return TextFile(name, content.decode("utf-8-sig"), kind)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return unreadable(Location(name, line), "this is not UTF-8 text", "save it as UTF-8")


def _is_entered(folder: Path) -> bool:
    return not (
        folder.name.startswith(".")
        or folder.name in _PACKAGES
        or folder.is_symlink()
        or (folder / _ENVIRONMENT_MARK).exists()
    )


def _unreadable_folder(error: OSError) -> None:
    raise Operational(
        f"{error.filename} cannot be read: {error.strerror}", "check its permissions"
    ) from None
