"""Waivers: they lower findings until their day. What they cannot do is said, too."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.finding import Finding, Location
from generator.models.recipe import Waiver
from generator.record import record
from generator.rules.registry import load, rule_ids
from generator.source.document import Document


@record
class PlacedWaiver:
    """A waiver and where it is written; `path` is the one file that it is for, None for all."""

    waiver: Waiver
    at: Location
    path: str | None = None

    def covers(self, finding: Finding) -> bool:
        same_file = self.path is None or self.path == finding.at.path
        return self.waiver.rule == finding.rule and same_file


def placed(waivers: Sequence[Waiver], document: Document) -> tuple[PlacedWaiver, ...]:
    """The waivers of a recipe with their places in its file."""
    return tuple(
        PlacedWaiver(waiver, document.at("waive", index)) for index, waiver in enumerate(waivers)
    )


def applied(
    findings: Iterable[Finding], waivers: Sequence[PlacedWaiver], today: str
) -> Iterator[Finding]:
    """The findings, lowered where a waiver holds on `today` (YYYY-MM-DD), and expired waivers."""
    holding = [one for one in waivers if one.waiver.until >= today and _can_lower(one)]
    for finding in findings:
        waiver = next((one.waiver for one in holding if one.covers(finding)), None)
        yield _lowered(finding, waiver) if waiver else finding
    for one in waivers:
        if one.waiver.until < today:
            yield _expired(one)


def without_effect(
    findings: Sequence[Finding], waivers: Sequence[PlacedWaiver], today: str
) -> Iterator[Finding]:
    """A finding for each waiver that holds and lowers none of the findings of a whole run."""
    for one in waivers:
        why = _why_not(one)
        used = any(finding.waived and one.covers(finding) for finding in findings)
        if one.waiver.until >= today and (why or not used):
            yield Finding(
                "waiver.without-effect",
                "warning",
                one.at,
                f"the waiver of `{one.waiver.rule}` has no effect: {why or 'nothing is found'}",
                "remove it",
            )


def _why_not(one: PlacedWaiver) -> str | None:
    if one.waiver.rule not in rule_ids():
        return "there is no such rule"
    return None if load(one.waiver.rule).waivable else "the rule cannot be waived"


def _can_lower(one: PlacedWaiver) -> bool:
    return _why_not(one) is None


def _lowered(finding: Finding, waiver: Waiver) -> Finding:
    reason = f"{finding.message} (waived until {waiver.until}: {waiver.because})"
    return replace(finding, severity="note", message=reason, waived=True)


def _expired(one: PlacedWaiver) -> Finding:
    return Finding(
        "waiver.expired",
        "warning",
        one.at,
        f"the waiver of `{one.waiver.rule}` ended on {one.waiver.until}",
        "mend what it was for and remove it, or give a later day with a reason that still holds",
    )
