"""What argparse does not tell of a reading: places, abbreviations, and all faults at once."""

import pytest

from generator.arguments.parser import Parser
from generator.arguments.read import read
from generator.arguments.reading import Reading
from generator.models.snapshot import ParserHabits
from tests.arguments.parsers import flag, snapshot

SMALL = snapshot(
    flag("--max-model-len", kind="integer", aliases=("--context",)),
    flag("--max-num-seqs", kind="integer"),
    flag("--cache", "none", "boolean", negations=("--no-cache",)),
    flag("--names", "one-or-more"),
    positionals=("model",),
)


def reading(*words: str) -> Reading:
    return read(words, Parser(SMALL))


def test_a_use_knows_its_word_and_those_of_its_values() -> None:
    first, second = reading("m", "--names", "a", "b", "--max-model-len=8").uses
    assert (first.index, [value.index for value in first.values]) == (1, [2, 3])
    assert (second.index, second.values[0].index, second.values[0].text) == (4, 4, "8")


def test_an_abbreviation_says_what_it_is_short_for() -> None:
    (use,) = reading("--max-mod", "8").uses
    assert (use.spelling, use.abbreviates, use.flag.name) == (
        "--max-mod",
        "--max-model-len",
        "--max-model-len",
    )


@pytest.mark.parametrize("written", ["--max-model-len", "--context", "--no-cache"])
def test_a_whole_spelling_abbreviates_nothing(written: str) -> None:
    (use,) = reading(written, "8").uses
    assert use.abbreviates is None


def test_the_negative_of_a_switch_negates() -> None:
    on, off = reading("--cache", "--no-cache").uses
    assert (on.negates, off.negates) == (False, True)


def test_every_fault_is_told_and_reading_goes_on() -> None:
    found = reading("m", "x", "--max", "1", "--what", "--cache=yes", "--max-num-seqs")
    assert [(fault.kind, fault.index) for fault in found.faults] == [
        ("left-over", 1),
        ("ambiguous", 2),
        ("left-over", 3),
        ("unknown", 4),
        ("no-value-taken", 5),
        ("missing-value", 6),
    ]
    assert found.faults[1].matches == ("--max-model-len", "--max-num-seqs")


def test_words_behind_two_dashes_are_marked() -> None:
    found = reading("m", "--", "--cache")
    # The bare dashes belong to the positional argument before them.
    assert [(f.text, f.behind_dashes) for f in found.faults] == [("--cache", True)]


def test_a_parser_without_abbreviations_takes_none() -> None:
    strict = snapshot(
        flag("--max-model-len"),
        habits=ParserHabits(abbreviations=False, underscores=False, dotted_keys=False),
    )
    (fault,) = read(["--max-model", "8"], Parser(strict)).faults[:1]
    assert fault.kind == "unknown"


def test_a_flag_that_an_image_adds_is_known() -> None:
    parser = Parser(SMALL, [flag("--extra"), flag("--names", "none", "boolean")])
    found = read(["m", "--extra", "x", "--names"], parser)
    assert found.faults == ()
    assert [use.flag.name for use in found.uses] == ["--extra", "--names"]
