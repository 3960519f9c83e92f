"""Runs rules over a subject, and lowers what a recipe waives."""

from collections.abc import Iterable

from generator.catalog.catalog import Catalog
from generator.finding import Finding, ordered
from generator.plan.plan import Plan
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.rules.waivers import applied, placed


def run(subject: Subject, today: str) -> tuple[Finding, ...]:
    """Every finding of every rule that fits the subject.

    `today` (YYYY-MM-DD) decides whether a waiver still holds.
    """
    found = [finding for rule in rules_for(subject) for finding in rule.check(subject)]
    return lowered(found, subject.plan, subject.catalog, today)


def lowered(
    findings: Iterable[Finding], plan: Plan | None, catalog: Catalog, today: str
) -> tuple[Finding, ...]:
    """Findings in order, those that the plan's recipe waives as notes; `today` as for `run`."""
    if plan is None or not plan.waivers:
        return ordered(findings)
    waivers = placed(plan.waivers, catalog.recipe(plan.id).document)
    return ordered(applied(findings, waivers, today))
