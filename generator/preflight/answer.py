"""The answers of checks, and what a check is."""

from collections.abc import Callable
from typing import Final, Generic, Literal, TypeVar

from generator.record import record

C = TypeVar("C")
T = TypeVar("T")
# `cannot tell` is an answer of its own: nothing that was not seen passes.
Verdict = Literal["pass", "fail", "cannot tell"]
VERDICTS: Final[tuple[Verdict, ...]] = ("fail", "cannot tell", "pass")


@record
class Unknown:
    """What could not be observed, and why. Stands where the observation would."""

    why: str


@record
class Answer:
    """What a check says, and what to do about it.

    `weighs`: whether something must be known of it before a start. A check that cannot tell
    something of no weight does not spoil the whole.
    """

    verdict: Verdict
    says: str
    do: str = ""
    weighs: bool = True


@record(kw_only=True)
class Check(Generic[C]):
    """One question. `failure_modes` are ids of the catalogue: what a failure leads to."""

    id: str
    asks: str
    judge: Callable[[C], Answer]
    failure_modes: tuple[str, ...] = ()


def passed(says: str) -> Answer:
    return Answer("pass", says)


def failed(says: str, do: str) -> Answer:
    return Answer("fail", says, do)


def cannot_tell(why: str, do: str = "", *, weighs: bool = True) -> Answer:
    return Answer("cannot tell", why, do, weighs)


@record
class Judged:
    """An answer with its check, and what it is about: a node, a member's model or draft."""

    check: str
    about: str
    answer: Answer
    failure_modes: tuple[str, ...]


def judged(check: Check[C], case: C | Unknown, about: str) -> Judged:
    """A check's answer on a case; what was not observed cannot be told."""
    answer = cannot_tell(case.why) if isinstance(case, Unknown) else check.judge(case)
    return Judged(check.id, about, answer, check.failure_modes)
