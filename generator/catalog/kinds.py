"""The kinds of catalogue files: which folder holds which model."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from generator.record import record


@record
class Kind:
    """`module` and `type_name` name the model, which is imported when it is asked for.

    `folder` is relative to recipes/. A kind without a folder is a single file (`file`), is
    `written` by a command into a folder of the catalogue, or belongs to the site (none of these).
    """

    name: str
    module: str
    type_name: str
    folder: str | None = None
    file: str | None = None
    written: str | None = None

    @property
    def model(self) -> type[Any]:
        found: type[Any] = getattr(import_module(f"generator.models.{self.module}"), self.type_name)
        return found

    @property
    def schema(self) -> str:
        """The file name under schemas/recipe/."""
        return f"{self.name}.json"


_ALL: Final = (
    Kind("serving", "recipe", "Recipe", folder="serving"),
    Kind("model", "model", "Model", folder="models"),
    Kind("hardware", "hardware", "Hardware", folder="hardware"),
    Kind("engine", "engine", "Engine", folder="engines"),
    Kind("image", "image", "Image", folder="images"),
    Kind("profile", "profile", "Profile", folder="profiles"),
    Kind("kernel", "kernel", "Kernel", folder="kernels"),
    Kind("failure-mode", "failure_mode", "FailureMode", folder="failure-modes"),
    Kind("placeholders", "placeholder", "Placeholders", file="placeholders.yaml"),
    Kind("sources", "source", "SourceList", file="sources.yaml"),
    Kind("snapshot", "snapshot", "Snapshot", written="schemas/engines"),
    Kind("fleet", "fleet", "Fleet"),
)
KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
_BY_TYPE_NAME: Final[Mapping[str, Kind]] = {kind.type_name: kind for kind in _ALL}


def kind_of(model: type) -> Kind:
    """The kind whose files hold this model."""
    return _BY_TYPE_NAME[model.__name__]
