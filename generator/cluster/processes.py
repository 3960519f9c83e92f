"""Processes by more than their number, which the kernel gives anew."""

import os
import signal
from pathlib import Path
from typing import Any

from generator.record import record


@record
class Process:
    """A process of this machine: its number, when it started, and in which run of the kernel.

    `start` is in clock ticks since the machine started.
    """

    pid: int
    start: int
    boot: str

    def as_json(self) -> dict[str, Any]:
        return {"pid": self.pid, "start": self.start, "boot": self.boot}

    @property
    def running(self) -> bool:
        """Whether the process with this number is still this one."""
        return self == process_of(self.pid)

    def send(self, number: signal.Signals) -> bool:
        """Send a signal to this process, and to no later one of its number; whether it was there.

        https://man7.org/linux/man-pages/man2/pidfd_open.2.html
        """
        try:
            descriptor = os.pidfd_open(self.pid)
        except ProcessLookupError:
            return False
        try:
            # What is looked up now is what the descriptor stands for, or it has ended.
            if not self.running:
                return False
            signal.pidfd_send_signal(descriptor, number)
        except ProcessLookupError:
            return False
        finally:
            os.close(descriptor)
        return True


def this_process() -> Process:
    found = process_of(os.getpid())
    assert found
    return found


def process_of(pid: int) -> Process | None:
    """The process that has this number now; None when there is none, or it is a zombie."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return None
    # https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the second field is in
    # brackets and may hold any character; the state is the third, the start the 22nd.
    fields = text.rpartition(")")[2].split()
    return None if fields[0] in "ZX" else Process(pid, int(fields[19]), boot)


def read_process(data: dict[str, Any]) -> Process | None:
    """The process of `as_json`; None when the data are none."""
    pid, start, boot = data.get("pid"), data.get("start"), data.get("boot")
    if isinstance(pid, int) and pid > 0 and isinstance(start, int) and isinstance(boot, str):
        return Process(pid, start, boot)
    return None
