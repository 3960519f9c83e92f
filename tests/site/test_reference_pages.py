"""The reference: models, images, profiles, engines and formats, against what they are made from."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import KINDS
from generator.docs.flag_table import flag_tables
from generator.docs.library import Library
from generator.docs.siblings import siblings
from generator.docs.status import SHAPES, chip
from generator.models.image import Image
from generator.models.model import Model
from generator.models.profile import Profile
from generator.plan.image_facts import image_facts
from tests.site.conftest import Built
from tests.site.document import Element
from tests.site.test_pages import article, words

# Bytes of a page with what it loads, before compression.
HEAVIEST = 600_000


def missing(page: Element, texts: Iterable[object]) -> list[str]:
    said = words(page.text)
    return [str(text) for text in texts if words(str(text)) not in said]


def test_every_word_that_grades_is_explained(root: Path) -> None:
    page = (root / "site" / "reading.md").read_text(encoding="utf-8")
    assert [word for word in SHAPES if chip(word) not in page] == []


def test_models_say_what_is_known(built: Built, catalog: Catalog, library: Library) -> None:
    for id_, model in catalog.values(Model).items():
        page = article(built, f"models/{id_}/")
        facts = (model.parameters, model.weights_gb, model.shards, model.context_tokens)
        notes = [fact.note for fact in (*facts, model.licence, model.quantization) if fact.note]
        reasons = [one.because for one in (*model.memory_ceilings, *model.memory_floors)]
        titles = [s.plan.title for s in library.recipes if s.plan.model_id == id_]
        said = [model.repository, model.revision, *notes, *reasons, *titles, *model.arguments]
        assert missing(page, said) == [], id_
        unknown = sum(fact.value == "unknown" for fact in facts)
        assert sum("unknown" in e.text for e in page.of_class("chip")) >= unknown


def test_images_can_be_copied_and_say_what_they_hold(built: Built, catalog: Catalog) -> None:
    pinned = 0
    for id_, image in catalog.values(Image).items():
        page = article(built, f"images/{id_}/")
        blocks = [e.text.strip() for e in page.all("pre")]
        if image.digest == "unknown":
            assert not any("@" in block for block in blocks[:1])
        else:
            assert image.reference in blocks
            pinned += 1
        facts = [text for fact in image_facts(image) for text in (fact.text, fact.subject or "")]
        given = [*image.extra_flags, *image.extra_environment, *image.arguments, *image.environment]
        assert missing(page, [*facts, *given, *image.known_as]) == [], id_
    assert pinned


def test_profiles_give_a_reason_for_each_flag(built: Built, catalog: Catalog) -> None:
    for id_, profile in catalog.values(Profile).items():
        page = article(built, f"profiles/{id_}/")
        for name, one in {**profile.arguments, **profile.environment}.items():
            assert missing(page, [name, one.because]) == [], id_


@pytest.mark.parametrize("engine", ["vllm", "sglang"])
def test_flags_are_where_links_and_the_search_lead(
    built: Built, catalog: Catalog, engine: str
) -> None:
    table = flag_tables(catalog)[engine]
    page = article(built, f"engines/{engine}/flags/")
    shown = {e.attributes["id"]: words(e.text) for e in page.all("tr") if "id" in e.attributes}
    for row in table.rows:
        said = shown[row.anchor]
        assert row.flag.name in said
        assert all(choice in said for choice in row.flag.listed)
    index = json.loads((built.folder / "search" / "search_index.json").read_text())["docs"]
    places = [entry["location"] for entry in index]
    for row in table.rows:
        assert f"engines/{engine}/flags/#{row.anchor}" in places
    variables = words(article(built, f"engines/{engine}/variables/").text)
    assert all(one.name in variables for one in table.variables)


def test_flags_of_recipes_lead_to_their_engine(built: Built, library: Library) -> None:
    linked = 0
    for shown in library.recipes:
        page = article(built, f"recipes/{shown.id}/")
        links = {e.text: e.attributes["href"] for e in page.all("a") if "/flags/#" in str(e)}
        for name, link in links.items():
            assert f"engines/{shown.plan.engine_id}/flags/#flag-" in link, name
        linked += len(links)
    assert linked > 100


def test_siblings_are_compared_setting_by_setting(built: Built, library: Library) -> None:
    related = siblings(library.recipes)
    assert any(related.values())
    for id_, near in related.items():
        page = article(built, f"recipes/{id_}/")
        for one in near:
            [told] = [e for e in page.walk() if e.attributes.get("id") == f"sibling-{one.shown.id}"]
            values = [side.value for d in one.differences for side in (d.first, d.second)]
            names = [d.name for d in one.differences]
            assert missing(told, [*names, *filter(None, values)]) == [], id_
            assert missing(told, [d.second.because for d in one.differences]) == [], id_


def test_every_kind_of_file_has_its_fields_and_an_example(built: Built) -> None:
    for kind in KINDS.values():
        page = article(built, f"formats/{kind.name}/")
        assert page.all("pre"), kind.name
        assert len(page.all("tr")) > 1
        assert "no description" not in page.text


def test_long_pages_stay_light(built: Built) -> None:
    for engine in ("vllm", "sglang"):
        for list_ in ("flags", "variables"):
            address = f"engines/{engine}/{list_}/"
            assert weight(built, address) < HEAVIEST, address


def weight(built: Built, address: str) -> int:
    page = built.pages[address]
    files = {e.attributes["src"] for e in page.all("script") if "src" in e.attributes}
    files |= {
        e.attributes["href"]
        for e in page.all("link")
        if e.attributes.get("rel") in ("stylesheet", "icon")
    }
    own = built.folder / address / "index.html"
    return own.stat().st_size + sum((own.parent / f).resolve().stat().st_size for f in files)
