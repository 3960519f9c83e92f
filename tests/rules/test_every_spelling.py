"""Rules about sizes and kernels see a flag however its release lets people write it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.arguments.parser import Parser
from generator.catalog.catalog import Catalog
from generator.launch import Launch
from generator.models.kernel import Kernel
from generator.models.snapshot import SnapshotFlag
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.rules.support.kernel_cells import Asked
from generator.rules.support.launch_arguments import FLAGS, mapping, values
from generator.rules.support.launch_arguments import given as given_in
from tests.kept import kept_catalog
from tests.rules.launching import launch

ROOT = Path(__file__).parents[2]
STARTS = {"vllm": "vllm serve lab/model", "sglang": "sglang serve --model-path lab/model"}
ASKED = [(engine, name) for name, by in FLAGS.items() for engine in by]


@pytest.fixture(scope="module")
def house() -> Catalog:
    return kept_catalog(ROOT)


def parser_of(house: Catalog, engine: str) -> Parser:
    """The parser that reads a launch whose release nothing says."""
    snapshot = house.snapshots.get(engine, house.snapshots.releases(engine)[-1])
    assert snapshot is not None
    return Parser(snapshot)


def shortest(spelling: str, parser: Parser) -> str:
    """The fewest letters of a long flag that still mean it alone."""
    lengths = range(len("--a"), len(spelling) + 1)
    cuts = (spelling[:length] for length in lengths)
    return next(cut for cut in cuts if meant(cut, parser) == {spelling})


def meant(word: str, parser: Parser) -> set[str]:
    match = parser.match(word)
    return {option.spelling for option in match.options} if match else set()


def spelled(flag: SnapshotFlag, parser: Parser, value: str) -> Iterator[list[str]]:
    """The flag with a value in every way in which the parser takes it."""
    for whole in (flag.name, *flag.aliases):
        names = {whole}
        if whole.startswith("--") and flag.arity != "none":
            names.add(shortest(whole, parser))
        if parser.habits.underscores and whole.startswith("--"):
            names |= {f"--{name[2:].replace('-', '_')}" for name in names}
        for name in names:
            yield [name, value] if flag.arity != "none" else [name]
            if flag.arity != "none":
                yield [f"{name}={value}"]


def read(house: Catalog, one: Launch) -> Launch:
    (found,) = Subject(house, launches=(one,)).read_launches
    return found


@pytest.mark.parametrize(("engine", "name"), ASKED)
def test_what_a_rule_asks_for_is_seen_in_every_spelling(
    house: Catalog, engine: str, name: str
) -> None:
    parser = parser_of(house, engine)
    known = {
        option.flag.name: option.flag
        for spelling in FLAGS[name][engine]
        if (option := parser.options.get(spelling))
    }
    assert known, "no spelling is one of the newest release"
    for flag in known.values():
        value = '{"key":3}' if flag.kind == "json" else "3"
        for words in spelled(flag, parser, value):
            one = read(house, launch(" ".join([STARTS[engine], *(f"'{word}'" for word in words)])))
            found = given_in(one, name)
            assert found is not None, words
            assert found.value == (value if flag.arity != "none" else None), words
            assert [word.text for word in values(one, name)] == [value] * (flag.arity != "none")
            if flag.kind == "json":
                assert mapping(one, name) == ({"key": 3}, one.at)


@pytest.mark.parametrize(
    ("command", "name", "expected"),
    [
        ("vllm serve m --speculative-conf.method dspark", "speculation", {"method": "dspark"}),
        ("vllm serve m -sc.num_speculative_tokens=3", "speculation", {"num_speculative_tokens": 3}),
    ],
)
def test_dotted_keys_are_seen_below_every_spelling(
    house: Catalog, command: str, name: str, expected: object
) -> None:
    found = mapping(read(house, launch(command)), name)
    assert found is not None
    assert found[0] == expected


def test_a_flag_that_is_taken_back_is_not_given(house: Catalog) -> None:
    one = read(house, launch("vllm serve m --enforce-eager --no-enforce-eager"))
    assert given_in(one, "eager") is None


def test_a_word_in_the_place_of_a_value_is_no_flag(house: Catalog) -> None:
    one = read(house, launch("vllm serve m --served-model-name m -- --max-model-len 4"))
    assert given_in(one, "context") is None


def test_a_flag_of_another_release_is_seen_by_its_whole_spelling(house: Catalog) -> None:
    one = read(house, launch("sglang serve --model-path m --mem_fraction_static 0.9"))
    assert given_in(one, "memory-fraction") is not None


def used_kernels(house: Catalog, engine: str, words: list[str]) -> set[str]:
    command = " ".join([STARTS[engine], *(f"'{word}'" for word in words)])
    subject = Subject(house, launches=(launch(command),))
    return {used.kernel.title for used in subject.kernel_uses if any(u.named for u in used.uses)}


def test_every_kernel_is_seen_in_every_spelling_of_its_flags(house: Catalog) -> None:
    tried = 0
    for kernel in house.values(Kernel).values():
        for engine, ways in kernel.spellings.items():
            parser = parser_of(house, engine)
            for way in ways:
                flags = [parser.options[flag].flag for flag in way.flags if flag in parser.options]
                for flag in flags if not way.unless else ():
                    for words in spelled(flag, parser, way.values[0]):
                        assert kernel.title in used_kernels(house, engine, words), words
                        tried += 1
    assert tried > 500


def refused(house: Catalog, command: str, architecture: str) -> dict[str, str]:
    subject = Subject(house, launches=(launch(command, architecture=architecture),))
    found = [finding for rule in rules_for(subject) for finding in rule.check(subject)]
    return {one.rule: one.severity for one in found if one.rule.startswith("kernel.")}


@pytest.mark.parametrize(
    ("whole", "others", "architecture"),
    [
        (
            "vllm serve lab/model --attention-backend FLASHMLA --kv-cache-dtype fp8_e5m2",
            [
                "vllm serve lab/model --attention_ba=FLASHMLA --kv_cache_dtype=fp8_e5m2",
                "vllm serve lab/model -ac.backend FLASHMLA --kv-cache-dtype=fp8_e5m2",
            ],
            "sm_90",
        ),
        (
            "sglang serve --model-path lab/model --dsa-prefill-backend tilelang "
            "--kv-cache-dtype fp8_e4m3",
            [
                "sglang serve --model lab/model --dsa-prefill=tilelang --kv-cache-d=fp8_e4m3",
            ],
            "sm_90",
        ),
    ],
)
def test_what_narrows_a_cell_is_seen_in_every_spelling(
    house: Catalog, whole: str, others: list[str], architecture: str
) -> None:
    expected = refused(house, whole, architecture)
    assert expected
    for other in others:
        assert refused(house, other, architecture) == expected


@pytest.mark.parametrize(
    ("release", "kind"), [("v0.11.2", "fp8_e5m2"), ("v0.33.0", "auto"), ("latest", "auto")]
)
def test_a_release_decides_what_an_abbreviation_means(
    house: Catalog, release: str, kind: str
) -> None:
    """From 0.22.0 on `--kv-cache-d` begins two flags, and the parser takes it for neither."""
    one = launch("vllm serve lab/model --kv-cache-d fp8_e5m2")
    one = replace(one, image=f"vllm/vllm-openai:{release}")
    subject = Subject(house, launches=(one,))
    assert Asked(subject.read_launches[0], subject).kv_dtype == kind
