"""Checks of whether a member's machine could be looked at."""

from typing import Final

from generator.preflight.answer import Answer, Check, Unknown, cannot_tell, failed, passed
from generator.preflight.seen import MemberSeen


def named(case: MemberSeen) -> Answer:
    if case.named:
        return passed(f"{case.want.name} runs on {case.want.node or 'this machine'}")
    return cannot_tell(
        f"no node is named for {case.want.name}, so none was looked at",
        "name it as for `recipe render`: --node, --worker-node, --role-node",
    )


def probe(case: MemberSeen) -> Answer:
    if isinstance(case.report, Unknown):
        return cannot_tell(case.report.why)
    return passed("the probe ran to its end")


def image(case: MemberSeen) -> Answer:
    want = case.want
    if case.image_there is None:
        return cannot_tell(f"nobody looked whether {want.image} is there", weighs=False)
    if case.image_there:
        return passed(f"{want.image} is on the node")
    if want.local_image:
        return failed(
            f"{want.image} is not on the node, and an image of the node's own is never pulled",
            "build it there, or load it: a start without it ends in ErrImageNeverPull",
        )
    return failed(
        f"{want.image} is not on the node, so a start first pulls it",
        "pull it there beforehand, by this reference",
    )


NAMED: Final[Check[MemberSeen]] = Check(
    id="member.node", asks="Is it known where the member is to run?", judge=named
)
CHECKS: Final[tuple[Check[MemberSeen], ...]] = (
    Check(id="machine.probe", asks="Did the probe run?", judge=probe),
    Check(
        id="machine.image",
        asks="Is the image on the node?",
        judge=image,
        failure_modes=("image-pulled-at-launch", "image-missing-on-worker"),
    ),
)
