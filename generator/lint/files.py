"""Which files there are to read, and their text."""

import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.errors import BadInput, Operational
from generator.finding import Finding, Location
from generator.launch import TextFile, TextKind
from generator.lint.sniff import kind_of_text
from generator.lint.unreadable import unreadable

# A file that people write is smaller; a larger one is data.
LARGEST_FILE: Final = 4_000_000
_SUFFIXES: Final[dict[str, TextKind]] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".sh": "shell",
    ".bash": "shell",
    ".sbatch": "shell",
    ".slurm": "shell",
    ".md": "markdown",
    ".markdown": "markdown",
    ".dockerfile": "dockerfile",
    ".service": "systemd",
    ".container": "systemd",
}
# What systemd lays over a unit: https://www.freedesktop.org/software/systemd/man/latest/
# systemd.unit.html#Description.
_DROP_IN: Final = ".service.d"
# The path that means standard input, and how findings call it.
STANDARD_INPUT: Final = Path("-")
_STDIN_NAME: Final = "stdin"
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
    if path == STANDARD_INPUT:
        return _STDIN_NAME
    absolute, root = os.path.abspath(path), os.path.abspath(base)  # noqa: PTH100
    name = absolute.removeprefix(os.path.join(root, ""))  # noqa: PTH118  # asked for each file
    return os.fsencode(name).decode("utf-8", "replace")


def read(path: Path, name: str, *, is_named: bool) -> TextFile | Finding | None:
    """A file's text; the note that says why there is none; None for what is not looked at.

    `is_named` is set for a file that the person named: it is read whatever its kind.
    Raises Operational when the file cannot be opened.
    """
    kind = kind_of(path)
    if is_named:
        content = _piped() if path == STANDARD_INPUT else _content(path, name, whole=True)
        return _text(content, name, kind)
    try:
        if not path.is_file():
            if kind is None or not path.is_symlink():
                return None
            why = "the link leads to no file"
            return unreadable(Location(name), why, "mend or remove the link")
    except OSError as error:
        raise _not_opened(name, error) from None
    if kind is None and path.suffix:
        return None
    content = _content(path, name, whole=kind is not None)
    if kind is None:
        if kind_of_text(content.decode("utf-8", "replace")) != "shell":
            return None
        content = _content(path, name, whole=True)
    return _text(content, name, kind)


def kind_of(path: Path) -> TextKind | None:
    """The kind that a file's name says."""
    if _DOCKERFILE.fullmatch(path.name):
        return "dockerfile"
    if path.suffix == ".conf" and path.parent.name.endswith(_DROP_IN):
        return "systemd"
    return _SUFFIXES.get(path.suffix.lower())


def is_readable_file(path: Path) -> bool:
    """Whether a path that was given is read as one file: a file, a pipe or standard input.

    Raises BadInput for a name that no file can have, Operational where it cannot be seen.
    """
    if path == STANDARD_INPUT:
        return True
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise BadInput(f"no file has so long a name: {path}", "check the path") from None
        raise _not_opened(str(path), error) from None
    return not stat.S_ISDIR(mode)


def missing(path: Path) -> BadInput:
    """The error for a path that was given and is not there."""
    return BadInput(f"{path}: no such file or folder", "check the path")


def _content(path: Path, name: str, *, whole: bool) -> bytes:
    """The content, up to one byte more than is read; only the beginning unless `whole`."""
    try:
        with path.open("rb") as file:
            if not whole:
                return file.read(_FIRST_LINE)
            state = os.fstat(file.fileno())
            # Asked for a number of bytes, Python reserves as many; most files are a thousandth.
            is_small = stat.S_ISREG(state.st_mode) and state.st_size <= LARGEST_FILE
            return file.read() if is_small else file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise _not_opened(name, error) from None


def _piped() -> bytes:
    """Standard input, up to one byte more than is read."""
    if sys.stdin is None or sys.stdin.isatty():
        raise BadInput(
            "- is standard input, and nothing is piped into it",
            "pipe a file into the command, or name one; ./- is a file of that name",
        )
    try:
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        raise _not_opened(_STDIN_NAME, error) from None


def _not_opened(name: str, error: OSError) -> Operational:
    return Operational(f"{name} cannot be read: {error.strerror or error}", "check its permissions")


def _text(content: bytes, name: str, kind: TextKind | None) -> TextFile | Finding:
    """The text; without a `kind` it says itself what it is."""
    if len(content) > LARGEST_FILE:
        why = f"the file has more than {LARGEST_FILE:,} bytes"
        return unreadable(Location(name), why, "name smaller files")
    if b"\0" in content:
        return unreadable(Location(name), "this is no text", "remove it or give it another name")
    if kind == "yaml" and _CATALOG_FILE.match(content):
        why = "this is a file of a catalogue, which has rules of its own"
        return unreadable(Location(name), why, "check it with `recipe validate`")
    try:
        text = content.decode("utf-8-sig")
        return TextFile(name, text, kind or kind_of_text(text) or "text")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return unreadable(Location(name, line), "this is not UTF-8 text", "save it as UTF-8")


def _is_entered(folder: Path) -> bool:
    return not (
        folder.name.startswith(".")
        or folder.name in _PACKAGES
        or folder.is_symlink()
        or os.path.exists(folder / _ENVIRONMENT_MARK)  # noqa: PTH110  # a locked one is none
    )


def _unreadable_folder(error: OSError) -> None:
    raise _not_opened(str(error.filename), error) from None
