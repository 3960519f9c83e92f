"""Where built programs are kept: outside the tree, by name, version and platform."""

import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from generator.catalog.cache_home import cache_home
from generator.errors import Operational

# Go's names, so that a folder's name reads the same as a Go release's.
_ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}


def cache_folder() -> Path:
    """The folder of all built programs; it need not exist yet."""
    home = cache_home()
    if home is None:
        raise Operational(
            "there is no home folder to keep built programs in",
            "set XDG_CACHE_HOME to the absolute path of a folder that can be written",
        )
    return home / "serving-recipes" / "tools"


def platform_key() -> str:
    """Operating system and architecture of this machine, such as `linux-amd64`."""
    machine = platform.machine().lower()
    return f"{platform.system().lower()}-{_ARCHITECTURES.get(machine, machine)}"


@contextmanager
def building_folder() -> Iterator[Path]:
    """An empty folder beside the finished programs, for one builder at a time.

    The lock goes when its holder dies, however it dies, so what lies in the folder when
    the lock is got is the rest of a killed build.
    """
    import fcntl

    cache = cache_folder()
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with (cache / "building.lock").open("w") as lock:
            _acquire(lock.fileno(), fcntl.LOCK_EX, fcntl.LOCK_EX | fcntl.LOCK_NB)
            folder = cache / "building"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        raise Operational(
            f"cannot write to the tools cache: {error}",
            f"make {cache} writable, or set XDG_CACHE_HOME to a folder that is",
        ) from error


def _acquire(descriptor: int, wait: int, try_once: int) -> None:
    import fcntl

    try:
        fcntl.flock(descriptor, try_once)
    except BlockingIOError:
        say("another build is under way; waiting for it")
        fcntl.flock(descriptor, wait)


def say(message: str) -> None:
    """One line on standard error; standard output belongs to results."""
    sys.stderr.write(f"{message}\n")
    sys.stderr.flush()
