"""Starting etcd, kube-apiserver, kube-controller-manager and kube-scheduler in one folder."""

import secrets
import shlex
import shutil
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from generator.check.tools import find_tool
from generator.cluster.access import Access, Cluster
from generator.cluster.children import Child, start
from generator.cluster.client import Client
from generator.cluster.custom_resources import install_definitions, read_definitions
from generator.cluster.programs import (
    CERTIFICATE,
    CONTROLLERS,
    ETCD,
    KEY,
    KUBECONFIG,
    PROGRAMS,
    SCHEDULER,
    SERVER,
    TOKENS,
    controllers_flags,
    etcd_flags,
    scheduler_flags,
    server_flags,
)
from generator.errors import Operational

# A loaded machine takes its time; a control plane that is not ready by then never will be.
_SECONDS: Final = 180.0
_PAUSE: Final = 0.05
# Bytes that etcd takes for its log before it begins: SegmentSizeBytes of server/storage/wal/wal.go;
# a control plane with the custom resources takes twice as many.
_LEAST_ROOM: Final = 64 << 20
# Another process may take a port between our look at it and the server's.
_ATTEMPTS: Final = 5
_TAKEN: Final = "address already in use"


@contextmanager
def control_plane(folder: Path, definitions: Path) -> Iterator[tuple[Cluster, Sequence[Child]]]:
    """A ready control plane whose data are in `folder`, an empty folder that others cannot read.

    `definitions`, such as schemas/crds, holds the custom resources that it gets. Every process
    is killed at the end; the folder stays. Operational when a program is missing, ends, or is
    not ready in three minutes.
    """
    programs = {name: find_tool(name) for name in PROGRAMS}
    crds = read_definitions(definitions)
    children: list[Child] = []

    def run(name: str, flags: Sequence[str]) -> None:
        children.append(start(name, (programs[name], *flags), folder))

    try:
        run(ETCD, etcd_flags())
        access = _serve(folder, children, run)
        _write_private(folder / KUBECONFIG, access.kubeconfig())
        run(CONTROLLERS, controllers_flags())
        run(SCHEDULER, scheduler_flags())
        client = Client(access)
        install_definitions(client, crds)
        # Pods need it, and the controller manager makes it.
        account = "/api/v1/namespaces/default/serviceaccounts/default"
        _wait(children, lambda: client.call("GET", account).ok)
        yield Cluster(access, folder, str(client.get("/version")["gitVersion"])), children
    finally:
        for child in reversed(children):
            child.end()


def _serve(
    folder: Path, children: list[Child], run: Callable[[str, Sequence[str]], None]
) -> Access:
    """Start kube-apiserver on a free port; how to reach it, once it is ready."""
    token = secrets.token_urlsafe(32)
    _write_private(folder / TOKENS, f"{token},admin,admin,system:masters\n")
    for _ in range(_ATTEMPTS):
        port = _free_port()
        run(SERVER, server_flags(port))
        server = children[-1]
        try:
            return _ready(children, folder, f"https://127.0.0.1:{port}", token)
        except Operational:
            if _TAKEN not in server.last_words():
                raise
            children.remove(server)
    raise Operational(
        f"kube-apiserver found its port taken {_ATTEMPTS} times",
        "end what takes the ports of 127.0.0.1, and try again",
    )


def _ready(children: Sequence[Child], folder: Path, server: str, token: str) -> Access:
    # The server writes the certificate, then the key, then opens the port.
    _wait(children, (folder / KEY).exists)
    access = Access(server, (folder / CERTIFICATE).read_text(encoding="ascii"), token)
    client = Client(access)

    def answers() -> bool:
        try:
            return client.call("GET", "/readyz").ok
        except Operational:
            return False

    _wait(children, answers)
    return access


def _wait(children: Sequence[Child], done: Callable[[], bool]) -> None:
    """Wait until it is `done`; Operational when a program ends before, or after three minutes."""
    end = time.monotonic() + _SECONDS
    while not done():
        for child in children:
            if not child.running:
                raise _ended(child)
        if time.monotonic() > end:
            raise Operational(
                f"the control plane is not ready after {_SECONDS:.0f} s",
                "try again when the machine has less to do",
            )
        time.sleep(_PAUSE)


def _ended(child: Child) -> Operational:
    folder = child.log.parent
    free = shutil.disk_usage(folder).free
    if free < _LEAST_ROOM:
        return Operational(
            f"{child.name} ended: {folder.parent} has only {free >> 20} MiB of room",
            f"make room there for {2 * _LEAST_ROOM >> 20} MiB",
        )
    words: Any = child.process.args
    return Operational(
        f"{child.name} ended with status {child.process.returncode}; it said:\n"
        f"{child.last_words()}",
        f"see whether `{shlex.join(map(str, words))}` can run on this machine",
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _write_private(path: Path, text: str) -> None:
    path.touch(mode=0o600, exist_ok=False)
    path.write_text(text, encoding="utf-8")
