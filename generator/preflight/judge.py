"""Everything that was seen, to answers, to one verdict."""

from collections.abc import Iterator
from typing import Any, Final

from generator.preflight.answer import Check, Judged, Unknown, judged, passed
from generator.preflight.checks import (
    cluster,
    content,
    files,
    machine,
    member,
    node_resources,
    node_state,
)
from generator.preflight.report import Directory, Report
from generator.preflight.seen import (
    CheckpointCase,
    ClusterSeen,
    MachineCase,
    MemberSeen,
    NodeCase,
    NodeSeen,
)
from generator.preflight.want import CheckpointWanted, MemberWanted
from generator.record import record

_NODE: Final = (*node_state.CHECKS, *node_resources.CHECKS)
_CHECKPOINT: Final = (*files.CHECKS, *content.CHECKS)
# Every check, in the order in which they are answered.
REGISTRY: Final[tuple[Check[Any], ...]] = (
    *cluster.CHECKS,
    member.NAMED,
    *_NODE,
    *member.CHECKS,
    *machine.CHECKS,
    *_CHECKPOINT,
)


@record(kw_only=True)
class Outcome:
    """All answers. `accepted` are ids of checks that a person answers for."""

    answers: tuple[Judged, ...]
    accepted: frozenset[str] = frozenset()

    def stands_against(self, one: Judged) -> bool:
        """Whether an answer keeps the recipe from being started."""
        if one.check in self.accepted or one.answer.verdict == "pass":
            return False
        return one.answer.verdict == "fail" or one.answer.weighs

    @property
    def ready(self) -> bool:
        """Something was asked, nothing failed, and nothing that must be known is unknown."""
        return bool(self.answers) and not any(map(self.stands_against, self.answers))


def judge(
    seen: ClusterSeen | None,
    members: tuple[MemberSeen, ...],
    accepted: frozenset[str] = frozenset(),
) -> Outcome:
    """The answers of every check on everything that was seen."""
    answers = [*(_cluster(seen) if seen else ())]
    for one in members:
        answers += _member(one)
    return Outcome(answers=tuple(answers), accepted=accepted)


def _cluster(seen: ClusterSeen) -> Iterator[Judged]:
    down = seen.reachable is not True
    for index, check in enumerate(cluster.CHECKS):
        unknown = Unknown("the API server does not answer")
        yield judged(check, unknown if down and index else seen, "cluster")


def _member(one: MemberSeen) -> Iterator[Judged]:
    want = one.want
    about = f"{want.name} on {want.node}" if want.node else want.name
    yield judged(member.NAMED, one, about)
    if not one.named:
        return
    if one.node is not None:
        yield from _node(want, one.node, about)
    for check in member.CHECKS:
        yield judged(check, one, about)
    report = one.report
    case = report if isinstance(report, Unknown) else MachineCase(want, report)
    for machine_check in machine.CHECKS:
        yield judged(machine_check, case, about)
    for checkpoint in want.checkpoints:
        yield from _checkpoint(checkpoint, report, f"{about}, {checkpoint.name}")


def _node(want: MemberWanted, seen: NodeSeen | Unknown, about: str) -> Iterator[Judged]:
    case: NodeCase | Unknown = seen if isinstance(seen, Unknown) else NodeCase(want, seen)
    missing = isinstance(case, NodeCase) and case.seen.node is None
    for index, check in enumerate(_NODE):
        yield judged(check, Unknown("there is no such node") if missing and index else case, about)


def _checkpoint(want: CheckpointWanted, report: Report | Unknown, about: str) -> Iterator[Judged]:
    if isinstance(report, Unknown):
        yield from (judged(check, report, about) for check in _CHECKPOINT)
        return
    seen = report.directories.get(want.name) or Directory(want.name, want.path, "not-looked-at")
    case = CheckpointCase(want, seen, report)
    to_download = want.from_hub and seen.state == "missing"
    for index, check in enumerate(_CHECKPOINT):
        # What a download will bring has nothing yet to be judged, but for where it goes.
        if to_download and index and check.id != "weights.storage":
            yield Judged(check.id, about, passed("comes with the download"), check.failure_modes)
        elif seen.state != "there" and index and not to_download:
            yield judged(check, Unknown(f"{want.path} could not be looked at"), about)
        else:
            yield judged(check, case, about)
