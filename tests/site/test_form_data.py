"""The data of a recipe's form, before a browser reads it."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import open_store
from generator.docs.form import lessons
from generator.docs.form.asked import asked_by
from generator.docs.form.form import form_of
from generator.docs.form.kept import open_kept
from generator.docs.form.worlds import open_renderer
from generator.docs.library import Library, Shown
from generator.render.templates import Templates, open_templates

RECIPE = "laguna-s-2.1"


@pytest.fixture
def shown(library: Library) -> Shown:
    return next(one for one in library.recipes if one.id == RECIPE)


def made(catalog: Catalog, templates: Templates, shown: Shown) -> str:
    asked = asked_by(catalog, shown)
    found = form_of(open_kept(catalog, templates), open_renderer(templates), asked, {})
    assert found is not None
    return found.json(RECIPE)


def test_a_form_that_is_kept_is_not_learned_again(
    root: Path, tmp_path: Path, templates: Templates, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = Catalog(root, open_store(tmp_path))
    first = made(catalog, templates, shown)
    assert "<" not in first
    monkeypatch.setattr(lessons, "learn", None)
    assert made(catalog, templates, shown) == first
    other = tmp_path / "templates"
    for file in (root / "templates").rglob("*.j2"):
        copy = other / file.relative_to(root / "templates")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(file.read_text() + "{# another #}")
    with pytest.raises(TypeError):
        made(catalog, open_templates(other), shown)
