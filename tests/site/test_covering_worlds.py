"""The worlds that a lesson looks at have any two answers in every combination."""

from itertools import combinations, product

import pytest

from generator.docs.form.learned import in_pairs

# The fewest worlds for as many answers: N are enough for C(N-1, ceil(N/2)), as Katona and, at the
# same time, Kleitman and Spencer found; https://arxiv.org/abs/1111.0587 names them.
FEWEST = {1: 2, 2: 4, 3: 4, 4: 5, 5: 6, 10: 6, 11: 7, 15: 7, 16: 8, 35: 8}


@pytest.mark.parametrize(("answers", "fewest"), FEWEST.items())
def test_any_two_answers_are_seen_in_every_combination(answers: int, fewest: int) -> None:
    ranges = [range(2)] * answers
    worlds = [*in_pairs(ranges)]
    assert len(worlds) == fewest
    for first, second in combinations(range(answers), 2):
        assert {(world[first], world[second]) for world in worlds} == {*product(range(2), range(2))}
    for one in range(answers):
        assert {world[one] for world in worlds} == {0, 1}


def test_what_has_one_state_alone_is_in_that_state() -> None:
    needed, optional = range(1, 2), range(3)
    worlds = [*in_pairs([needed, optional, needed, optional])]
    assert {world[0] for world in worlds} == {world[2] for world in worlds} == {1}
    assert {(world[1], world[3]) for world in worlds} == {*product(range(2), range(2))}
