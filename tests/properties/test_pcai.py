"""What is pasted into PCAI arrives unchanged, or the render is refused."""

import pytest
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from tests.properties.arrival import Arrival, assert_arrived
from tests.properties.hostile import FRAGMENTS, answers, answers_to, texts


@given(text=texts())
@example(text="plain")
@settings(max_examples=150)
def test_any_text_arrives_or_is_refused(small: Catalog, templates: Templates, text: str) -> None:
    _assert_pasted(small, templates, text)


@pytest.mark.parametrize("text", FRAGMENTS)
def test_a_hostile_text_arrives_or_is_refused(
    small: Catalog, templates: Templates, text: str
) -> None:
    _assert_pasted(small, templates, text)


@pytest.mark.parametrize("text", ["plain", "a,b", "$(x)", "-1", "{a}", "日本", "x=y", "#", "a;b"])
def test_a_plain_word_is_not_refused(small: Catalog, templates: Templates, text: str) -> None:
    assert _pasted(resolve(small, "single", "pcai", answers(small, [text])), templates)


@pytest.mark.parametrize(
    "pair",
    [
        *("text=", "text=two words", "text='quoted'", 'text="', "text=a\\b", "text=a\tb"),
        *('text={"a": 1}', 'text="json string"', "text=a\u3000b", "text=a\nb"),
        *("env.TEXT=a\nEVIL=1", "env.TEXT=a\r\n", "env.TEXT=a\u2028b"),
    ],
)
def test_what_would_be_cut_or_changed_is_refused(small: Catalog, pair: str) -> None:
    with pytest.raises(Refused) as caught:
        resolve(small, "single", "pcai", answers_to(small, [pair]))
    [finding] = caught.value.findings
    assert finding.rule == "value.unrepresentable"
    assert "PCAI" in f"{finding.message} {finding.hint}"


def test_json_stays_bare(small: Catalog, templates: Templates) -> None:
    plan = resolve(small, "single", "pcai", answers(small, []))
    assert (
        '--settings {"key":"value","list":[1,"two"]}\n' in render(plan, templates)["arguments.txt"]
    )


def _assert_pasted(catalog: Catalog, templates: Templates, text: str) -> None:
    try:
        plan = resolve(catalog, "single", "pcai", answers(catalog, [text]))
    except Refused:
        return  # which texts may be refused is the subject of the tests above
    assert_arrived(_pasted(plan, templates), plan.head, [text])


def _pasted(plan: Plan, templates: Templates) -> Arrival:
    """What PCAI makes of the texts: arguments split at white space, a variable a line."""
    files = render(plan, templates)
    command = plan.engine.command
    lines = files["environment.txt"].split("\n")[:-1]
    pairs = (line.partition("=") for line in lines)
    return Arrival(
        (*command, *files["arguments.txt"].split()), {name: value for name, _, value in pairs}
    )
