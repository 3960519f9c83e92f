"""What `recipe preflight` does, by where it looks."""

import difflib
import shlex
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from generator.cli.answers import answers_of
from generator.cli.app import App
from generator.cli.options import Given
from generator.cli.terminal import note, write
from generator.errors import BadInput
from generator.preflight.answer import Unknown
from generator.preflight.asks import Asks, asks_of
from generator.preflight.judge import REGISTRY, judge
from generator.preflight.look import finished
from generator.preflight.pod_life import LeftBehind
from generator.preflight.probe import directories, probe_arguments, probe_text
from generator.preflight.report import Report
from generator.preflight.seen import ClusterSeen, MemberSeen
from generator.preflight.text import as_json, as_text
from generator.preflight.want import MemberWanted
from generator.record import record
from generator.report.plain import counted
from generator.vocabulary import Target

# Targets whose containers are on the machine that is looked at.
_HERE: Final = ("docker", "compose")
_NO_REPORT: Final = "no report of its machine was given"


@record
class Job:
    """What every way of looking shares."""

    app: App
    given: Given
    context: str | None
    probe_image: str | None
    seconds: int

    @property
    def script(self) -> str:
        from generator.catalog.locate import house

        return probe_text(house() / "templates")


@record(kw_only=True)
class Made:
    """What was seen, for which recipe."""

    recipe: str
    target: str
    cluster: ClusterSeen | None
    members: tuple[MemberSeen, ...]
    left_behind: tuple[LeftBehind, ...] = ()


def on_cluster(job: Job, recipe: str, target: Target | None) -> Made:
    """Look at a cluster and, through a pod on each, at the members' nodes."""
    from generator.cluster.kubectl import find_kubectl
    from generator.preflight.api import connected
    from generator.preflight.on_cluster import Probing, see

    asks, chosen = _asks(job, recipe, target, job.given)
    if asks.cluster is None:
        raise BadInput(
            f"the target {chosen} has no cluster to look at",
            "run this on the machine itself with --local DIR, or see --print-probe",
        )
    probing = Probing(script=job.script, seconds=job.seconds, image=job.probe_image, say=note)
    with connected(find_kubectl(job.context)) as api:
        seen = see(api, api.context(), asks, probing)
    if job.context:
        note(f"commands in the answers need `--context {shlex.quote(job.context)}`")
    return Made(
        recipe=recipe,
        target=chosen,
        cluster=seen.cluster,
        members=seen.members,
        left_behind=seen.left_behind,
    )


def here(job: Job, recipe: str, target: Target | None, directory: str, name: str | None) -> Made:
    """Look at this machine, on which Docker runs one member."""
    from generator.preflight.local import image_here, look_here

    if not directory.startswith("/"):
        raise BadInput(
            f"--local {directory}: not an absolute path", f"write {Path(directory).absolute()}"
        )
    given = replace(job.given, sets=(f"MODEL_DIR={directory}", *job.given.sets))
    asks, chosen = _asks(job, recipe, target or _HERE[0], given)
    if chosen not in _HERE:
        raise BadInput(f"--local is not for the target {chosen}", f"use {' or '.join(_HERE)}")
    want = _member(asks, name)
    where = directories(want)
    report = look_here(job.script, probe_arguments(want, where), job.seconds)
    seen = MemberSeen(want=want, node=None, report=report, image_there=image_here(want.image))
    for one in asks.members:
        if one.name != want.name:
            note(f"{one.name} has a machine of its own: run this there, with --member {one.name}")
    return Made(recipe=recipe, target=chosen, cluster=None, members=(seen,))


def from_reports(job: Job, recipe: str, target: Target | None, reports: Sequence[str]) -> Made:
    """Judge what the probe printed on machines that this program does not reach."""
    asks, chosen = _asks(job, recipe, target, job.given)
    files = {}
    for pair in reports:
        name, equals, file = pair.rpartition("=")
        files[_member(asks, name if equals else None).name] = Path(file)
    members = tuple(
        MemberSeen(
            want=want,
            node=None,
            report=_read(files[want.name]) if want.name in files else Unknown(_NO_REPORT),
            image_there=None,
        )
        for want in asks.members
    )
    if asks.cluster is not None:
        note("the cluster was not asked: a report is of a machine alone")
    return Made(recipe=recipe, target=chosen, cluster=None, members=members)


def print_probe(job: Job, recipe: str | None, target: Target | None) -> int:
    """Print the script and, for a recipe, how it is called on each member's machine."""
    write(job.script)
    for want in _asks(job, recipe, target, job.given)[0].members if recipe else ():
        words = probe_arguments(want, directories(want))
        note(f"on the machine of {want.name}: {shlex.join(('sh', 'probe.sh', *words))}")
    return 0


def clean(job: Job) -> int:
    """Remove every probe pod of the namespace, also one that another run still waits for."""
    from generator.cluster.kubectl import find_kubectl
    from generator.preflight.api import connected
    from generator.preflight.pod_life import remove_left

    with connected(find_kubectl(job.context)) as api:
        namespace = job.given.namespace or api.context().namespace
        names = remove_left(api, namespace, every=True, now=time.time())
    for name in names:
        note(f"removed {name}")
    note(f"{counted(len(names), 'probe pod')} removed from {namespace}")
    return 0


def show(made: Made, accepted: frozenset[str], format_: str) -> int:
    """Print the answers; the status that they come to."""
    outcome = judge(made.cluster, made.members, accepted)
    text = as_text(outcome) if format_ == "text" else as_json(outcome, made.recipe, made.target)
    write(text)
    for left in made.left_behind:
        raise left
    return 0 if outcome.ready else 1


def known_checks(names: Iterable[str]) -> frozenset[str]:
    """Ids of checks; BadInput for a name that no check has."""
    ids = [check.id for check in REGISTRY]
    for name in names:
        if name not in ids:
            near = difflib.get_close_matches(name, ids, 1)
            raise BadInput(
                f"--accept {name}: there is no such check",
                f"did you mean `{near[0]}`?" if near else f"they are: {', '.join(ids)}",
            )
    return frozenset(names)


def _asks(job: Job, recipe: str, target: Target | None, given: Given) -> tuple[Asks, Target]:
    """What a recipe's own render asks; whatever refuses a render refuses a preflight."""
    from generator.check.pipeline import checked_render
    from generator.plan.resolve import resolve

    app = job.app
    plan = resolve(app.catalog, recipe, target, answers_of(app.catalog, given, app.today))
    checked = checked_render(app.catalog, app.templates, plan, app.today)
    return asks_of(plan, checked.files), plan.target


def image_of(job: Job, recipe: str, target: Target | None) -> str:
    """The recipe's image, for a probe that needs nothing else of it."""
    return _asks(job, recipe, target, job.given)[0].members[0].image


def _member(asks: Asks, name: str | None) -> MemberWanted:
    for want in asks.members:
        if name in (None, want.name):
            return want
    members = ", ".join(want.name for want in asks.members)
    raise BadInput(f"the recipe has no member `{name}`", f"it has: {members}")


def _read(file: Path) -> Report | Unknown:
    try:
        text = file.read_text("utf-8", "surrogateescape")
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}") from None
    return finished(text, f"as {file} has it")
