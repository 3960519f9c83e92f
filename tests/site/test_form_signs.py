"""Signs that stand for answers in a render, and marks of the places of its lines."""

import pytest

from generator.docs.form.items import items_of
from generator.docs.form.places import Trace
from generator.docs.form.signs import (
    COMMAND,
    OPEN_NAMES,
    NotLearned,
    answers_in,
    parts_of,
    plain,
    sign,
)

# More than a recipe of forty nodes asks for.
MANY = 1000
KINDS = ("", "/", "-", ":", "/:", "-:")


@pytest.mark.parametrize("kind", KINDS)
def test_each_of_many_answers_is_read_as_itself(kind: str) -> None:
    for index in range(MANY):
        text = plain(f"a {sign(index, kind)} b")
        assert items_of(parts_of(text)) == ["a ", index, " b"]
        assert answers_in(text) == {index}


def test_the_command_and_the_names_of_what_is_open_are_read_as_themselves() -> None:
    text = plain(f"{sign(COMMAND)} {sign(OPEN_NAMES)}")
    assert items_of(parts_of(text)) == [-1, " ", -2]


def test_more_answers_than_signs_are_not_learned() -> None:
    last = 0x10FFFD - 0x100100
    assert items_of(parts_of(plain(sign(last)))) == [last]
    with pytest.raises(NotLearned, match=str(last + 1)):
        sign(last + 1)


def test_more_places_than_marks_are_not_learned() -> None:
    trace = Trace()
    most = 0xFFFFD - 0xF0000 + 1
    marks = {trace.here(trace.piece(f"t.j2:{number}")) for number in range(most)}
    assert len(marks) == most
    assert all(trace.read(mark) != (None, mark) for mark in marks)
    with pytest.raises(NotLearned, match="marks"):
        trace.here(trace.piece("t.j2:one more"))


def test_a_render_that_ended_in_a_loop_leaves_nothing_to_the_next_one() -> None:
    trace = Trace()
    piece = trace.piece("t.j2:0")
    origin, _ = trace.read(trace.here(piece))
    trace.enter("", piece)
    trace.item("a")
    assert trace.read(trace.here(piece))[0] != origin
    trace.begin()
    assert trace.read(trace.here(piece))[0] == origin
