"""The server of a site that is built anew behind it.

It is the one of mkdocs, whose script in each page loads the page again. But mkdocs holds every
request from a change to the next build that succeeds; here the site before it is the answer.
"""

import time
from pathlib import Path

from mkdocs.livereload import LiveReloadServer


class Server(LiveReloadServer):
    """Has its port from the start, and answers once there is a site to show."""

    def __init__(self, host: str, port: int, folder: Path) -> None:
        """`folder` is where the sites will be. Raises OSError for a port that cannot be had."""
        super().__init__(builder=lambda: None, host=host, port=port, root=str(folder))
        self.error_handler = self._page_of_error
        # The script is put into pages only where something is watched.
        self.watch(str(folder))
        try:
            self.server_bind()
            self.server_activate()
        except BaseException:
            self.server_close()
            raise

    def show(self, site: Path) -> None:
        """Answer with the site of a folder from now on; browsers load their pages again."""
        with self._epoch_cond:
            self.root = str(site)
            self._wanted_epoch = self._visible_epoch = round(time.monotonic() * 1000)
            self._epoch_cond.notify_all()
        if not self.serve_thread.is_alive():
            self.serve_thread.start()

    def _page_of_error(self, code: int) -> bytes | None:
        page = Path(self.root) / f"{code}.html"
        return page.read_bytes() if page.is_file() else None
