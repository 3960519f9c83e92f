"""One look at a node through a probe pod."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from generator.preflight.answer import Unknown
from generator.preflight.api import Api, Refusal, pod_path
from generator.preflight.pod_life import LeftBehind, pod, wait_while
from generator.preflight.probe_pod import CONTAINER, ProbePod, manifest, new_name
from generator.preflight.report import Directory, NoReport, Report, read_report
from generator.preflight.seen import Object
from generator.record import record

_ENDED: Final = ("Succeeded", "Failed")
_NO_IMAGE: Final = "ErrImageNeverPull"
# What the kubelet does not get over by waiting.
_STUCK: Final = (_NO_IMAGE, "InvalidImageName", "CreateContainerConfigError", "RunContainerError")
# https://github.com/kubernetes/kubernetes/blob/master/pkg/volume/hostpath/host_path.go
_NO_DIRECTORY: Final = re.compile(
    r'MountVolume\.SetUp failed for volume "([^"]+)" : hostPath type check failed.*?'
    r"(?:it's a (\w+)|$)"
)


@record
class Looked:
    """What a probe pod brought.

    `image_there`: whether its image was on the node, if known. `left_behind` is the pod that
    could not be removed afterwards.
    """

    report: Report | Unknown
    image_there: bool | None = None
    left_behind: LeftBehind | None = None


def look(api: Api, member: str, make: Callable[[tuple[str, ...]], ProbePod]) -> Looked:
    """Run the probe on a node, without the directories that turn out to be missing there.

    `make` gives the pod that leaves out directories by name. The kubelet starts no pod whose
    directory is missing, and says in an event which one it is; so the next pod goes without.
    """
    missing: dict[str, str] = {}
    while True:
        found = _look_once(api, member, make(tuple(missing)))
        if isinstance(found, Looked):
            return replace(found, report=_with_missing(found.report, make(()), missing))
        missing[found[0]] = found[1]


def _look_once(api: Api, member: str, planned: ProbePod) -> Looked | tuple[str, str]:
    """What one pod brought, or a directory that its node does not have."""
    name = new_name(member)
    found: Looked | tuple[str, str] | None = None
    try:
        with pod(api, manifest(planned, name)) as created:
            if isinstance(created, Refusal):
                found = Looked(Unknown(f"the probe's pod was refused: {created.why}"))
            elif isinstance(created, Unknown):
                found = Looked(Unknown(f"the API server stopped answering: {created.why}"))
            else:
                found = _wait(api, planned, name)
    except LeftBehind as left:
        if not isinstance(found, Looked):
            raise
        return replace(found, left_behind=left)
    return found


def _with_missing(
    report: Report | Unknown, whole: ProbePod, missing: Mapping[str, str]
) -> Report | Unknown:
    if isinstance(report, Unknown):
        return report
    gone = {
        name: Directory(name, whole.directories[name], state) for name, state in missing.items()
    }
    return replace(report, directories={**report.directories, **gone})


def _wait(api: Api, planned: ProbePod, name: str) -> Looked | tuple[str, str]:
    """The report, or a directory that is missing and what is there instead."""
    absent: list[tuple[str, str]] = []

    def going(seen: Object) -> bool:
        if seen["status"].get("phase") in _ENDED or _waiting(seen).get("reason") in _STUCK:
            return False
        if not _started(seen):
            absent.extend(_absent(api, planned, seen))
        return not absent

    seen = wait_while(api, pod_path(planned.namespace, name), planned.seconds, going)
    if absent:
        return absent[0]
    if isinstance(seen, Unknown):
        return Looked(seen)
    if _waiting(seen).get("reason") == _NO_IMAGE:
        return Looked(Unknown(f"{planned.image} is not on the node, and no probe pulls it"), False)
    if not _started(seen):
        return Looked(Unknown(_why_not_started(api, planned, seen)))
    return Looked(_report(api, planned, name, seen), True)


def _report(api: Api, planned: ProbePod, name: str, seen: Object) -> Report | Unknown:
    said = api.text(f"{pod_path(planned.namespace, name)}/log?container={CONTAINER}")
    if isinstance(said, Unknown):
        return Unknown(f"the probe's output cannot be read: {said.why}")
    state = seen["status"].get("reason") or _terminated(seen).get("reason") or "it still runs"
    return finished(said, f"the probe's pod: {state}")


def finished(text: str, how: str) -> Report | Unknown:
    """A report that went through to its end; `how` says how the probe ended."""
    try:
        report = read_report(text)
    except NoReport:
        first = text.strip().splitlines()[:1] or ["nothing"]
        return Unknown(f"the probe printed no report but: {first[0][:200]} ({how})")
    if report.complete:
        return report
    at = [one.path for one in report.directories.values()]
    where = f"; it was at {at[-1]}" if at else ""
    return Unknown(f"the probe did not get to its end{where} ({how})")


def _absent(api: Api, planned: ProbePod, seen: Object) -> list[tuple[str, str]]:
    """Directories that the kubelet did not find, by its events."""
    found = []
    for message in _messages(api, planned, seen):
        match = _NO_DIRECTORY.search(message)
        if match and match[1] in planned.directories:
            found.append((match[1], "no-directory" if match[2] else "missing"))
    return found


def _messages(api: Api, planned: ProbePod, seen: Object) -> list[str]:
    uid = seen["metadata"]["uid"]
    events = api.items(
        f"/api/v1/namespaces/{planned.namespace}/events?fieldSelector=involvedObject.uid%3D{uid}"
    )
    if isinstance(events, Unknown):
        return []
    return [str(event.get("message", "")) for event in events]


def _why_not_started(api: Api, planned: ProbePod, seen: Object) -> str:
    status = seen["status"]
    waiting = _waiting(seen)
    parts = [status.get("reason"), status.get("message"), waiting.get("reason")]
    parts += [waiting.get("message"), *_messages(api, planned, seen)[-1:]]
    said = ": ".join(dict.fromkeys(part for part in parts if part))
    return (
        f"the probe's pod did not start within {planned.seconds} s: {said or 'no event says why'}"
    )


def _container(seen: Object) -> Mapping[str, Any]:
    statuses = seen["status"].get("containerStatuses") or [{}]
    state: Mapping[str, Any] = statuses[0].get("state") or {}
    return state


def _waiting(seen: Object) -> Mapping[str, Any]:
    return _container(seen).get("waiting") or {}


def _terminated(seen: Object) -> Mapping[str, Any]:
    return _container(seen).get("terminated") or {}


def _started(seen: Object) -> bool:
    return bool(_container(seen).get("running") or _terminated(seen))
