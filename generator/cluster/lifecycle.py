"""The control plane of `recipe cluster up`: one for each user of a machine."""

import fcntl
import json
import os
import shutil
import signal
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from generator.cluster.access import read_access
from generator.cluster.client import Client
from generator.cluster.processes import Process, read_process
from generator.cluster.starter import PREFIX, Starter, wait_for_removal
from generator.cluster.supervisor import STATE
from generator.errors import Operational
from generator.record import record

# Its supervisor has only processes to kill.
_SECONDS_TO_END: Final = 15.0
_PAUSE: Final = 0.05


@record
class Standing:
    """What is left or alive of a control plane: its folder, its supervisor, and its answers.

    `server` and `version` are None until it is ready.
    """

    folder: Path
    process: Process | None
    server: str | None = None
    version: str | None = None

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.running

    @property
    def kubeconfig(self) -> Path:
        return self.folder / "kubeconfig"


def runtime_folder(environment: Mapping[str, str]) -> Path:
    """Where control planes of this user are; it need not exist yet.

    https://specifications.freedesktop.org/basedir-spec/latest/
    """
    given = Path(environment.get("XDG_RUNTIME_DIR", ""))
    if given.is_absolute() and given.is_dir():
        return given / "serving-recipes"
    return Path("/tmp") / f"serving-recipes-{os.getuid()}"  # noqa: S108 - see _own


def standing(runtime: Path) -> tuple[Standing, ...]:
    """Every control plane below the folder, the living first."""
    try:
        folders = sorted(runtime.glob(f"{PREFIX}*"))
    except OSError:
        return ()
    found = (_standing(folder) for folder in folders if folder.is_dir())
    return tuple(sorted(found, key=lambda one: not one.alive))


def answers(one: Standing) -> bool:
    """Whether its API server says that it is ready."""
    access = read_access(one.kubeconfig)
    if not one.alive or not access:
        return False
    try:
        return Client(access).call("GET", "/readyz").ok
    except Operational:
        return False


def up(runtime: Path, definitions: Path) -> tuple[Standing, bool]:
    """A control plane that stays, and whether it was started now: there is one a user.

    What is left of dead ones is removed. Operational when it cannot be started.
    """
    with _locked(runtime):
        for found in standing(runtime):
            if found.alive:
                return found, False
            shutil.rmtree(found.folder, ignore_errors=True)
        starter = Starter(runtime, definitions, own_parent=True)
        try:
            cluster = starter.cluster()
            starter.let_stay()
        except BaseException:
            starter.end()
            raise
        return _standing(cluster.folder), True


def down(runtime: Path) -> tuple[Standing, ...]:
    """End every control plane and remove what is left of dead ones; what there was.

    Operational when one does not end.
    """
    found = standing(runtime)
    for one in found:
        if one.process and one.alive:
            _end(one.process)
            wait_for_removal(one.folder)
        else:
            shutil.rmtree(one.folder, ignore_errors=True)
    _remove_empty(runtime)
    return found


def _end(process: Process) -> None:
    """End a supervisor; the number of a process that has ended may be another's by now."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        end = time.monotonic() + _SECONDS_TO_END
        if not process.send(number):
            return
        while process.running and time.monotonic() < end:
            time.sleep(_PAUSE)
    if process.running:
        raise Operational(f"process {process.pid} does not end", "see what holds it up with `ps`")


def _standing(folder: Path) -> Standing:
    try:
        state: dict[str, Any] = json.loads((folder / STATE).read_text(encoding="utf-8"))
        ready = state["ready"] or {}
        return Standing(folder, read_process(state), ready.get("server"), ready.get("version"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Standing(folder, None)


@contextmanager
def _locked(runtime: Path) -> Iterator[None]:
    """One `up` at a time: the folder itself is locked, so no file is left of it.

    The lock goes when its holder dies, and the folder when nothing is in it.
    """
    try:
        descriptor = _lock(runtime)
    except OSError as error:
        raise Operational(
            f"cannot use {runtime}: {error}", "set XDG_RUNTIME_DIR to a folder of your own"
        ) from error
    try:
        yield
    finally:
        _remove_empty(runtime)
        os.close(descriptor)


def _lock(runtime: Path) -> int:
    while True:
        _own(runtime)
        descriptor = os.open(runtime, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        # While we waited for it, its holder may have removed it.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), runtime.stat()):
                return descriptor
        os.close(descriptor)


def _remove_empty(runtime: Path) -> None:
    """Remove the folder unless something is in it."""
    with suppress(OSError):
        runtime.rmdir()


def _own(folder: Path) -> None:
    """Make the folder, and make sure that nobody else can put anything there."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise PermissionError(f"{folder} is not a folder that only you can enter")
