"""`recipe preflight --find`: which checkpoints there are; none of them is judged."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.cli.preflight_run import Job, image_of
from generator.cli.terminal import note, print_table, write
from generator.errors import BadInput, Operational
from generator.preflight.answer import Unknown
from generator.preflight.mounts import covering
from generator.preflight.report import Report
from generator.record import record
from generator.report.plain import columns, counted, printable
from generator.vocabulary import Target

if TYPE_CHECKING:
    from generator.preflight.probe_pod import ProbePod


@record
class Found:
    """A checkpoint on a machine; `storage` is the type of the file system below it."""

    machine: str
    path: str
    shards: int
    size: int
    architecture: str
    storage: str


def find_checkpoints(
    job: Job, top: str, recipe: str | None, target: Target | None, format_: str
) -> int:
    """List the checkpoints below a directory, of named nodes or of this machine."""
    if not top.startswith("/"):
        raise BadInput(f"--find {top}: not an absolute path", "begin it with /")
    given = job.given
    nodes = [given.node, *given.worker_nodes]
    nodes += [pair.partition("=")[2] for pair in given.role_nodes]
    named = [node for node in nodes if node]
    found = list(_on_nodes(job, top, named, recipe, target) if named else _here(job, top))
    if format_ == "json":
        write(json.dumps({"checkpoints": [_object(one) for one in found]}, indent=2) + "\n")
        return 0
    rows: list[tuple[str, ...]] = [
        ("machine", "directory", "shards", "GB", "architecture", "storage")
    ]
    rows += [tuple(map(printable, _row(one))) for one in found]
    if found and not print_table(rows):
        write("\n".join(columns(rows)) + "\n")
    note(f"{counted(len(found), 'checkpoint')} below {top}; none of them was judged")
    return 0


def _here(job: Job, top: str) -> Iterator[Found]:
    from generator.preflight.local import look_here

    report = look_here(job.script, (f"find={top}",), job.seconds)
    yield from _of_report(report, "here", top, top)


def _on_nodes(
    job: Job, top: str, nodes: list[str], recipe: str | None, target: Target | None
) -> Iterator[Found]:
    from generator.cluster.kubectl import find_kubectl
    from generator.preflight.api import connected
    from generator.preflight.look import look

    image = job.probe_image or (image_of(job, recipe, target) if recipe else None)
    if image is None:
        raise BadInput(
            "--find on a node needs an image that is there", "name the recipe, or --probe-image"
        )
    with connected(find_kubectl(job.context)) as api:
        context = api.context()
        for node in nodes:
            pod = _pod(job, node, image, job.given.namespace or context.namespace, top)
            looked = look(api.pinned_to(context), "find", partial(_without, pod))
            if looked.left_behind:
                raise looked.left_behind
            yield from _of_report(looked.report, node, top, pod.arguments[0].partition("=")[2])


def _pod(job: Job, node: str, image: str, namespace: str, top: str) -> "ProbePod":
    from generator.preflight.pod_life import holder
    from generator.preflight.probe_pod import ProbePod, seen_at

    return ProbePod(
        node=node,
        image=image,
        namespace=namespace,
        script=job.script,
        arguments=(f"find={seen_at(('find',))['find']}",),
        directories={"find": top},
        host_network=False,
        user=None,
        seconds=job.seconds,
        holder=json.dumps(holder()),
    )


def _without(pod: "ProbePod", missing: tuple[str, ...]) -> "ProbePod":
    return replace(pod, directories={} if missing else pod.directories)


def _of_report(report: Report | Unknown, machine: str, top: str, there: str) -> Iterator[Found]:
    """The candidates of a report, by their paths on the machine."""
    if isinstance(report, Unknown):
        raise Operational(f"{machine} could not be searched: {report.why}")
    if "find" in report.directories:
        raise BadInput(f"{top} does not exist on {machine}", "name a directory that does")
    for one in report.candidates:
        mount = covering(report.mounts, one.real)
        path = top.rstrip("/") + one.path.removeprefix(there.rstrip("/"))
        storage = mount.type if mount else "unknown"
        yield Found(machine, path, one.shards, one.size, one.architecture, storage)


def _row(one: Found) -> tuple[str, ...]:
    size = f"{one.size / 1e9:,.1f}"
    return (one.machine, one.path, str(one.shards), size, one.architecture or "-", one.storage)


def _object(one: Found) -> dict[str, Any]:
    return {
        "machine": one.machine,
        "directory": one.path,
        "shards": one.shards,
        "bytes": one.size,
        "architecture": one.architecture or None,
        "storage": one.storage,
    }
