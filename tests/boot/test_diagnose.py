"""Known failures in logs: which lines show them, and in which order they are told."""

import re

import pytest

from generator.boot.diagnose import diagnose
from generator.boot.patterns import LONGEST, plain_line, specificity
from generator.catalog.catalog import Catalog
from generator.models.failure_mode import FailureMode

# What Python's expressions have and a browser's have not, or read otherwise.
ONLY_PYTHON = re.compile(r"\(\?(?![:=!])|\\[AZzGsS]|\(\?P|\[\[:|\+\+|\*\+|\{,")
# A group that repeats may try a line in exponentially many ways, and of several parts that fit
# anything each multiplies the time by the length of the line.
REPEATED_GROUP = re.compile(r"(?<!\\)\)[*+{]")
FITS_ANYTHING = re.compile(r"(?<!\\)(?:\.|\[\^[^\]]*\])[*+]")


def mode(*patterns: str) -> FailureMode:
    return FailureMode(
        title="A failure",
        symptom="It is seen.",
        cause="It has one.",
        fix="There is one.",
        established="reported",
        log_patterns=patterns,
        source=("here",),
    )


def test_lines_that_show_a_failure_are_told_with_their_numbers() -> None:
    log = diagnose(["a\n", "boom 7\n", "b\n", "boom 12\r\n"], {"boom": mode(r"boom [0-9]+")})
    assert log.count == 4
    [found] = log.found
    assert [(line.number, line.text) for line in found.lines] == [(2, "boom 7"), (4, "boom 12")]


def test_the_most_specific_pattern_comes_first_wherever_its_line_is() -> None:
    modes = {"vague": mode("failed"), "exact": mode(r"worker [0-9]+ failed: no kernel image")}
    log = diagnose(["it failed", "worker 3 failed: no kernel image for sm_90"], modes)
    assert [one.id for one in log.found] == ["exact", "vague"]
    assert [line.number for line in log.found[1].lines] == [1, 2]


def test_more_patterns_then_the_earlier_line_then_the_name_decide() -> None:
    modes = {
        "b": mode("one x"),
        "a": mode("two x"),
        "c": mode("six x"),
        "two": mode("ten x", "yes"),
    }
    log = diagnose(["six x", "one x two x", "ten x", "yes"], modes)
    assert [one.id for one in log.found] == ["two", "c", "a", "b"]


def test_a_line_counts_once_for_a_failure_by_its_most_specific_pattern() -> None:
    log = diagnose(["no kernel image"], {"k": mode("no kernel", "no kernel image")})
    assert [line.pattern for line in log.found[0].lines] == ["no kernel image"]


@pytest.mark.parametrize("lines", [[], ["", "\n"], ["all is well"]])
def test_nothing_known_is_nothing_found(lines: list[str]) -> None:
    log = diagnose(lines, {"k": mode("no kernel"), "none": mode()})
    assert (log.count, log.found) == (len(lines), ())


def test_no_pattern_at_all() -> None:
    assert diagnose(["anything"], {"none": mode()}).found == ()


def test_colours_and_line_ends_are_no_part_of_a_line() -> None:
    assert plain_line("\x1b[31mERROR\x1b[0m it\r\n") == "ERROR it"
    assert diagnose(["\x1b[1;31mno \x1b[0mkernel"], {"k": mode("^no kernel$")}).found


def test_only_the_beginning_of_a_line_is_looked_at() -> None:
    end = "no kernel"
    fitting = "\U0001f525" * (LONGEST - len(end)) + end
    assert diagnose([fitting, "x" + fitting], {"k": mode(end)}).found[0].lines[0].number == 1
    assert len(diagnose([fitting, "x" + fitting], {"k": mode(end)}).found[0].lines) == 1


def test_classes_of_characters_are_those_of_ascii() -> None:
    assert not diagnose(["a\N{ARABIC-INDIC DIGIT ONE}"], {"k": mode(r"a\d")}).found


@pytest.mark.parametrize("pattern", ["(a+)+b", "(?:ab|c)*", "a(?:b){2}"])
def test_a_repeated_group_is_seen(pattern: str) -> None:
    assert REPEATED_GROUP.search(pattern)


@pytest.mark.parametrize(
    ("pattern", "characters"),
    [
        ("abc", 3),
        (r"a\.b", 3),
        ("a.*b", 2),
        ("[0-9]+ x{2,3}", 2),
        ("(a|b)?c", 3),
        (r"\d+", 0),
        (r"\[x\]", 3),
        ("", 0),
    ],
)
def test_specificity_counts_what_is_spelled_out(pattern: str, characters: int) -> None:
    assert specificity(pattern) == characters


def test_patterns_of_this_catalogue_are_read_alike_by_browsers(catalog: Catalog) -> None:
    for id_, found in catalog.values(FailureMode).items():
        for pattern in found.log_patterns:
            re.compile(pattern)
            assert not ONLY_PYTHON.search(pattern), f"{id_}: {pattern}"
            assert not REPEATED_GROUP.search(pattern), f"{id_}: {pattern} may take for ever"
            assert len(FITS_ANYTHING.findall(pattern)) <= 1, f"{id_}: {pattern} may take long"
            assert specificity(pattern) >= 8, f"{id_}: {pattern} would fit lines of any log"
