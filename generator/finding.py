"""A finding: one fault, where it is, and what to do about it."""

from collections.abc import Iterable

from generator.record import record
from generator.vocabulary import SEVERITIES, Severity


@record(order=True)
class Location:
    """A place in a file; line and column count from 1, columns in characters."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@record
class Finding:
    """One fault. `hint` says what to do, with the value to use when it is known.

    `waived` is set where a waiver has lowered it to a note.
    """

    rule: str
    severity: Severity
    at: Location
    message: str
    hint: str
    waived: bool = False

    @property
    def page(self) -> str:
        """The rule's page, relative to the root of the docs site."""
        return f"rules/{self.rule}/"


def ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings without repetition, by place, then by weight."""
    return tuple(sorted(dict.fromkeys(findings), key=_order))


def _order(finding: Finding) -> tuple[str, int, int, int, str, str]:
    at = finding.at
    weight = SEVERITIES.index(finding.severity)
    # The fields of the place, because there are thousands: tuples are compared at once.
    return at.path, at.line, at.column, weight, finding.rule, finding.message


def has_error(findings: Iterable[Finding]) -> bool:
    return any(finding.severity == "error" for finding in findings)
