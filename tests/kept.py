"""What the tests of one run keep for each other: files that were validated, by content and code.

Every worker would otherwise validate the whole catalogue, several times.
"""

import fcntl
import os
import pickle
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from generator.catalog.catalog import Catalog
from generator.catalog.store import open_store

T = TypeVar("T")

# The first process of a run makes it, and its workers inherit the name.
_VARIABLE: Final = "RECIPE_TEST_CACHE"
# Its input ends with the process that made the folder, however that ends.
_JANITOR: Final = 'read -r _; rm -rf -- "$1"'


def cache_folder() -> Path:
    """A cache folder for all processes of this run, removed with the first of them."""
    if _VARIABLE not in os.environ:
        os.environ[_VARIABLE] = tempfile.mkdtemp(prefix="recipe-tests-")
        _janitor(os.environ[_VARIABLE])
    return Path(os.environ[_VARIABLE])


def remove_cache_folder() -> None:
    """Remove it now, and wait until it is gone."""
    janitor = _janitor(os.environ.pop(_VARIABLE))
    janitor.communicate()


@cache
def _janitor(folder: str) -> "subprocess.Popen[bytes]":
    # In a session of its own, where no Ctrl-C reaches it.
    return subprocess.Popen(
        ["sh", "-c", _JANITOR, "sh", folder], stdin=subprocess.PIPE, start_new_session=True
    )


@cache
def kept_catalog(root: Path) -> Catalog:
    """A catalogue that no test changes."""
    return Catalog(root, open_store(cache_folder()))


def once(name: str, made: Callable[[], T]) -> T:
    """What `made` returns, made by one process of this run and read by the others."""
    kept = cache_folder() / f"{name}.pickle"
    with (cache_folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            new = made()
            kept.write_bytes(pickle.dumps(new, protocol=pickle.HIGHEST_PROTOCOL))
            return new
    found: T = pickle.loads(kept.read_bytes())
    return found
