"""`recipe schema`."""

import json
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.json_schema import schemas
from generator.catalog.kinds import KINDS
from generator.docs.api_schema import RECORDS, api_schemas
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]


def test_the_written_schemas_are_those_of_the_models(run: Run) -> None:
    done = run("--catalog", ROOT, "schema", "--check")
    assert (done.status, done.out) == (0, ""), "run `recipe schema --write`"


def test_listing(recipe: Run) -> None:
    done = recipe("schema")
    assert done.status == 0
    lines = [line.split(maxsplit=1) for line in done.out.splitlines()]
    assert [name for name, _ in lines] == [
        *(f"catalog/schemas/recipe/{kind.schema}" for kind in KINDS.values()),
        *(f"catalog/schemas/api/{name}" for name in RECORDS),
    ]
    assert ["catalog/schemas/recipe/model.json", "recipes/models/*.yaml"] in lines
    assert ["catalog/schemas/recipe/sources.json", "recipes/sources.yaml"] in lines


def test_write_then_check(recipe: Run, small: Path, texts: dict[str, str]) -> None:
    folder = small / "schemas" / "recipe"
    assert recipe("schema", "--check").status == 1
    assert recipe("schema", "--write").err.startswith(f"wrote {len(KINDS)} of {len(KINDS)} ")
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()} == texts
    other = folder.with_name("api")
    assert {f.name: f.read_text(encoding="utf-8") for f in other.iterdir()} == api_schemas()
    assert recipe("schema", "--check").status == 0
    (folder / "model.json").write_text("{}", encoding="utf-8")
    (folder / "image.json").unlink()
    (folder / "stray.json").write_text("{}", encoding="utf-8")
    done = recipe("schema", "--check")
    assert done.status == 1
    assert [line.rpartition("/")[2] for line in done.out.splitlines()] == [
        "image.json: is missing",
        "model.json: differs from the models",
        "stray.json: is no schema of a model; remove it",
    ]
    assert recipe("schema", "--write").err.startswith(f"wrote 2 of {len(KINDS)} ")
    assert (folder / "stray.json").is_file()


def test_directory(recipe: Run, here: Path) -> None:
    assert recipe("schema", "--write", "--directory", "out/in").status == 0
    assert len(list((here / "out" / "in").iterdir())) == len(KINDS)
    assert recipe("schema", "--check", "--directory", "out/in").status == 0
    assert recipe("schema", "--directory", "out/in").status == 2


def test_a_folder_that_cannot_be_made(recipe: Run, here: Path) -> None:
    (here / "file").write_text("", encoding="utf-8")
    done = recipe("schema", "--write", "--directory", "file/in")
    assert done.status == 3
    assert "cannot be written" in done.err


def test_the_installed_copy_is_not_for_editing(
    run: Run, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = small.rename(small.with_name("_house"))
    monkeypatch.setattr("generator.catalog.locate.house", lambda: house)
    for arguments in (["schema", "--write"], ["new", "mine"]):
        done = run("--catalog", house, *arguments)
        assert done.status == 2
        assert "not for editing" in done.err
    assert not (house / "schemas").exists()


NAMES = sorted(kind.schema for kind in KINDS.values())


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return schemas()


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_says_what_it_is(texts: dict[str, str], name: str) -> None:
    schema = json.loads(texts[name])
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == name
    assert schema["title"].startswith(name.removesuffix(".json"))
    assert schema["description"].endswith(".")
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("name", NAMES)
def test_no_part_of_a_schema_takes_unknown_keys(texts: dict[str, str], name: str) -> None:
    objects = list(_objects(json.loads(texts[name])))
    assert objects
    for part in objects:
        named = part.keys() & {"properties", "patternProperties"}
        listed = "enum" in part.get("propertyNames", {})
        assert (part["additionalProperties"] is False and named) or listed


def _objects(part: Any) -> list[dict[str, Any]]:
    """The parts that describe mappings."""
    if isinstance(part, list):
        return [found for item in part for found in _objects(item)]
    if not isinstance(part, dict):
        return []
    inner = [found for item in part.values() for found in _objects(item)]
    return [part, *inner] if part.get("type") == "object" else inner
