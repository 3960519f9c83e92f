"""Addresses of members, given by options."""

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.examples import example_plan
from generator.plan.resolve import resolve
from generator.rules.rule import Subject
from generator.rules.topology_members_share_an_address import check
from generator.vocabulary import Target
from tests.conftest import SMALL


def said(placeholders: dict[str, str], target: Target = "docker") -> list[str]:
    small = Catalog(SMALL)
    plan = resolve(small, "pair", target, Answers(node="a", placeholders=placeholders))
    return [finding.message for finding in check(Subject(small, plan=plan))]


@pytest.mark.parametrize(
    ("head", "worker", "count"),
    [
        ("10.0.0.1", "10.0.0.1", 1),
        ("10.0.0.1", "10.0.0.2", 0),
        ("fd00::1", "fd00:0::0001", 1),
        ("fd00::1", "fd00::2", 0),
        ("no-address", "no-address", 1),
    ],
)
@pytest.mark.parametrize("target", ["docker", "compose", "shell", "kubernetes"])
def test_an_address_is_one_members(head: str, worker: str, count: int, target: Target) -> None:
    given = {"HEAD_FABRIC_ADDRESS": head, "WORKER_FABRIC_ADDRESS": worker}
    assert len(said(given, target)) == count


def test_an_answer_for_every_member_is_one_address() -> None:
    assert said({"FABRIC_ADDRESS": "10.0.0.1"}) == [
        "head and worker are both given the FABRIC_ADDRESS 10.0.0.1"
    ]
    assert said({"FABRIC_ADDRESS": "10.0.0.1", "WORKER_FABRIC_ADDRESS": "10.0.0.2"}) == []


def test_what_nobody_answered_is_not_compared() -> None:
    assert said({}) == said({}, "kubernetes") == []


def test_examples_are_an_address_for_each() -> None:
    small = Catalog(SMALL)
    plan = example_plan(small, "pair", "docker")
    found = [one.value for one in plan.placeholders if one.name == "FABRIC_ADDRESS"]
    assert len({*found}) == len(found) == 2
    assert list(check(Subject(small, plan=plan))) == []
