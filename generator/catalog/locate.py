"""Where the catalogue is."""

from pathlib import Path

from generator.errors import BadInput

VARIABLE = "RECIPE_CATALOG"


def house() -> Path:
    """The folder with this installation's own recipes/, templates/ and schemas/."""
    package = Path(__file__).parent.parent
    installed = package / "_house"
    return installed if installed.is_dir() else package.parent


def find_catalog(option: Path | None, variable: str | None, start: Path) -> Path:
    """The catalogue's root (the folder that holds recipes/).

    In this order: the --catalog option, the RECIPE_CATALOG variable, the nearest folder from
    `start` upward that has one, the copy that is installed with the program. Raises BadInput
    when the option or the variable names a folder without one.
    """
    for given, name in ((option, "--catalog"), (variable, VARIABLE)):
        if given:
            return _checked(Path(given), name)
    for folder in (start, *start.parents):
        if _is_root(folder):
            return folder
    return house()


def _checked(folder: Path, name: str) -> Path:
    folder = folder.absolute()
    if _is_root(folder):
        return folder
    if folder.name == "recipes" and _is_root(folder.parent):
        return folder.parent
    raise BadInput(
        f"{name}: {folder} holds no catalogue",
        "name the folder that has recipes/serving and recipes/placeholders.yaml below it",
    )


def _is_root(folder: Path) -> bool:
    recipes = folder / "recipes"
    return (recipes / "serving").is_dir() and (recipes / "placeholders.yaml").is_file()
