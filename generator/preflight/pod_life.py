"""A probe pod from its creation to its removal, whatever happens between."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from generator.cluster.processes import read_process, this_process
from generator.errors import Operational
from generator.preflight.answer import Unknown
from generator.preflight.api import Api, Refusal, pod_path, pods_path
from generator.preflight.guard import guarded
from generator.preflight.probe_pod import HOLDER, LABEL
from generator.preflight.seen import Object
from generator.signals import deferred

# How often the pod is looked at, and how long it may take to go.
_PAUSE_SECONDS: Final = 0.25
_GONE_SECONDS: Final = 8.0
# A pod without a living maker is left alone until its own deadline is past by this much.
_GRACE_SECONDS: Final = 300.0


@contextmanager
def pod(api: Api, manifest: Object) -> Iterator[str | Unknown]:
    """Create a pod and remove it, whatever happens between: its name, or why there is none.

    Raises LeftBehind when it could not be removed. A signal waits for the creation to end:
    a request under way could still create the pod after a removal that came too early. After a
    signal that cannot wait, its guard removes it.
    """
    name, namespace = manifest["metadata"]["name"], manifest["metadata"]["namespace"]
    created: tuple[Object, ...] | Unknown = ()
    with guarded(api.kubectl, namespace, name):
        try:
            with deferred():
                created = api.create(pods_path(namespace), (manifest,))
            yield created if isinstance(created, Unknown) else str(name)
        finally:
            if not isinstance(created, Refusal):
                with deferred():
                    remove(api, namespace, name)


class LeftBehind(Operational):
    """A pod that could not be removed."""

    def __init__(self, namespace: str, name: str, why: str) -> None:
        super().__init__(
            f"the probe's pod {name} in {namespace} could not be removed: {why}",
            f"it ends by itself; remove it with `kubectl delete pod {name} -n {namespace}`",
        )


def remove(api: Api, namespace: str, name: str) -> None:
    """Remove a pod and wait until it is gone, by force when its node does not answer."""
    path = pod_path(namespace, name)
    for grace_seconds in (1, 0):
        _delete(api, namespace, name, grace_seconds)
        if _within(_GONE_SECONDS, lambda: api.get(path) is None):
            return
    raise LeftBehind(namespace, name, "it is still there after a delete by force")


def _delete(api: Api, namespace: str, name: str, grace_seconds: int) -> None:
    """Ask for the removal; again for a while when the API server does not answer."""
    asked: bool | Unknown = False

    def answered() -> bool:
        nonlocal asked
        asked = api.delete_pod(namespace, name, grace_seconds)
        return not isinstance(asked, Unknown)

    if not _within(_GONE_SECONDS, answered) or asked is not True:
        why = asked.why if isinstance(asked, Unknown) else "this account may not delete it"
        raise LeftBehind(namespace, name, why)


def _within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Whether it holds, now or before the seconds are over."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() >= until:
            return False
        time.sleep(_PAUSE_SECONDS)
    return True


def wait_while(
    api: Api, path: str, seconds: float, going: Callable[[Object], bool]
) -> Object | Unknown:
    """Look at a pod until `going` says that nothing more will come, or time is up.

    The pod as it was last; Unknown when it went away or the API server did.
    """
    until = time.monotonic() + seconds
    while True:
        seen = api.get(path)
        if isinstance(seen, Unknown):
            return Unknown(f"the API server stopped answering: {seen.why}")
        if seen is None:
            return Unknown("somebody removed the probe's pod")
        if not going(seen) or time.monotonic() >= until:
            return seen
        time.sleep(_PAUSE_SECONDS)


def holder() -> dict[str, Any]:
    """Who makes pods here, so that the next run knows whether the maker lives."""
    return this_process().as_json()


def remove_left(api: Api, namespace: str, *, every: bool, now: float) -> tuple[str, ...]:
    """Remove probe pods that nobody waits for any more; with `every`, all of them.

    A pod is left when its maker was on this machine and has ended, or when it is older than its
    deadline by some minutes. `now` is in seconds since 1970. The names of those removed;
    Operational with `every` when they cannot be listed.
    """
    found = api.items(f"{pods_path(namespace)}?labelSelector={LABEL}")
    if isinstance(found, Unknown):
        if every:
            raise Operational(f"the probe pods of {namespace} cannot be listed: {found.why}")
        return ()
    names = []
    for one in found:
        name = one["metadata"]["name"]
        if every or _is_left(one, now):
            remove(api, namespace, name)
            names.append(name)
    return tuple(names)


def _is_left(one: Object, now: float) -> bool:
    metadata = one["metadata"]
    try:
        maker = read_process(json.loads(metadata.get("annotations", {}).get(HOLDER, "")))
    except ValueError:
        maker = None
    if maker is not None and maker.boot == this_process().boot:
        return not maker.running
    made = datetime.fromisoformat(metadata["creationTimestamp"]).timestamp()
    allowed = float(one["spec"].get("activeDeadlineSeconds", 0)) + _GRACE_SECONDS
    return now - made > allowed
