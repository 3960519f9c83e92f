"""Any text reaches an engine in Compose unchanged, whatever variables its shell has."""

import os

import yaml
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.plan.resolve import resolve
from generator.render.context import container_of
from generator.render.render import render
from generator.render.templates import Templates
from generator.source.parse import parse
from tests.properties.arrival import Arrival, assert_arrived
from tests.properties.compose_file import loaded, service_arrival
from tests.properties.hostile import FRAGMENTS, answers, many_texts

# What Compose would put in the place of a `$` that is not escaped.
SHELL = {**os.environ, "NAME": "expanded", "x": "expanded", "id": "expanded"}


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=50)
def test_any_text_arrives(small: Catalog, templates: Templates, values: list[str]) -> None:
    plan = resolve(small, "pair", "compose", answers(small, values))
    files = render(plan, templates)
    for member in plan.members:
        service = loaded(files[f"{member.name}.compose.yaml"], SHELL)["services"]["engine"]
        assert_arrived(service_arrival(service), member, values)


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_any_text_passes_the_set_up_shell(
    small: Catalog, templates: Templates, values: list[str]
) -> None:
    plan = resolve(small, "single", "compose", answers(small, values))
    text = render(plan, templates)["head.compose.yaml"]
    arrival = service_arrival(loaded(text, SHELL)["services"]["engine"])
    entrypoint = container_of(plan, plan.head).entrypoint
    assert plan.setup is not None
    assert arrival.argv[: len(entrypoint)] == entrypoint
    words = arrival.argv[len(entrypoint) :]
    assert_arrived(Arrival(words, arrival.environment), plan.head, values)


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_any_answer_stands_in_its_place(
    small: Catalog, templates: Templates, values: list[str]
) -> None:
    text = "".join(values)[:200]
    extra = {"HEAD_MODEL_DIR": f"/m{text}", "HEAD_CACHE_DIR": f"/c{text}", "IMAGE": f"i{text}"}
    plan = resolve(small, "pair", "compose", answers(small, [], extra))
    engine = loaded(render(plan, templates)["head.compose.yaml"], SHELL)["services"]["engine"]
    assert [volume["source"] for volume in engine["volumes"]] == [f"/c{text}", f"/m{text}"]
    assert engine["image"] == f"i{text}"


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_a_volume_keeps_its_name(small: Catalog, templates: Templates, values: list[str]) -> None:
    name = "v" + "".join(values)[:200]
    plan = resolve(small, "single", "compose", answers(small, [], {"HEAD_CACHE_DIR": name}))
    file = loaded(render(plan, templates)["head.compose.yaml"], SHELL)
    assert file["volumes"]["cache"]["name"] == name
    assert file["services"]["engine"]["volumes"][0]["source"] == "cache"


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_both_parsers_read_the_same(
    small: Catalog, templates: Templates, values: list[str]
) -> None:
    plan = resolve(small, "single", "compose", answers(small, values))
    text = render(plan, templates)["head.compose.yaml"]
    own = parse(text, "head.compose.yaml")
    assert [document.data for document in own.documents] == [
        yaml.load(text, Loader=yaml.CSafeLoader)
    ]
