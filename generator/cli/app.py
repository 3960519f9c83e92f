"""What commands share: where things are, and what day it is."""

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Operational

if TYPE_CHECKING:
    from generator.catalog.catalog import Catalog
    from generator.render.templates import Templates


def working_folder() -> Path:
    """The folder that the command runs in; Operational when it was deleted under it."""
    try:
        return Path.cwd()
    except OSError as error:
        raise Operational(
            f"the current folder cannot be used: {error.strerror}",
            "it was moved or deleted, or it is locked; go to another folder (`cd`)",
        ) from None


class App:
    """The edges of one run of the command; everything is opened when first asked for."""

    def __init__(self, catalog_option: Path | None) -> None:
        self._catalog_option = catalog_option
        self._catalog: Catalog | None = None

    @property
    def catalog(self) -> "Catalog":
        if self._catalog is None:
            from generator.catalog.catalog import Catalog
            from generator.catalog.locate import VARIABLE, find_catalog
            from generator.catalog.store import open_store

            variable = os.environ.get(VARIABLE)
            start = None if self._catalog_option or variable else working_folder()
            root = find_catalog(self._catalog_option, variable, start)
            home = self.cache_home
            self._catalog = Catalog(root, open_store(home) if home else None)
        return self._catalog

    @property
    def templates(self) -> "Templates":
        from generator.catalog.locate import house
        from generator.catalog.store import private_folder
        from generator.render.templates import open_templates

        home = self.cache_home
        compiled = private_folder(home / "serving-recipes" / "templates") if home else None
        return open_templates(house() / "templates", compiled)

    @property
    def schemas(self) -> Path:
        from generator.catalog.locate import house

        return house() / "schemas"

    @property
    def cache_home(self) -> Path | None:
        """Where caches go; None for a user without a home, as containers have them."""
        given = Path(os.environ.get("XDG_CACHE_HOME", ""))
        # https://specifications.freedesktop.org/basedir-spec: a relative path is ignored.
        if given.is_absolute():
            return given
        try:
            return Path.home() / ".cache"
        except RuntimeError:
            return None

    @property
    def today(self) -> str:
        return date.today().isoformat()
