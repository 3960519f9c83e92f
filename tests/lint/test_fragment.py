"""Texts that know where they stand."""

import pytest

from generator.finding import Location
from generator.lint.fragment import Fragment, join, pinned, whole


def _places(fragment: Fragment) -> list[tuple[str, int, int]]:
    ats = [fragment.at(index) for index in range(len(fragment.text))]
    return [(c, at.line, at.column) for c, at in zip(fragment.text, ats, strict=True)]


def test_whole_counts_lines_and_columns_from_one() -> None:
    assert _places(whole("ab\n\nc", "f")) == [
        ("a", 1, 1),
        ("b", 1, 2),
        ("\n", 1, 3),
        ("\n", 2, 1),
        ("c", 3, 1),
    ]


def test_the_place_after_the_last_character() -> None:
    assert whole("ab\nc", "f").at(4) == Location("f", 2, 2)
    assert whole("", "f").at(0) == Location("f", 1, 1)


def test_cut_keeps_places_over_lines() -> None:
    cut = whole("ab\ncd\nef", "f").cut(1, 7)
    assert cut.text == "b\ncd\ne"
    assert _places(cut)[0] == ("b", 1, 2)
    assert _places(cut)[2:] == [("c", 2, 1), ("d", 2, 2), ("\n", 2, 3), ("e", 3, 1)]
    assert _places(cut.cut(3, 6)) == [("d", 2, 2), ("\n", 2, 3), ("e", 3, 1)]


def test_join_puts_pieces_side_by_side() -> None:
    source = whole("ab\ncd", "f")
    joined = join([source.cut(0, 1), pinned("--", Location("f", 9, 9)), source.cut(3, 5)])
    assert _places(joined) == [
        ("a", 1, 1),
        ("-", 9, 9),
        ("-", 9, 9),
        ("c", 2, 1),
        ("d", 2, 2),
    ]


def test_join_does_not_keep_runs_that_only_go_on() -> None:
    source = whole("abc", "f")
    assert join([source.cut(0, 1), source.cut(1, 2), source.cut(2, 3)]).runs == (0,)


def test_join_begins_where_it_is_told() -> None:
    start = Location("f", 7, 7)
    assert join([whole("a", "f")], start).start == start
    assert join([whole("a", "f"), whole("b", "f")], start).at(0) == Location("f", 1, 1)


def test_join_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to join"):
        join([])
