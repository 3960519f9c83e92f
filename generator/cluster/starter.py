"""Starting a control plane, for as long as this process runs or for longer."""

import json
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from generator.cluster.access import Access, Cluster
from generator.cluster.supervisor import STAY
from generator.errors import Operational

PREFIX: Final = "recipe-cluster-"
# For removing a folder whose processes are dead.
_SECONDS: Final = 3.0
_PAUSE: Final = 0.02


@contextmanager
def ephemeral_cluster(definitions: Path) -> Iterator[Cluster]:
    """A control plane with the custom resources of `definitions`, the folder schemas/crds.

    Neither its processes nor its folder outlive this process, however that ends. Operational
    when it cannot be started.
    """
    starter = Starter(Path(tempfile.gettempdir()), definitions)
    try:
        yield starter.cluster()
    finally:
        starter.end()


class Starter:
    """Starts the process of supervisor.py, which makes a folder below `parent`.

    With `own_parent` that one goes with it, if nothing else is in it.
    """

    def __init__(self, parent: Path, definitions: Path, *, own_parent: bool = False) -> None:
        self.folder = parent / f"{PREFIX}{secrets.token_hex(8)}"
        # -P: a folder named `generator` where the user happens to be is not ours.
        module = ("-P", "-m", "generator.cluster.supervisor")
        self._process = subprocess.Popen(
            [sys.executable, *module, self.folder, definitions, *([parent] if own_parent else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for this process, which ends that one
        )

    def cluster(self) -> Cluster:
        """Wait until the control plane is ready; Operational when it will not be."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        said: dict[str, Any] = json.loads(line) if line else {}
        if "server" in said:
            access = Access(said["server"], said["authority"], said["token"])
            return Cluster(access, self.folder, said["version"])
        status = self._process.wait()
        raise Operational(
            said.get("error", f"the control plane was ended, with status {status}"),
            said.get("hint", "try again"),
        )

    def let_stay(self) -> None:
        """Let the control plane outlive this process."""
        assert self._process.stdin
        self._process.stdin.write(STAY)
        self._process.stdin.flush()

    def end(self) -> None:
        """End it, and wait until nothing is left of it."""
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()
        self._process.wait()
        wait_for_removal(self.folder)


def wait_for_removal(folder: Path) -> None:
    """Wait until the janitor has removed a folder; remove it when there is no janitor left."""
    end = time.monotonic() + _SECONDS
    while folder.exists():
        if time.monotonic() > end:
            shutil.rmtree(folder, ignore_errors=True)
            return
        time.sleep(_PAUSE)
