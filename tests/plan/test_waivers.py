"""A recipe's waivers: they lower what may be lowered, until their day, and say so."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.cli.renders import render_all
from generator.finding import Finding, Location
from generator.models.recipe import Recipe, Waiver
from generator.plan.plan import Plan
from generator.plan.targets import carried
from generator.render.templates import Templates
from generator.rules import runner
from generator.rules.rule import Rule, Subject
from generator.vocabulary import Target
from tests.plan.edited import edited, setting
from tests.plan.plans import plan_of

DAY = "2026-08-15"
AT = Location("recipes/serving/pair.yaml", 3, 1)
# A rule that may be waived, and one that may not.
LOWERED = "recipe.override-without-reason"
FIXED = "value.unrepresentable"


def subject_with(folder: Path, until: str, rule: str = LOWERED) -> Subject:
    """A plan with a flag that needs a reason, one that no process can be given, and a waiver."""
    arguments = {"--layered": setting("recipe"), "--nul": setting("a")}
    catalog = edited(folder, {"serving/pair.yaml": {"arguments": arguments}})
    plan: Plan = plan_of(catalog, sets=["nul=a\0b"])
    waived = replace(plan, waivers=(Waiver(rule=rule, because="It is known.", until=until),))
    return Subject(catalog, plan=waived, launches=waived.launches())


def severities(subject: Subject, today: str = DAY) -> dict[str, str]:
    return {finding.rule: finding.severity for finding in runner.run(subject, today)}


@pytest.mark.parametrize(
    ("until", "severity"),
    [
        ("2026-08-15", "note"),
        ("2026-08-16", "note"),
        ("9999-12-31", "note"),
        ("2026-08-14", "error"),
        ("2025-12-31", "error"),
    ],
)
def test_a_waiver_holds_until_its_day(tmp_path: Path, until: str, severity: str) -> None:
    found = severities(subject_with(tmp_path, until))
    assert found[LOWERED] == severity
    assert found[FIXED] == "error"


def test_a_waived_finding_says_until_when_and_why(tmp_path: Path) -> None:
    subject = subject_with(tmp_path, "2026-08-15")
    [finding] = [f for f in runner.run(subject, DAY) if f.rule == LOWERED]
    assert finding.message.endswith("(waived until 2026-08-15: It is known.)")
    assert finding.hint


@pytest.mark.parametrize("rule", [FIXED, "kernel.fa4-on-sm90", "no.such-rule"])
def test_what_may_not_be_waived_keeps_its_weight(tmp_path: Path, rule: str) -> None:
    found = severities(subject_with(tmp_path, "9999-12-31", rule))
    assert (found[FIXED], found[LOWERED]) == ("error", "error")


def test_a_finding_of_a_rule_that_is_not_registered_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(_: Subject) -> Iterator[Finding]:
        yield Finding("no.such-rule", "error", AT, "A fault.", "Mend it.")

    rule = Rule("no.such-rule", "error", "0.1.0", "plan", check)
    monkeypatch.setattr(runner, "rules_for", lambda _: [rule])
    subject = subject_with(tmp_path, "9999-12-31", "no.such-rule")
    assert severities(subject) == {"no.such-rule": "error"}


def test_an_expired_waiver_is_a_finding_at_its_place(tmp_path: Path) -> None:
    waiver = {"rule": LOWERED, "because": "It was known.", "until": "2026-08-14"}
    catalog = edited(tmp_path, {"serving/pair.yaml": {"waive": [waiver]}})
    plan = plan_of(catalog)
    [finding] = runner.run(Subject(catalog, plan=plan), DAY)
    assert (finding.rule, finding.severity) == ("waiver.expired", "warning")
    assert (finding.at.path, finding.at.line > 1) == ("recipes/serving/pair.yaml", True)


@pytest.mark.parametrize(
    ("rule", "says"),
    [(LOWERED, "nothing is found"), (FIXED, "cannot be waived")],
)
def test_a_waiver_without_effect_is_a_finding_of_all_targets_together(
    tmp_path: Path, templates: Templates, rule: str, says: str
) -> None:
    waiver = {"rule": rule, "because": "It was known.", "until": "2026-08-15"}
    catalog = edited(tmp_path, {"serving/pair.yaml": {"waive": [waiver]}})
    targets = carried(plan_recipe(catalog))
    everything = renders(catalog, templates, targets)
    [finding] = [f for f in everything if f.rule == "waiver.without-effect"]
    assert says in finding.message
    # Of one target alone nobody knows whether another one needs the waiver.
    assert [f for f in renders(catalog, templates, targets[:1]) if f.rule == finding.rule] == []


def test_a_waiver_that_one_target_needs_has_an_effect(tmp_path: Path, templates: Templates) -> None:
    waiver = {"rule": LOWERED, "because": "It is known.", "until": "2026-08-15"}
    layered = {"arguments": {"--layered": setting("recipe")}, "waive": [waiver]}
    catalog = edited(tmp_path, {"serving/pair.yaml": layered})
    found = renders(catalog, templates, carried(plan_recipe(catalog)))
    assert {f.rule: f.severity for f in found}[LOWERED] == "note"
    assert "waiver.without-effect" not in {f.rule for f in found}


def renders(
    catalog: Catalog, templates: Templates, targets: Sequence[Target]
) -> tuple[Finding, ...]:
    pairs = [("pair", target) for target in targets]
    return render_all(catalog, templates, pairs, DAY, lambda *_: None).findings


def plan_recipe(catalog: Catalog) -> Recipe:
    recipe = catalog.recipe("pair").value
    assert recipe is not None
    return recipe


def test_findings_come_once_and_in_the_order_of_their_places(tmp_path: Path) -> None:
    subject = subject_with(tmp_path, "2026-08-15")
    found = runner.run(subject, DAY)
    assert len(found) == len(set(found))
    assert [finding.at for finding in found] == sorted(finding.at for finding in found)
    assert runner.run(subject, DAY) == found


def test_without_a_plan_nothing_is_waived(tmp_path: Path) -> None:
    subject = subject_with(tmp_path, "9999-12-31", FIXED)
    launches = Subject(subject.catalog, launches=subject.launches)
    assert severities(launches)[FIXED] == "error"
