"""What a summary lends to the finder, and what only the plan may say."""

import pytest

from generator.docs.finder import search_words
from generator.docs.finder_words import traits, without, words_of
from generator.docs.library import Library


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A model for coding agents, in four bits.", ("model", "coding", "agents", "bits")),
        ("Without speculation: a cell of Dynamo.", ("cell", "dynamo")),
        ("The recipe kimi-k3 with DSpark instead of MTP.", ("dspark",)),
        ("It keeps nvfp4_ds_mla and gfx950; nothing of B12X.", ("nvfp4_ds_mla", "gfx950")),
        # A plan says whether it drafts, whatever it is compared with.
        ("A slower prefill, where drafting costs more.", ("slower", "costs")),
    ],
)
def test_a_summary_says_what_is_there(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


def test_a_plan_says_how_it_works(library: Library) -> None:
    found = {shown.id: set(traits(shown.plan)) for shown in library.recipes}
    assert found["kimi-k3-pd-dspark"] >= {"disaggregated", "speculative", "dspark", "long", "1m"}
    assert found["glm-5.3-flash-mtp"] >= {"speculative", "eagle"}
    assert found["laguna-s-2.1"] == {"long", "context", "256k"}
    # What its source leaves open is not claimed.
    assert found["deepseek-v4-flash"] == set()


def test_no_word_of_a_title_comes_twice(library: Library) -> None:
    assert without(("agents", "Two", "sparks", "sparks"), "For agents, two of them") == "sparks"
    words = {shown.id: search_words(shown).split() for shown in library.recipes}
    assert "unknown" not in words["glm-5.3-flash"]
    assert "0.25.1" in words["laguna-s-2.1"]
    assert all(len(found) == len(set(found)) for found in words.values())
