"""A catalogue by kind and id: what is there, what is not, and what nobody would read."""

import shutil
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Operational
from generator.models.image import Image
from generator.models.profile import Profile
from generator.models.recipe import Recipe
from tests.conftest import SMALL


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the small catalogue that a test may change."""
    return shutil.copytree(SMALL, tmp_path / "own")


def test_ids_are_sorted(small: Catalog) -> None:
    for model in (Recipe, Image):
        assert len(small.ids(model)) > 1
        assert small.ids(model) == tuple(sorted(small.ids(model)))
    assert {"pair", "single"} <= set(small.ids(Recipe))


def test_an_entry_is_typed_and_knows_its_file(small: Catalog) -> None:
    entry = small.entry(Recipe, "pair")
    assert entry is not None
    assert isinstance(entry.value, Recipe)
    assert (entry.kind, entry.id, entry.findings) == ("serving", "pair", ())
    assert entry.document.at("title").path == "recipes/serving/pair.yaml"


def test_an_entry_is_read_once(small: Catalog) -> None:
    assert small.entry(Recipe, "pair") is small.entry(Recipe, "pair")


@pytest.mark.parametrize(
    "id_", ["nobody", "", "..", "../engines/stub", "Pair", "pair.yaml", "a/b", "pair\n", "\0"]
)
def test_what_is_not_there_is_none(small: Catalog, id_: str) -> None:
    assert small.entry(Recipe, id_) is None


def test_every_file_of_the_house_loads(catalog: Catalog) -> None:
    assert [finding for entry in catalog.all_entries() for finding in entry.findings] == []
    assert all(entry.value is not None for entry in catalog.all_entries())


def test_no_file_of_the_house_is_misplaced(catalog: Catalog) -> None:
    assert catalog.misplaced() == ()


def test_all_entries_are_every_file(small: Catalog) -> None:
    files = {str(path.relative_to(SMALL)) for path in SMALL.rglob("*.yaml")}
    assert {entry.document.path for entry in small.all_entries()} == files


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("singel", "did you mean `single`?"),
        ("pairs", "did you mean `pair`?"),
        ("xyzzy", f"known: {', '.join(Catalog(SMALL).ids(Recipe))}"),
    ],
)
def test_a_recipe_that_is_not_there_has_a_hint(small: Catalog, asked: str, hint: str) -> None:
    with pytest.raises(BadInput) as caught:
        small.recipe(asked)
    assert asked in caught.value.message
    assert caught.value.hint == hint


def test_an_empty_kind_has_no_suggestion(folder: Path) -> None:
    for file in (folder / "recipes/profiles").iterdir():
        file.unlink()
    assert Catalog(folder).suggestion(Profile, "plain") == "known: none"


@pytest.mark.parametrize(
    "name",
    [
        "serving/Capital.yaml",
        "serving/spaced name.yaml",
        "serving/short.yml",
        "serving/deep/er.yaml",
        "serving/notes.md",
        "nowhere/x.yaml",
        "single.yaml",
        "placeholder.yaml",
        "serving/.yaml",
        "serving/double..dot.yaml",
    ],
)
def test_a_file_that_nobody_would_read_is_found(folder: Path, name: str) -> None:
    path = folder / "recipes" / name
    path.parent.mkdir(exist_ok=True)
    path.touch()
    [finding] = Catalog(folder).misplaced()
    assert (finding.rule, finding.at.path) == ("recipe.misplaced-file", f"recipes/{name}")
    assert "serving" in finding.hint


@pytest.mark.parametrize("name", ["serving/new-one.yaml", "models/v4.1-flash.yaml"])
def test_a_file_in_its_place_is_not_misplaced(folder: Path, name: str) -> None:
    (folder / "recipes" / name).touch()
    assert Catalog(folder).misplaced() == ()


@pytest.mark.parametrize("name", ["placeholders.yaml", "sources.yaml"])
def test_a_single_file_must_be_there(folder: Path, name: str) -> None:
    (folder / "recipes" / name).unlink()
    with pytest.raises(BadInput, match=f"recipes/{name}: no such file"):
        Catalog(folder).all_entries()


def test_a_faulty_single_file_has_no_values(folder: Path) -> None:
    (folder / "recipes/placeholders.yaml").write_text("placeholders: 5\n", encoding="utf-8")
    catalog = Catalog(folder)
    assert catalog.placeholders == {}
    assert [finding.rule for finding in catalog.placeholders_entry.findings] == ["yaml.wrong-type"]


def test_values_leave_out_what_is_faulty(folder: Path) -> None:
    (folder / "recipes/profiles/broken.yaml").write_text("title: [", encoding="utf-8")
    catalog = Catalog(folder)
    assert set(catalog.values(Profile)) == {"plain"}
    assert [entry.id for entry in catalog.entries(Profile)] == ["broken", "plain"]


def test_a_file_beyond_reason_is_refused(folder: Path) -> None:
    (folder / "recipes/profiles/plain.yaml").write_bytes(b"#" * 4_000_001)
    with pytest.raises(BadInput, match="more than 4,000,000 bytes"):
        Catalog(folder).entry(Profile, "plain")


def test_a_file_that_cannot_be_read_is_an_operational_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(Operational, match=r"recipes/profiles/plain\.yaml.*Permission denied"):
        Catalog(folder).entry(Profile, "plain")
