"""Values to words: any text in any shape of value, or a refusal that says why."""

import argparse
import json

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.errors import Refused
from generator.finding import Location
from generator.plan.plan import Json
from generator.plan.resolve import resolve
from generator.plan.words import words_of
from generator.render.templates import Templates
from tests.properties.hostile import FRAGMENTS, answers_to, texts

AT = Location("recipe.yaml", 3, 5)
# What no process can be given, and what cannot be written as UTF-8.
UNREPRESENTABLE = ("\0", "a\0b", "\ud800", "a\udfffb", "\udc80")


def _json() -> st.SearchStrategy[Json]:
    leaves = st.none() | st.booleans() | st.integers() | texts()
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts(), inner, max_size=3),
        max_leaves=5,
    )


def _parsed(words: list[str], **options: object) -> object:
    parser = argparse.ArgumentParser(exit_on_error=False, add_help=False)
    parser.add_argument("--flag", **options)  # type: ignore[arg-type]
    return parser.parse_args(words).flag


@given(text=texts())
@settings(max_examples=300)
def test_argparse_reads_a_text_as_it_was(text: str) -> None:
    assert _parsed([word.text for word in words_of("--flag", text, AT)]) == text


@pytest.mark.parametrize("text", FRAGMENTS)
def test_argparse_reads_a_hostile_text_as_it_was(text: str) -> None:
    assert _parsed([word.text for word in words_of("--flag", text, AT)]) == text


@pytest.mark.parametrize("text", ["-", "---", "-x", "--flag", "-1", "--a b", "-\n"])
def test_a_leading_dash_is_joined_with_an_equals_sign(text: str) -> None:
    assert [word.text for word in words_of("--flag", text, AT)] == [f"--flag={text}"]


def test_a_value_that_argparse_drops_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        words_of("--flag", "--", AT)
    assert caught.value.findings[0].rule == "value.unrepresentable"


@given(value=st.dictionaries(texts(), _json(), min_size=1, max_size=3))
@settings(max_examples=40)
def test_a_mapping_arrives_as_compact_json(value: dict[str, Json]) -> None:
    [flag, word] = words_of("--flag", value, AT)
    assert flag.text == "--flag"
    assert json.loads(word.text) == value
    assert word.text == json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@given(items=st.lists(texts(), min_size=1, max_size=5))
@settings(max_examples=100)
def test_a_list_arrives_word_by_word(items: list[str]) -> None:
    assume(not any(item.startswith("-") for item in items))
    words = [word.text for word in words_of("--flag", list(items), AT)]
    assert _parsed(words, nargs="+") == items


@given(items=st.lists(texts(), max_size=3), bad=texts().map(lambda text: f"-{text}"))
@example(items=[], bad="-")
@example(items=["a"], bad="--flag")
@settings(max_examples=50)
def test_a_list_item_with_a_leading_dash_is_refused(items: list[str], bad: str) -> None:
    with pytest.raises(Refused) as caught:
        words_of("--flag", [*items, bad], AT)
    [finding] = caught.value.findings
    assert (finding.rule, finding.severity, finding.at) == ("value.unrepresentable", "error", AT)
    assert finding.hint


@pytest.mark.parametrize("target", ["kubernetes", "docker", "compose", "shell"])
@pytest.mark.parametrize("text", UNREPRESENTABLE)
def test_what_no_process_can_be_given_is_refused(
    small: Catalog, templates: Templates, text: str, target: str
) -> None:
    for sets in ([f"--served-model-name={text}"], [f"env.NAME=x{text}"]):
        given = answers_to(small, [*sets, "WORKER_FABRIC_ADDRESS=192.0.2.2"])
        plan = resolve(small, "pair", target, given)  # type: ignore[arg-type]
        with pytest.raises(Refused) as caught:
            checked_render(small, templates, plan, "2026-01-01", whole_bundle=True)
        assert {f.rule for f in caught.value.findings} == {"value.unrepresentable"}
        assert all(finding.hint for finding in caught.value.findings)


def test_a_placeholder_that_is_not_declared_is_refused(
    small: Catalog, templates: Templates
) -> None:
    plan = resolve(small, "pair", "shell", answers_to(small, ["served-model-name=<NOBODY>"]))
    with pytest.raises(Refused):
        checked_render(small, templates, plan, "2026-01-01")
