"""Where the catalogue is."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from generator.errors import BadInput, Operational

_WANTED: Final = "name the folder that has recipes/serving and recipes/placeholders.yaml below it"
VARIABLE = "RECIPE_CATALOG"


def house() -> Path:
    """The folder with this installation's own recipes/, templates/ and schemas/."""
    package = Path(__file__).parent.parent
    installed = package / "_house"
    return installed if installed.is_dir() else package.parent


def find_catalog(option: Path | None, variable: str | None, start: Path | None) -> Path:
    """The catalogue's root (the folder that holds recipes/).

    In this order: the --catalog option, the RECIPE_CATALOG variable, the nearest folder from
    `start` upward that has one (None: nowhere), the copy that is installed with the program.
    Raises BadInput when the option or the variable names a folder without one, Operational
    when it names one that cannot be read.
    """
    for given, name in ((option, "--catalog"), (variable, VARIABLE)):
        if given:
            return _checked(Path(given), name)
    for folder in (start, *start.parents) if start else ():
        # A folder that cannot be looked into is not the one that a person works in.
        with suppress(OSError):
            if _is_root(folder):
                return folder
    return house()


def _checked(folder: Path, name: str) -> Path:
    try:
        folder = folder.absolute()
        if _is_root(folder):
            return folder
        if folder.name == "recipes" and _is_root(folder.parent):
            return folder.parent
    except PermissionError as error:
        raise Operational(f"{name}: {folder} cannot be read: {error.strerror}") from None
    except OSError as error:
        raise BadInput(f"{name}: {folder} is no folder: {error.strerror}", _WANTED) from None
    raise BadInput(
        f"{name}: {folder} holds no catalogue",
        _WANTED,
    )


def _is_root(folder: Path) -> bool:
    recipes = folder / "recipes"
    return (recipes / "serving").is_dir() and (recipes / "placeholders.yaml").is_file()
