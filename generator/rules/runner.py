"""Runs rules over a subject, and lowers what a recipe waives."""

from dataclasses import replace

from generator.finding import Finding, ordered
from generator.models.recipe import Waiver
from generator.rules.registry import load, rule_ids, rules_for
from generator.rules.rule import Subject


def run(subject: Subject, today: str) -> tuple[Finding, ...]:
    """Every finding of every rule that fits the subject.

    `today` (YYYY-MM-DD) decides whether a waiver still holds.
    """
    found = [finding for rule in rules_for(subject) for finding in rule.check(subject)]
    waivers = {w.rule: w for w in subject.plan.waivers} if subject.plan else {}
    return ordered(_waived(finding, waivers.get(finding.rule), today) for finding in found)


def _waived(finding: Finding, waiver: Waiver | None, today: str) -> Finding:
    if waiver is None or waiver.until < today or finding.rule not in rule_ids():
        return finding
    if not load(finding.rule).waivable:
        return finding
    reason = f"{finding.message} (waived until {waiver.until}: {waiver.because})"
    return replace(finding, severity="note", message=reason)
