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
        from generator.catalog.cache_home import compiled_templates
        from generator.catalog.locate import house
        from generator.render.templates import open_templates

        return open_templates(house() / "templates", compiled_templates(self.cache_home))

    @property
    def schemas(self) -> Path:
        from generator.catalog.locate import house

        return house() / "schemas"

    @property
    def cache_home(self) -> Path | None:
        """Where caches go; None for a user without a home."""
        from generator.catalog.cache_home import cache_home

        return cache_home()

    @property
    def today(self) -> str:
        return date.today().isoformat()
