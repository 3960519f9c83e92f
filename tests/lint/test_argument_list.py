"""A list of arguments, one a line, is read as the arguments of the engine that takes them."""

from dataclasses import replace

import pytest

from generator.catalog.catalog import Catalog
from generator.launch import Launch, TextFile
from generator.lint.knowledge import from_catalog
from generator.lint.launches import Launches
from generator.lint.text_reader import read
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from tests.lint.reading import found

LIST = """\
lab/model
--tensor-parallel-size 2
--override-generation-config {"top_p": 0.95, "top_k": 20}

--enforce-eager
"""


def launches(catalog: Catalog, text: str, engine: str | None = None) -> tuple[Launch, ...]:
    reader = Launches(from_catalog(catalog, None, engine))
    return read(TextFile("arguments.txt", text, "text"), reader).launches


def test_words_keep_their_places_and_values_their_blanks(catalog: Catalog) -> None:
    (one,) = launches(catalog, LIST)
    assert (one.engine, one.read_by) == ("vllm", "nothing")
    assert [word.text for word in one.words] == [
        *("vllm", "serve", "lab/model", "--tensor-parallel-size", "2"),
        *("--override-generation-config", '{"top_p": 0.95, "top_k": 20}', "--enforce-eager"),
    ]
    assert [(word.at.line, word.at.column) for word in one.words[-3:]] == [(3, 1), (3, 30), (5, 1)]


def test_the_flag_of_the_model_tells_the_engine(catalog: Catalog) -> None:
    (one,) = launches(catalog, "--model-path=/m\n--tp 2\n--mem-fraction-static 0.9\n")
    assert (one.engine, one.words[3].text) == ("sglang", "--model-path=/m")


def test_what_nothing_tells_is_asked_for(catalog: Catalog) -> None:
    text = "--max-model-len 4096\n--max-num-seqs 4\n--dtype auto\n"
    assert launches(catalog, text) == ()
    assert [one.engine for one in launches(catalog, text, engine="vllm")] == ["vllm"]
    (note,) = found("text", text).notes
    assert "for which engine" in note.message
    assert "--engine" in note.hint


@pytest.mark.parametrize(
    "text",
    [
        "lab/model\n--tensor-parallel-size 2\n",
        "lab/model\n- one\n- two\n- three\n",
        "Flags:\n--one 1\n--two 2\n--three 3\n",
        "lab/model\n--one 1\n--two 2\nsome words\n",
        "-----\n-----\n-----\n",
    ],
)
def test_another_text_is_no_list(catalog: Catalog, text: str) -> None:
    assert launches(catalog, text, engine="vllm") == ()


def test_quotes_and_misspelt_flags_are_found_at_their_lines(catalog: Catalog) -> None:
    text = LIST.replace('{"top_p": 0.95, "top_k": 20}', "'{\"top_k\": 20}'") + "--max-modl-len 4\n"
    (one,) = launches(catalog, text)
    subject = Subject(catalog, launches=(replace(one, architecture="sm_90"),))
    places = {
        finding.rule: finding.at.line
        for rule in rules_for(subject)
        for finding in rule.check(subject)
    }
    assert places["quoting.literal-quotes"] == 3
    assert places["flag.misspelt"] == 6
