"""The API server of a kubeconfig context, through `kubectl proxy`.

How to log in to a context is kubectl's business: client certificates, tokens, programs that
fetch them. The proxy does that once, for all calls, and hands on what the server says; a run of
kubectl for each object would take its time, and say less of where a fault is.
"""

import os
import secrets
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

from generator.cluster.children import FULL, Child, start, start_janitor
from generator.cluster.client import SECONDS, Client
from generator.cluster.kubectl import Kubectl
from generator.errors import Operational

_SOCKET: Final = "proxy.sock"
# https://man7.org/linux/man-pages/man7/unix.7.html: 108 bytes with the null byte at the end.
_LONGEST: Final = 107
_START_SECONDS: Final = 30.0
_PAUSE: Final = 0.02


class NoProxy(Operational):
    """kubectl does not pass calls on: what it read of the context leads nowhere."""


class ProxyClient(Client):
    """Calls through the socket of a proxy, which adds what the server asks for."""

    def __init__(self, socket_path: Path, name: str, seconds: float) -> None:
        self.name = name
        self._socket = socket_path
        self._seconds = seconds

    def _connect(self) -> HTTPConnection:
        return _SocketConnection(self._socket, self._seconds)

    def _headers(self) -> dict[str, str]:
        return {}


class _SocketConnection(HTTPConnection):
    def __init__(self, path: Path, seconds: float) -> None:
        super().__init__("localhost", timeout=seconds)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


@contextmanager
def proxied(kubectl: Kubectl) -> Iterator[Client]:
    """A client of the API server of kubectl's context, for as long as it is needed.

    Operational when the context leads nowhere or its server cannot be reached.
    """
    # kubectl says what is wrong with a context, which the proxy would pass over.
    reached = kubectl.run("version", "--output=json")
    if not reached.ok:
        raise Operational(f"kubectl cannot ask the API server: {reached.reason}", "see why")
    with proxy(kubectl) as client:
        yield client


@contextmanager
def proxy(kubectl: Kubectl, seconds: float = SECONDS) -> Iterator[Client]:
    """The same without a first question to the server. No call waits longer than `seconds`.

    NoProxy when kubectl ends; Operational when it cannot be run, or there is no room for a
    socket.
    """
    with _folder() as folder:
        child = _started(kubectl, folder)
        try:
            _wait(child, folder / _SOCKET)
            where = f"context {kubectl.context}" if kubectl.context else "the current context"
            yield ProxyClient(folder / _SOCKET, f"the API server of {where}", seconds)
        finally:
            child.end()


def _started(kubectl: Kubectl, folder: Path) -> Child:
    command = kubectl.command("proxy", f"--unix-socket={folder / _SOCKET}")
    try:
        # Where this program was started: KUBECONFIG may hold relative paths.
        return start("kubectl-proxy", command, folder, elsewhere=Path.cwd())
    except OSError as error:
        if error.errno in FULL:
            raise _no_room(error) from error
        raise Operational(
            f"cannot run {kubectl.program}: {error.strerror}",
            "install kubectl, or set RECIPE_KUBECTL to the path of the program",
        ) from error


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder that others cannot enter, and that is gone when this process ends."""
    try:
        folder = Path(tempfile.gettempdir()) / f"recipe-proxy-{secrets.token_hex(8)}"
    except OSError as error:
        raise _no_room(error) from error
    if len(os.fsencode(folder / _SOCKET)) > _LONGEST:
        folder = Path("/tmp") / folder.name  # noqa: S108 - its name cannot be guessed
    with start_janitor(folder) as janitor:
        try:
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise _no_room(error) from error
        yield folder
        assert janitor.stdin
        janitor.stdin.close()


def _no_room(error: OSError) -> Operational:
    return Operational(
        f"no folder can be made for a socket: {error.strerror}",
        "make room in the folder for temporary files, or set TMPDIR to another one",
    )


def _wait(child: Child, path: Path) -> None:
    end = time.monotonic() + _START_SECONDS
    while not _listens(path):
        if not child.running or time.monotonic() > end:
            raise NoProxy(
                f"`kubectl proxy` does not work: {child.last_words()}",
                "see whether `kubectl proxy` runs by itself",
            )
        time.sleep(_PAUSE)


def _listens(path: Path) -> bool:
    """Whether somebody takes connections there: the socket is in the folder before that."""
    with socket.socket(socket.AF_UNIX) as attempt:
        try:
            attempt.connect(str(path))
        except OSError:
            return False
    return True
