"""What does not fit a model is a finding at the very key or value, with what to do."""

import pytest

from generator.catalog.validate import validate
from generator.finding import Finding
from generator.models.fleet import Fleet
from generator.models.kernel import Kernel
from generator.models.model import Model
from generator.models.profile import Profile
from generator.models.source import SourceList
from generator.source.parse import parse
from tests.catalog.files import PROFILE


def found(text: str, model: type) -> dict[tuple[int, int], Finding]:
    """Findings by line and column."""
    [document] = parse(text, "f.yaml", plain=True).documents
    value, findings = validate(document, model)
    assert (value is None) == bool(findings)
    return {(finding.at.line, finding.at.column): finding for finding in findings}


def test_what_fits_is_typed() -> None:
    [document] = parse(PROFILE, "f.yaml", plain=True).documents
    value, findings = validate(document, Profile)
    assert findings == ()
    assert isinstance(value, Profile)
    argument = value.arguments["--max-num-seqs"]
    assert (argument.value, argument.source) == (4, ("here",))


SOURCES = "sources:\n  a:\n    title: x\n"
FLEET = "nodes:\n  a:\n    hardware: box\n"
KERNEL = """\
title: x
summary: x
area: attention
cells:
  - architectures: [sm_90]
    verdict: runs
    basis: engine
    because: x
    source: here
"""

# Text, model, line and column, rule, and what the message or the hint must say.
TABLE = [
    (PROFILE + "profil: x\n", Profile, (8, 1), "yaml.unknown-key", "unknown key `profil`"),
    (
        PROFILE + "enviroment: {}\n",
        Profile,
        (8, 1),
        "yaml.unknown-key",
        "did you mean `environment`?",
    ),
    (
        PROFILE + "quite-other: {}\n",
        Profile,
        (8, 1),
        "yaml.unknown-key",
        "known keys: arguments, environment, summary, title",
    ),
    (
        PROFILE.replace("because: A", "becuase: A"),
        Profile,
        (6, 5),
        "yaml.unknown-key",
        "did you mean `because`?",
    ),
    (
        PROFILE.replace("    because: A number.\n", ""),
        Profile,
        (5, 5),
        "yaml.missing-key",
        "`because` is missing here",
    ),
    ("summary: x\narguments: {}\n", Profile, (1, 1), "yaml.missing-key", "add `title: …`"),
    (
        PROFILE.replace("Plain", "5"),
        Profile,
        (1, 8),
        "yaml.wrong-type",
        "`title` is wrong: expected a valid string",
    ),
    (
        PROFILE.replace("Plain", "' '"),
        Profile,
        (1, 8),
        "yaml.wrong-type",
        "not a text that says something",
    ),
    (
        PROFILE.replace("--max", "max"),
        Profile,
        (4, 3),
        "yaml.wrong-type",
        "not a flag as the engine spells it",
    ),
    (
        PROFILE.replace("source: here", "source: [here, 5]"),
        Profile,
        (7, 20),
        "yaml.wrong-type",
        "item 2 of `source` is wrong",
    ),
    (
        PROFILE.replace("source: here", "source: [here, Not One]"),
        Profile,
        (7, 20),
        "yaml.wrong-type",
        "not a source",
    ),
    (
        PROFILE + "1: x\n",
        Profile,
        (8, 1),
        "yaml.wrong-type",
        "`1` is wrong: Keys should be strings",
    ),
    (PROFILE + "~: x\n", Profile, (8, 1), "yaml.wrong-type", "Keys should be strings"),
    ("- x\n", Profile, (1, 1), "yaml.wrong-type", "a mapping with the keys of a Profile"),
    ("# c\n\n  text\n", Profile, (3, 3), "yaml.wrong-type", "the file is wrong"),
    (SOURCES + "  B: {title: x}\n", SourceList, (4, 3), "yaml.wrong-type", "not an id"),
    (SOURCES + "    url: http://x\n", SourceList, (4, 10), "yaml.wrong-type", "not an address"),
    (SOURCES + "    read: 2026-8-2\n", SourceList, (4, 11), "yaml.wrong-type", "not a day"),
    (FLEET + "    answers: {low: x}\n", Fleet, (4, 15), "yaml.wrong-type", "LIKE_THIS"),
    (FLEET + "    answers: {UP: 1}\n", Fleet, (4, 19), "yaml.wrong-type", "`UP` is wrong"),
    (
        KERNEL.replace("[sm_90]", "[sm_90, sm_91]"),
        Kernel,
        (5, 28),
        "yaml.wrong-type",
        "item 2 of `architectures` is wrong: expected 'sm_75'",
    ),
    (KERNEL + "  - 5\n", Kernel, (10, 5), "yaml.wrong-type", "item 2 of `cells` is wrong"),
    (
        KERNEL.replace("verdict", "verdikt"),
        Kernel,
        (6, 5),
        "yaml.unknown-key",
        "did you mean `verdict`?",
    ),
]


@pytest.mark.parametrize(("text", "model", "place", "rule", "says"), TABLE)
def test_a_fault_is_at_its_place(
    text: str, model: type, place: tuple[int, int], rule: str, says: str
) -> None:
    finding = found(text, model)[place]
    assert (finding.rule, finding.severity, finding.at.path) == (rule, "error", "f.yaml")
    assert says in f"{finding.message} {finding.hint}"


@pytest.mark.parametrize("value", ["true", "'156'", "-1", ".nan", ".inf", "[1]", "{}"])
def test_a_figure_is_a_number_and_nothing_that_looks_like_one(value: str) -> None:
    text = f"weights-gb:\n  value: {value}\n"
    assert found(text, Model)[(2, 10)].rule == "yaml.wrong-type"


def test_an_unknown_figure_says_so() -> None:
    assert (2, 10) not in found("weights-gb:\n  value: unknown\n", Model)


def test_every_fault_of_a_file_is_found_at_once() -> None:
    text = PROFILE.replace("Plain", "5").replace("because", "becuase") + "other: x\n"
    assert {finding.rule for finding in found(text, Profile).values()} == {
        "yaml.wrong-type",
        "yaml.missing-key",
        "yaml.unknown-key",
    }
