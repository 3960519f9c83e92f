"""Withdrawn figures that are still in use, and the quantities by which they are recognised."""

from decimal import Decimal
from pathlib import Path

import pytest

from generator.catalog.store import Store
from generator.rules.support.quantities import quantities
from tests.rules.evidence import Entered, entering, with_two_images

WITHDRAWN = {
    "status": "withdrawn",
    "value": "147.90, 1,328.58 and 42 tok/s at 4, 8 and 16 concurrent requests; 7.1 % of it",
}


@pytest.fixture
def entered(tmp_path: Path, store: Store) -> Entered:
    return entering(with_two_images(tmp_path / "catalog"), store)


@pytest.mark.parametrize(
    ("file", "keys", "found"),
    [
        ("serving/tiny.yaml", {"summary": "It gives 42 tok/s."}, True),
        ("serving/tiny.yaml", {"summary": "It gives 42 tokens per second."}, True),
        ("serving/tiny.yaml", {"title": "Tiny-Chat with 1328.58 tok/s"}, True),
        ("serving/tiny.yaml", {"title": "Tiny-Chat, once at 1,328.58"}, True),
        ("serving/tiny.yaml", {"summary": "Starved to 6.5 to 7.1 % of its rate."}, True),
        ("models/tiny-chat.yaml", {"summary": "A model of 147.9 tok/s."}, True),
        ("profiles/chat.yaml", {"summary": "For 147.9 tok/s."}, True),
        ("images/tiny-engine.yaml", {"summary": "Built for 147.9 tok/s."}, True),
        ("images/tiny-engine-1.1.yaml", {"summary": "Built for 147.9 tok/s."}, False),
        ("hardware/tiny-hopper.yaml", {"summary": "Good for 147.9 tok/s."}, False),
        ("serving/tiny.yaml", {"summary": "The 42 tok/s of before are withdrawn."}, False),
        ("serving/tiny.yaml", {"summary": "42 people, 42 GB, 7.1 tok/s, 16 or 4 of them."}, False),
        ("serving/tiny.yaml", {"summary": "It is release 147.90.1, or v42."}, False),
    ],
)
def test_a_withdrawn_number_is_found_where_it_works_on(
    entered: Entered, file: str, keys: dict[str, str], found: bool
) -> None:
    findings = entered("evidence.withdrawn-in-use", WITHDRAWN, files={file: keys})
    assert [f.at.path for f in findings] == ([f"recipes/{file}"] if found else [])


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        ({"value": "147.9 tok/s"}, 1),
        ({"protocol": "Against 147.90 tok/s.", "note": "And 42 tok/s."}, 2),
        ({"protocol": "Against 147.90 tok/s.", "note": "The rates are withdrawn."}, 0),
        ({"protocol": "Against 147.90 tok/s.", "status": "withdrawn"}, 0),
    ],
)
def test_a_figure_that_stands_is_read_as_a_whole(
    entered: Entered, texts: dict[str, str], fields: int
) -> None:
    found = entered("evidence.withdrawn-in-use", WITHDRAWN, {"figure": "Another", **texts})
    assert len(found) == fields


def test_a_reason_in_a_setting_is_a_sentence(entered: Entered) -> None:
    argument = {"value": 42, "because": "It gave 42 tok/s.", "source": "handbook"}
    files = {"profiles/chat.yaml": {"arguments": {"--max-running-requests": argument}}}
    (finding,) = entered("evidence.withdrawn-in-use", WITHDRAWN, files=files)
    assert finding.at.path == "recipes/profiles/chat.yaml"
    assert "42 tok/s is of the figure `Throughput`" in finding.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1, 2 and 3.5 tok/s", [("1", "tok/s"), ("2", "tok/s"), ("3.5", "tok/s")]),
        ("5 to 6 %, 7 s", [("5", "%"), ("6", "%"), ("7", "s")]),
        ("1,462 tokens/s with 8192", [("1462", "tok/s"), ("8192", None)]),
        ("124.34 against 241.69 tok/s", [("124.34", "tok/s"), ("241.69", "tok/s")]),
        ("2.6x, 3 times", [("2.6", "x"), ("3", "x")]),
        ("0.25.1, v2, 8K", [("8", None)]),
        ("2 shards", [("2", None)]),
    ],
)
def test_quantities(text: str, expected: list[tuple[str, str | None]]) -> None:
    found = [(q.number, q.unit) for q in quantities(text)]
    assert found == [(Decimal(number), unit) for number, unit in expected]
