"""Serves the site of a checkout, and has it built anew whenever one of its sources changes."""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.docs.building import Say, config_of, told
from generator.docs.project_pages import PAGES
from generator.errors import Operational
from generator.render.unfinished import unfinished_folder
from generator.signals import deferred, ending_raises

if TYPE_CHECKING:
    from generator.docs.server import Server

HOST: Final = "127.0.0.1"
# Builds the site into a folder. Says itself what is wrong, and returns the exit status.
Build = Callable[[Path], int]
# What tells one content of each file from another: when it was written, and its size.
State = Mapping[str, tuple[int, int]]

# What pages are made from; `generator` has the words of rules, commands and formats.
_SOURCES: Final = (
    *("mkdocs.yml", "site", "templates", "generator"),
    *("recipes", "schemas/engines", "tests/rules", "fleet.example.yaml"),
    *PAGES,
)
# A build writes it, too.
_NO_SOURCE: Final = "__pycache__"
_PAUSE_SECONDS: Final = 0.5
# An editor, or git, that has written nothing for so long has written all that it meant to.
_STILL_SECONDS: Final = 0.2


def serve_site(root: Path, port: int, build: Build, *, say: Say) -> int:
    """Serve the site of a checkout until a signal ends it, built anew at each change.

    The site before stays while it is built, and where that fails. Returns 0, or the status of the
    first build where that fails. Raises BadInput where there is no checkout, Operational where
    mkdocs is missing, and for a port that cannot be had, before anything is built.
    """
    config_of(root)
    with ending_raises():
        try:
            aside = Path(tempfile.gettempdir()) / "recipe-docs-serve"
            with (
                unfinished_folder(aside) as folder,
                _server(port, folder) as server,
                told(say, say),
            ):
                return _serve(root, folder, server, build, say)
        except KeyboardInterrupt:
            return 0


def sources(root: Path) -> tuple[Path, ...]:
    """The files and folders of a checkout that pages are made from, be they there or not."""
    return tuple(root / name for name in _SOURCES)


@contextmanager
def _server(port: int, folder: Path) -> "Iterator[Server]":
    from generator.docs.server import Server

    try:
        server = Server(HOST, port, folder)
    except OSError as error:
        raise Operational(
            f"port {port} of {HOST} cannot be used: {error.strerror}", "name another one"
        ) from None
    try:
        yield server
    finally:
        server.shutdown()


def _serve(root: Path, folder: Path, server: "Server", build: Build, say: Say) -> int:
    number, shown, seen = 0, folder / "0", _state(root)
    if status := build(shown):
        return status
    server.show(shown)
    say(f"serving on {server.url}, built anew at each change; Ctrl-C ends it")
    while True:
        seen = _changed(root, seen)
        number += 1
        made = folder / str(number)
        if build(made):
            say("the site from before is still shown; the next change builds it anew")
            continue
        server.show(made)
        # A signal within rmtree can come out of it as an OSError of a file that it has closed.
        with deferred():
            shutil.rmtree(shown, ignore_errors=True)
        shown = made


def _changed(root: Path, before: State) -> State:
    """Wait until the sources are no longer what they were; what they are then."""
    now = _state(root)
    while now == before:
        time.sleep(_PAUSE_SECONDS)
        now = _state(root)
    while True:
        time.sleep(_STILL_SECONDS)
        earlier, now = now, _state(root)
        if now == earlier:
            return now


def _state(root: Path) -> State:
    found = {}
    for path in _files(root):
        try:
            about = os.stat(path)  # noqa: PTH116  # a Path for each of thousands takes longer
        except OSError:
            # Gone since, or a link that leads nowhere.
            continue
        found[path] = (about.st_mtime_ns, about.st_size)
    return found


def _files(root: Path) -> Iterator[str]:
    for source in sources(root):
        yield str(source)
        for folder, below, names in os.walk(source):
            below[:] = [name for name in below if name != _NO_SOURCE]
            yield from (os.path.join(folder, name) for name in names)  # noqa: PTH118
