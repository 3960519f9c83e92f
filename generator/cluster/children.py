"""Processes that end with the one that started them, however that ends."""

import ctypes
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from generator.errors import Operational
from generator.record import record

# https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html
_PR_SET_PDEATHSIG: Final = 1
# Started so, kube-apiserver needs a fifth less of the processor, and 300 MB more of memory.
_ENVIRONMENT: Final = {"GOGC": "200"}
# Why a file cannot be written where others could be.
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
# How much of a log is shown: its last lines.
_LINES: Final = 5
# Programs that are being killed may still write, so the first removal need not be the last.
_JANITOR: Final = """\
trap '' HUP INT TERM
read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf -- "$1" && break
    sleep 0.2
done
[ -z "$2" ] || rmdir -- "$2"
"""


@record
class Child:
    """A program that runs, and the log of all it says."""

    name: str
    process: "subprocess.Popen[bytes]"
    log: Path

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def last_words(self) -> str:
        """The last lines of its log."""
        try:
            lines = self.log.read_text("utf-8", "replace").splitlines()
        except OSError:
            return ""
        return "\n".join(lines[-_LINES:])

    def end(self) -> None:
        """Kill it. What it would save is thrown away, so there is nothing to wait for."""
        self.process.kill()
        self.process.wait()


def start(
    name: str, command: Sequence[str | Path], folder: Path, *, elsewhere: Path | None = None
) -> Child:
    """Start a program in `folder`, or `elsewhere`, with its log in `folder` as `<name>.log`.

    The kernel kills it when this process ends. Call it from the main thread: the kernel looks
    at the end of the thread that started the program.
    """
    _require_linux()
    library = ctypes.CDLL(None, use_errno=True)
    log = folder / f"{name}.log"
    with log.open("ab") as said:
        process = subprocess.Popen(
            command,
            cwd=elsewhere or folder,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env={**os.environ, **_ENVIRONMENT},
            start_new_session=True,  # Ctrl-C at a terminal is for the one that started it
            preexec_fn=_end_with(os.getpid(), library),
        )
    return Child(name, process, log)


def start_janitor(folder: Path, parent: Path | None = None) -> "subprocess.Popen[bytes]":
    """A shell that removes a folder when its standard input ends: so when we end, in any way.

    Then the `parent` goes too, if nothing else is in it.
    """
    return subprocess.Popen(
        ["/bin/sh", "-c", _JANITOR, "sh", str(folder), str(parent or "")],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        start_new_session=True,
    )


def _end_with(parent: int, library: Any) -> Any:
    def prepare() -> None:
        library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            # It ended before the kernel knew.
            os._exit(1)

    return prepare


def _require_linux() -> None:
    if sys.platform != "linux":
        raise Operational(
            "a control plane can only be started on Linux",
            "use --context with a cluster that runs, or start this in a Linux container",
        )
