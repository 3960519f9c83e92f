"""The JSON Schemas and the typed models accept the same documents."""

import copy
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from generator.catalog.json_schema import schemas
from generator.catalog.kinds import KINDS, Kind
from generator.catalog.validate import validate
from generator.source.document import Document, Mark
from generator.source.parse import parse

ROOT = Path(__file__).parents[2]
WRITTEN = {kind.written: kind for kind in KINDS.values() if kind.written}
FOLDERS = {kind.folder: kind for kind in KINDS.values() if kind.folder}
SINGLE = {kind.file: kind for kind in KINDS.values() if kind.file}
# No whole number as a float: 1.0 is an integer to JSON Schema and none to the models.
VALUES: list[Any] = [
    *(None, True, False, 0, 3, -1, 0.5, "", " ", "x", "unknown", "a b", "--flag", "NAME"),
    *([], ["x"], [1], [[]], {}, {"x": 1}, {"--flag": {"value": 1}}, {"value": 1}),
]


def kind_of(file: Path) -> Kind | None:
    """The kind of a catalogue file, by where it lies; None for other files."""
    if file.suffix == ".json":
        return WRITTEN.get(str(file.parent.relative_to(ROOT)))
    if file.name == "fleet.example.yaml":
        return KINDS["fleet"]
    if file.parent.name == "recipes":
        return SINGLE.get(file.name)
    return FOLDERS.get(file.parent.name) if file.parent.parent.name == "recipes" else None


def files() -> Mapping[str, Kind]:
    """The kind of every catalogue file here, also of those that tests break."""
    found = {}
    for top, pattern in (
        ("recipes", "*.yaml"),
        ("tests", "*.yaml"),
        ("fleet.example.yaml", ""),
        ("schemas/engines", "*.json"),
    ):
        for file in sorted([ROOT / top, *((ROOT / top).rglob(pattern) if pattern else ())]):
            kind = kind_of(file)
            if kind is not None and file.is_file():
                found[str(file.relative_to(ROOT))] = kind
    return found


FILES = files()


@cache
def validators() -> Mapping[str, Draft202012Validator]:
    """The validator of each kind, by its name."""
    texts = schemas()
    return {k.name: Draft202012Validator(json.loads(texts[k.schema])) for k in KINDS.values()}


@cache
def documents(name: str) -> list[Any]:
    """The data of each document of a file."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return [one.data for one in parse(text, name, plain=True).documents]


def accepted(kind: Kind, data: Any) -> tuple[bool, bool]:
    """Whether the model and the schema accept a document."""
    keys = {path: Mark(1, 1) for path in places(data) if path and isinstance(path[-1], str)}
    value, findings = validate(Document("x", data, {}, keys), kind.model)
    assert (value is None) is bool(findings)
    return value is not None, bool(validators()[kind.name].is_valid(data))


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values in a document."""
    inner: list[tuple[str | int, ...]] = []
    if isinstance(data, dict):
        inner = [p for key, value in data.items() for p in places(value, (*path, key))]
    elif isinstance(data, list):
        inner = [p for index, value in enumerate(data) for p in places(value, (*path, index))]
    return [path, *inner]


def test_there_are_documents_of_every_kind() -> None:
    assert {kind.name for kind in FILES.values()} == set(KINDS)
    verdicts = {accepted(kind, data) for name, kind in FILES.items() for data in documents(name)}
    assert verdicts == {(True, True), (False, False)}


@pytest.mark.parametrize("name", FILES)
def test_they_agree_on_every_file(name: str) -> None:
    kind = FILES[name]
    for data in documents(name):
        model, schema = accepted(kind, data)
        assert model == schema
        if name.startswith(("recipes/", "fleet", "schemas/")):
            assert schema, list(validators()[kind.name].iter_errors(data))[:3]


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_they_agree_on_changed_files(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(FILES)))
    kind = FILES[name]
    changed = copy.deepcopy(data.draw(st.sampled_from(documents(name))))
    for _ in range(data.draw(st.integers(1, 3))):
        changed = mutated(changed, data)
    model, schema = accepted(kind, changed)
    assert model == schema


def mutated(document: Any, data: st.DataObject) -> Any:
    """The document with a key dropped, a value changed or a key added."""
    path = data.draw(st.sampled_from(places(document)))
    parent: Any = None
    here = document
    for step in path:
        parent, here = here, here[step]
    action = data.draw(st.sampled_from(("drop", "change", "add")))
    value = copy.deepcopy(data.draw(st.sampled_from(VALUES)))
    if action == "add" and isinstance(here, dict):
        here[data.draw(st.sampled_from(("x", "source", "value", "--flag", "NAME")))] = value
    elif action == "add" and isinstance(here, list):
        here.append(value)
    elif parent is None:
        return value
    elif action == "drop":
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return document
