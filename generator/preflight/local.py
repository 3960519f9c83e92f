"""The probe on this machine."""

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from typing import Final

from generator.preflight.answer import Unknown
from generator.preflight.look import finished
from generator.preflight.report import Report

_DYING_SECONDS: Final = 5


def look_here(script: str, arguments: Sequence[str], seconds: int) -> Report | Unknown:
    """Run the probe with this machine's shell; what does not answer in time is left."""
    process = subprocess.Popen(
        ["/bin/sh", "-c", script, "probe", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        out, _ = process.communicate(timeout=seconds)
        how = f"status {process.returncode}"
    except subprocess.TimeoutExpired:
        out, how = _ended(process), f"ended after {seconds} s; a mount may be dead"
    except KeyboardInterrupt:
        _ended(process)
        raise
    return finished(out.decode("utf-8", "surrogateescape"), how)


def _ended(process: "subprocess.Popen[bytes]") -> bytes:
    """End the probe with its children; what it had printed."""
    os.killpg(process.pid, signal.SIGKILL)
    try:
        return process.communicate(timeout=_DYING_SECONDS)[0]
    except subprocess.TimeoutExpired as error:
        # A process in the middle of a dead mount cannot be ended, nor waited for.
        return error.output or b""


def image_here(reference: str) -> bool | None:
    """Whether Docker has an image on this machine; None where Docker does not say."""
    if shutil.which("docker") is None:
        return None
    done = subprocess.run(
        ["docker", "image", "inspect", "--format", "{{.Id}}", reference],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode == 0:
        return True
    return False if b"No such image" in done.stderr else None
