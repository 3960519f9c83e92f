"""Where the catalogue is: option, variable, upward, installed."""

from pathlib import Path

import pytest

from generator.catalog.locate import find_catalog, house
from generator.errors import BadInput


def make_catalog(folder: Path) -> Path:
    (folder / "recipes" / "serving").mkdir(parents=True)
    (folder / "recipes" / "placeholders.yaml").touch()
    return folder


@pytest.fixture
def places(tmp_path: Path) -> dict[str, Path]:
    """A catalogue for each way to find one, and a folder that has none above it."""
    found = {name: make_catalog(tmp_path / name) for name in ("option", "variable", "upward")}
    start = found["upward"] / "deep" / "er"
    start.mkdir(parents=True)
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    return {**found, "start": start, "nowhere": nowhere}


def test_the_option_comes_first(places: dict[str, Path]) -> None:
    assert (
        find_catalog(places["option"], str(places["variable"]), places["start"])
        == (places["option"])
    )


def test_then_the_variable(places: dict[str, Path]) -> None:
    assert find_catalog(None, str(places["variable"]), places["start"]) == places["variable"]


@pytest.mark.parametrize("variable", [None, ""])
def test_then_the_nearest_folder_upward(places: dict[str, Path], variable: str | None) -> None:
    assert find_catalog(None, variable, places["start"]) == places["upward"]
    make_catalog(places["start"])
    assert find_catalog(None, variable, places["start"]) == places["start"]


def test_then_what_is_installed(places: dict[str, Path], root: Path) -> None:
    assert find_catalog(None, None, places["nowhere"]) == house() == root


def test_the_recipes_folder_itself_names_its_catalogue(places: dict[str, Path]) -> None:
    assert find_catalog(places["option"] / "recipes", None, places["start"]) == places["option"]


def test_a_relative_option_is_made_absolute(
    places: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(places["option"].parent)
    assert find_catalog(Path("option"), None, places["start"]) == places["option"]


@pytest.mark.parametrize("missing", ["nowhere", "start", "option/recipes/serving", "not there"])
def test_a_named_folder_without_a_catalogue_is_refused(
    places: dict[str, Path], missing: str
) -> None:
    folder = places["option"].parent / missing
    for option, variable, name in ((folder, None, "--catalog"), (None, str(folder), "RECIPE_")):
        with pytest.raises(BadInput) as caught:
            find_catalog(option, variable, places["start"])
        assert name in caught.value.message
        assert str(folder) in caught.value.message
        assert "recipes/serving" in caught.value.hint


@pytest.mark.parametrize("part", ["recipes/serving", "recipes/placeholders.yaml"])
def test_half_a_catalogue_is_none(tmp_path: Path, root: Path, part: str) -> None:
    folder = make_catalog(tmp_path / "half")
    path = folder / part
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink()
    assert find_catalog(None, None, folder) == root
