"""The checks, their ids, the page that explains them, and what a failure leads to."""

import re

import pytest

from generator.catalog.catalog import Catalog
from generator.models.failure_mode import FailureMode
from generator.preflight.answer import Check, Judged, cannot_tell, failed, passed
from generator.preflight.judge import REGISTRY, Outcome
from tests.conftest import ROOT

PAGE = (ROOT / "site" / "preflight.md").read_text("utf-8")
IDS = [check.id for check in REGISTRY]


def test_ids_are_one_of_a_kind() -> None:
    assert len(set(IDS)) == len(IDS) > 30
    assert all(re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", id_) for id_ in IDS)


def test_the_page_explains_each_check_and_no_other() -> None:
    rows = re.findall(r"^\| `([a-z]+\.[a-z-]+)` \|", PAGE, re.MULTILINE)
    assert rows == IDS


@pytest.mark.parametrize("check", REGISTRY, ids=IDS)
def test_a_check_asks_something_and_names_known_failures(
    check: "Check[object]", catalog: Catalog
) -> None:
    assert check.asks.endswith("?")
    known = set(catalog.ids(FailureMode))
    assert set(check.failure_modes) <= known
    for mode in check.failure_modes:
        row = next(line for line in PAGE.split("\n") if line.startswith(f"| `{check.id}` |"))
        assert f"(failure-modes/{mode}.md)" in row


def outcome(*answers: object, accepted: frozenset[str] = frozenset()) -> Outcome:
    made = [Judged("a.check", "x", answer, ()) for answer in answers]  # type: ignore[arg-type]
    return Outcome(answers=tuple(made), accepted=accepted)


@pytest.mark.parametrize(
    ("answers", "ready"),
    [
        ((passed("a"),), True),
        ((passed("a"), failed("b", "c")), False),
        ((passed("a"), cannot_tell("b")), False),
        ((passed("a"), cannot_tell("b", weighs=False)), True),
        ((), False),
    ],
)
def test_ready_is_what_nothing_stands_against(answers: tuple[object, ...], ready: bool) -> None:
    assert outcome(*answers).ready is ready


def test_an_accepted_check_does_not_stand_against_a_start() -> None:
    made = outcome(failed("b", "c"), cannot_tell("d"), accepted=frozenset(("a.check",)))
    assert made.ready
    assert not outcome(failed("b", "c"), accepted=frozenset(("a.other",))).ready
