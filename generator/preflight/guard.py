"""A shell that removes a probe's pod when the process that made it ends without doing so."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from generator.cluster.kubectl import Kubectl
from generator.errors import Operational

# It waits for a line, or for the end of its input, which comes however its parent ends. The server
# may still be at the pod's creation, so one look that finds none is not enough; and a node that
# does not answer lets go of its pod by force alone.
_SCRIPT: Final = """\
trap '' HUP INT TERM
read -r _ && exit
tries=0 missing=0
while [ "$tries" -lt 20 ] && [ "$missing" -lt 2 ]; do
    [ "$tries" -eq 0 ] || sleep 1
    [ "$tries" -lt 5 ] && how=--grace-period=1 || how='--grace-period=0 --force'
    tries=$((tries + 1))
    said=$("$@" $how) || continue
    [ -z "$said" ] && missing=$((missing + 1)) || missing=0
done
"""


@contextmanager
def guarded(kubectl: Kubectl, namespace: str, name: str) -> Iterator[None]:
    """Have a pod removed should this process end before the block does.

    Operational when no shell can be started.
    """
    options = ("--ignore-not-found", "--wait=false", "--output=name", "--request-timeout=10s")
    command = kubectl.command("delete", "pod", name, "--namespace", namespace, *options)
    try:
        guard = subprocess.Popen(
            ["/bin/sh", "-c", _SCRIPT, "sh", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # where no Ctrl-C reaches it
        )
    except OSError as error:
        raise Operational(f"/bin/sh cannot be started: {error.strerror}") from error
    try:
        yield
    finally:
        guard.communicate(b"\n")
