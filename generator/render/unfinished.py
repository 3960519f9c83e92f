"""The hidden folder that files are written into, and how it gets its name when it is whole.

A program that is killed leaves it behind. Its writer holds a lock on it that goes when the
writer dies, however it dies, so the next one can tell what is left from what is being written.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.signals import deferred

# With this in front, a name still fits where one of 255 bytes does.
_LONGEST_NAME = 60


@contextmanager
def unfinished_folder(target: Path) -> Iterator[Path]:
    """An empty folder beside `target`; gone at the end unless it was renamed. Raises OSError.

    Those that killed writers of the same target left are removed.
    """
    import fcntl

    prefix = f".{target.name[:_LONGEST_NAME]}.unfinished-"
    target.parent.mkdir(parents=True, exist_ok=True)
    # A signal within rmtree can come out of it as an OSError, which is suppressed there.
    with deferred():
        _remove_left(target.parent, prefix)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=target.parent))
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # without locks nothing that is left is ever removed
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(descriptor)


def put_in_place(new: Path, folder: Path) -> None:
    """Give a folder its name, in place of the one that has it.

    Raises OSError where it cannot; then the old one is there as before. Signals that end the
    program wait until one of the two has the name.
    """
    with deferred():
        if folder.exists():
            _replace(new, folder)
        else:
            os.rename(new, folder)  # noqa: PTH104  # fails when a folder appeared meanwhile


def _replace(new: Path, folder: Path) -> None:
    # Killed between the two renames, this program leaves the old folder under a name that says so.
    prefix = f".{folder.name[:_LONGEST_NAME]}.replaced-"
    old = Path(tempfile.mkdtemp(prefix=prefix, dir=folder.parent))
    try:
        os.rename(folder, old / "before")  # noqa: PTH104
        _rename_or_restore(new, folder, old / "before")
    except OSError:
        with suppress(OSError):
            old.rmdir()  # not with what is in it: that may be the only copy of the old folder
        raise
    shutil.rmtree(old, ignore_errors=True)


def _rename_or_restore(new: Path, folder: Path, old: Path) -> None:
    try:
        os.rename(new, folder)  # noqa: PTH104
    except OSError:
        os.rename(old, folder)  # noqa: PTH104
        raise


def _remove_left(parent: Path, prefix: str) -> None:
    """Remove the folders that nobody holds; what cannot be removed is left."""
    import fcntl

    with suppress(OSError):
        for name in os.listdir(parent):  # noqa: PTH208  # a glob would read the name as a pattern
            if not name.startswith(prefix):
                continue
            left = parent / name
            with suppress(OSError):
                descriptor = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(left)
                finally:
                    os.close(descriptor)
