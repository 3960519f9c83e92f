"""Runs rules over a subject, and lowers what a recipe waives."""

from collections.abc import Iterable
from dataclasses import replace

from generator.finding import Finding, ordered
from generator.models.recipe import Waiver
from generator.plan.plan import Plan
from generator.rules.registry import load, rule_ids, rules_for
from generator.rules.rule import Subject


def run(subject: Subject, today: str) -> tuple[Finding, ...]:
    """Every finding of every rule that fits the subject.

    `today` (YYYY-MM-DD) decides whether a waiver still holds.
    """
    found = [finding for rule in rules_for(subject) for finding in rule.check(subject)]
    return lowered(found, subject.plan, today)


def lowered(findings: Iterable[Finding], plan: Plan | None, today: str) -> tuple[Finding, ...]:
    """Findings in order, those that the plan's recipe waives as notes; `today` as for `run`."""
    waivers = {w.rule: w for w in plan.waivers} if plan else {}
    return ordered(_waived(finding, waivers.get(finding.rule), today) for finding in findings)


def _waived(finding: Finding, waiver: Waiver | None, today: str) -> Finding:
    if waiver is None or waiver.until < today or finding.rule not in rule_ids():
        return finding
    if not load(finding.rule).waivable:
        return finding
    reason = f"{finding.message} (waived until {waiver.until}: {waiver.because})"
    return replace(finding, severity="note", message=reason)
