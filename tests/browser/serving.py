"""A built site as any plain web server sends it, and Debian's Chromium to read it with."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

# The site may not expect to be at the root of its server.
BELOW: Final = "/docs/"
# Milliseconds. The theme reads the whole index before it answers; a busy machine takes its time.
INDEX_READ: Final = 30_000
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


class _SiteBelow(SimpleHTTPRequestHandler):
    """Files of the site below BELOW and nothing beside it; scripts and their data come late."""

    def __init__(self, *args: Any, late_scripts: float, **kwargs: Any) -> None:
        self._late_scripts = late_scripts
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        if self.path.endswith((".js", ".json")):
            time.sleep(self._late_scripts)
        super().do_GET()

    def translate_path(self, path: str) -> str:
        if not path.startswith(BELOW):
            return str(Path(self.directory) / "outside-of-the-site")
        return super().translate_path(path.removeprefix(BELOW.rstrip("/")))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the library's name
        """Say nothing."""


@contextmanager
def served(folder: Path, late_scripts: float = 0) -> Iterator[str]:
    """The address of the site in a folder, with a slash at its end.

    Scripts and their data are sent `late_scripts` seconds after they were asked for, as by a
    distant server.
    """
    handler = partial(_SiteBelow, directory=str(folder), late_scripts=late_scripts)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{BELOW}"
        server.shutdown()
        thread.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window. Raises FileNotFoundError where there is none."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        names = ", ".join(_NAMES)
        raise FileNotFoundError(f"none of {names} is there; get one: apt-get install chromium")
    # Chromium has no sandbox for root: https://crbug.com/638180
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=arguments)
        yield started
        started.close()
