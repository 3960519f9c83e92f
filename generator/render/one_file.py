"""One file: written whole or not at all."""

import tempfile
from pathlib import Path

from generator.errors import BadInput, Operational


def replace_file(path: Path, text: str) -> None:
    """Write a whole file or nothing; Operational when it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        aside = Path(name)
        try:
            with open(number, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123
                file.write(text)
            aside.chmod(0o644)
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise Operational(f"{path} cannot be written: {error.strerror}") from None


def new_file(path: Path, text: str) -> None:
    """Write a file that is not there yet; BadInput when it is, Operational when it fails.

    What fails leaves no file behind.
    """
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise BadInput(f"{path} is there already", "choose another name, or edit it") from None
    except OSError as error:
        raise Operational(f"{path} cannot be written: {error.strerror}") from None
    try:
        with file:
            file.write(text)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise Operational(f"{path} cannot be written: {error.strerror}") from None
        raise
