"""The worlds that a lesson looks at have any two answers in every combination."""

from itertools import combinations, product

import pytest

from generator.docs.form.pairs import covering, in_pairs, lacking
from generator.docs.form.variables import Variable, switch
from tests.site.combinations import reachable, seen

# The fewest worlds for as many answers: N are enough for C(N-1, ceil(N/2)), as Katona and, at the
# same time, Kleitman and Spencer found; https://arxiv.org/abs/1111.0587 names them.
FEWEST = {1: 2, 2: 4, 3: 4, 4: 5, 5: 6, 10: 6, 11: 7, 15: 7, 16: 8, 35: 8}
OPTIONAL = Variable(0, "A", needed=False, states=(("",), ("/",)))
NEEDED = Variable(0, "B", needed=True, states=(("",),))
OF_PART = Variable(0, "C", needed=False, states=(("",),), part="compile-cache")
SWITCH = switch("compile-cache")


@pytest.mark.parametrize(("answers", "fewest"), FEWEST.items())
def test_any_two_answers_are_seen_in_every_combination(answers: int, fewest: int) -> None:
    worlds = covering([range(2)] * answers)
    assert len(worlds) == fewest
    for first, second in combinations(range(answers), 2):
        assert {(world[first], world[second]) for world in worlds} == {*product(range(2), range(2))}
    for one in range(answers):
        assert {world[one] for world in worlds} == {0, 1}


def test_what_has_one_state_alone_is_in_that_state() -> None:
    worlds = in_pairs([NEEDED, OPTIONAL, NEEDED, OPTIONAL])
    assert {world[0] for world in worlds} == {world[2] for world in worlds} == {1}
    assert {(world[1], world[3]) for world in worlds} == {*product(range(2), range(2))}


@pytest.mark.parametrize("others", range(1, 33, 4))
@pytest.mark.parametrize("asking", range(1, 6))
def test_an_answer_to_a_part_is_seen_where_the_part_is_asked_for(others: int, asking: int) -> None:
    variables = [*[OPTIONAL] * others, *[OF_PART] * asking, SWITCH, switch("pin-gpus")]
    worlds = in_pairs(variables)
    assert seen(variables, worlds) == reachable(variables)
    assert not lacking(variables, worlds)


def test_an_answer_whose_part_is_never_asked_for_is_not_seen() -> None:
    variables = [OPTIONAL, OF_PART, SWITCH]
    worlds = [world for world in in_pairs(variables) if not world[2]]
    assert reachable(variables) - seen(variables, worlds)
    assert lacking(variables, worlds)
