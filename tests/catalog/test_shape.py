"""Which keys a model knows at a place of a file."""

import pytest

from generator.catalog.kinds import KINDS
from generator.catalog.shape import keys_at
from generator.models.engine import Engine
from generator.models.kernel import Kernel
from generator.models.model import Model
from generator.models.placeholder import Placeholders
from generator.models.recipe import Recipe
from generator.source.document import Path

ARGUMENT = {"value", "because", "source", "overrides"}


@pytest.mark.parametrize(
    ("model", "path", "some"),
    [
        (Recipe, (), {"title", "model", "topology", "arguments", "waive"}),
        (Recipe, ("topology",), {"nodes", "accelerators-per-node", "head-port"}),
        (Recipe, ("arguments", "--any"), ARGUMENT),
        (Recipe, ("environment", "ANY"), ARGUMENT),
        (Recipe, ("evidence", 3), {"figure", "protocol", "status"}),
        (Recipe, ("waive", 0), {"rule", "because", "until"}),
        (Model, ("weights-gb",), {"value", "source", "note", "disagree"}),
        (Model, ("weights-gb", "disagree", 1), {"value", "source"}),
        (Model, ("drafts", 0, "licence"), {"value", "disagree"}),
        (Kernel, ("spellings", "vllm", 0), {"values", "json-keys"}),
        (Engine, ("derived", "--any"), {"derive", "when"}),
        (Placeholders, ("placeholders", "ANY", "find"), {"text", "command"}),
        (Placeholders, ("placeholders", "ANY", "defaults", "docker"), {"value", "field"}),
    ],
)
def test_keys(model: type, path: Path, some: set[str]) -> None:
    assert some <= set(keys_at(model, path))


@pytest.mark.parametrize(
    "path",
    [
        ("arguments",),
        ("title",),
        ("arguments", "--any", "value"),
        ("arguments", "--any", "value", "below"),
        ("missing",),
        ("evidence",),
        ("evidence", "not an index"),
        (0,),
    ],
)
def test_where_any_key_or_none_may_stand_there_are_no_keys(path: Path) -> None:
    assert keys_at(Recipe, path) == ()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_every_kind_writes_its_keys_with_dashes(kind: object) -> None:
    keys = keys_at(kind.model, ())  # type: ignore[attr-defined]
    assert keys
    assert not [key for key in keys if "_" in key]
