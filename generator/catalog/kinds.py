"""The kinds of catalogue files: which folder holds which model."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.models.engine import Engine
from generator.models.failure_mode import FailureMode
from generator.models.fleet import Fleet
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.kernel import Kernel
from generator.models.model import Model
from generator.models.placeholder import Placeholders
from generator.models.profile import Profile
from generator.models.recipe import Recipe
from generator.models.source import SourceList


@dataclass(frozen=True, slots=True)
class Kind:
    """`schema` is the file name under schemas/recipe/; `folder` is relative to recipes/.

    A kind without a folder is a single file (`file`), or belongs to the site (neither).
    """

    name: str
    model: type[Any]
    folder: str | None = None
    file: str | None = None

    @property
    def schema(self) -> str:
        return f"{self.name}.json"


_ALL: Final = (
    Kind("serving", Recipe, folder="serving"),
    Kind("model", Model, folder="models"),
    Kind("hardware", Hardware, folder="hardware"),
    Kind("engine", Engine, folder="engines"),
    Kind("image", Image, folder="images"),
    Kind("profile", Profile, folder="profiles"),
    Kind("kernel", Kernel, folder="kernels"),
    Kind("failure-mode", FailureMode, folder="failure-modes"),
    Kind("placeholders", Placeholders, file="placeholders.yaml"),
    Kind("sources", SourceList, file="sources.yaml"),
    Kind("fleet", Fleet),
)
KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
KIND_OF_MODEL: Final[Mapping[type, Kind]] = {kind.model: kind for kind in _ALL}
