"""The process that a control plane belongs to: `python -m generator.cluster.supervisor`.

starter.py starts it, holds the other end of its standard input, and reads from its standard
output one line of JSON: that the control plane is ready, or why it is not. It ends, and takes
processes and folder with it, on a signal, when a program of the control plane ends, when its
folder is gone, or when its standard input ends: then the process that started it has ended, in
whatever way. Told to stay, it no longer minds its standard input.

When it is killed itself, the kernel kills the programs (children.py). The folder is removed by
a shell, the janitor, that waits for the end of this process.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from generator.cluster.children import FULL, Child, start_janitor
from generator.cluster.control_plane import control_plane
from generator.cluster.processes import this_process
from generator.errors import Operational, RecipeError

STATE: Final = "state.json"
LOG: Final = "supervisor.log"
# What the starter writes to the supervisor's standard input.
STAY: Final = b"stay\n"
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_SECONDS_BETWEEN_LOOKS: Final = 0.5


class Ended(BaseException):
    """A signal came. No handler of exceptions may hold it up."""


def main(arguments: Sequence[str]) -> int:
    """`FOLDER DEFINITIONS [PARENT]`: a folder to make and own, and schemas/crds.

    A folder above it that is given too goes with it when it is empty.
    """
    folder, definitions, *parents = (Path(argument).absolute() for argument in arguments)
    for number in _SIGNALS:
        signal.signal(number, _end)
    try:
        _supervise(folder, definitions, next(iter(parents), None))
    except Ended:
        return 0
    except RecipeError as error:
        _say({"error": error.message, "hint": error.hint})
        return error.status
    except Exception as error:  # the log goes with the folder
        full = isinstance(error, OSError) and error.errno in FULL
        hint = f"make room in {folder.parent}" if full else "report this"
        _say({"error": f"the control plane failed: {error!r}", "hint": hint})
        return Operational.status
    return 0


def _supervise(folder: Path, definitions: Path, parent: Path | None) -> None:
    # Before there is a folder, so that there is none without a janitor. It hears of our end
    # because we hold the only other end of its standard input.
    janitor = start_janitor(folder, parent)
    assert janitor.stdin
    _make(folder)
    threading.Thread(target=_end_with_the_starter, daemon=True).start()
    _write_state(folder, None)
    with control_plane(folder, definitions) as (cluster, children):
        access = cluster.access
        _write_state(folder, {"server": access.server, "version": cluster.version})
        _say(
            {
                "server": access.server,
                "authority": access.authority,
                "token": access.token,
                "version": cluster.version,
            }
        )
        while (folder / STATE).exists() and all(child.running for child in children):
            time.sleep(_SECONDS_BETWEEN_LOOKS)
        _report(children)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700)
        log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError as error:
        raise Operational(f"cannot make {folder}: {error.strerror}", "make room there") from error
    # Whoever reads the starter's standard error does not wait for us.
    os.dup2(log, sys.stderr.fileno())
    os.close(log)


def _end(_number: int, _frame: object) -> None:
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise Ended


def _end_with_the_starter() -> None:
    if os.read(sys.stdin.fileno(), len(STAY)) != STAY:
        os.kill(os.getpid(), signal.SIGTERM)


def _write_state(folder: Path, ready: Mapping[str, str] | None) -> None:
    aside = folder / f"{STATE}.new"
    aside.write_text(json.dumps({**this_process().as_json(), "ready": ready}), encoding="utf-8")
    aside.replace(folder / STATE)


def _report(children: Sequence[Child]) -> None:
    for child in children:
        if not child.running:
            sys.stderr.write(f"{child.name} ended with status {child.process.returncode}\n")


def _say(line: Mapping[str, Any]) -> None:
    """Answer the starter, once; when it has ended, so will this process."""
    try:
        os.write(sys.stdout.fileno(), f"{json.dumps(line)}\n".encode())
    except BrokenPipeError:
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
