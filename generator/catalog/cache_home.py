"""Where a user keeps what can be made again."""

import os
from pathlib import Path

from generator.catalog.store import private_folder


def cache_home() -> Path | None:
    """The folder of all caches; None for a user without a home, as containers have them.

    https://specifications.freedesktop.org/basedir-spec/latest/: a relative XDG_CACHE_HOME is to be
    ignored.
    """
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if given.is_absolute():
        return given
    try:
        return Path.home() / ".cache"
    except RuntimeError:
        return None


def compiled_templates(home: Path | None) -> Path | None:
    """The folder that keeps templates compiled; None where it would not be safe."""
    return private_folder(home / "serving-recipes" / "templates") if home else None
