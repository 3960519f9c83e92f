"""`recipe new`."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.models.argument import Argument
from generator.models.evidence import Evidence
from generator.models.recipe import HostAccess, Recipe, Start, Topology, Waiver
from generator.models.role import Role
from generator.source.parse import parse
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
MODELS = (Recipe, Topology, Start, HostAccess, Argument, Evidence, Waiver, Role)


def test_the_file_loads_as_it_is(recipe: Run, small: Path) -> None:
    done = recipe("new", "mine")
    assert (done.status, done.out) == (0, "")
    assert "catalog/recipes/serving/mine.yaml" in done.err
    assert "`recipe validate mine`" in done.err
    entry = Catalog(small).recipe("mine")
    assert entry.findings == ()
    assert entry.value
    assert (entry.value.status, len(entry.value.missing) > 3) == ("incomplete", True)
    assert entry.value.title == "Tiny on Box"
    named = (entry.value.model, entry.value.hardware, entry.value.engine, entry.value.image)
    assert named == ("tiny", "box", "alpha", "alpha-1")
    assert entry.value.profile == "chat"
    assert entry.value.topology.accelerators_per_node == 2
    assert entry.value.topology.tensor_parallel == 2


def test_no_rule_refuses_it(recipe: Run) -> None:
    assert recipe("new", "mine").status == 0
    done = recipe("validate", "mine", "--no-external")
    assert (done.status, done.out) == (0, "")


def test_it_loads_in_the_catalogue_of_this_repository(run: Run) -> None:
    done = run("--catalog", ROOT, "new", "mine", "--output", "-")
    assert done.status == 0
    assert parse(done.out, "x", plain=True).findings == ()


@pytest.mark.parametrize("name", sorted({f.name for model in MODELS for f in fields(model)}))
def test_every_field_is_there_or_in_an_example(recipe: Run, name: str) -> None:
    text = recipe("new", "mine", "--output", "-").out
    assert f"{name.replace('_', '-')}:" in text


def test_every_field_that_is_set_is_explained(recipe: Run) -> None:
    """A comment stands above each key of the first two levels, or above one of its group."""
    lines = recipe("new", "mine", "--output", "-").out.splitlines()
    for field in fields(Recipe):
        key = field.name.replace("_", "-")
        at = next(i for i, line in enumerate(lines) if line.lstrip("# ").startswith(f"{key}:"))
        group = list(_group(lines[:at]))
        assert any(line.startswith("#") for line in group), key


def _group(before: list[str]) -> Iterator[str]:
    for line in reversed(before):
        if not line:
            return
        yield line


def test_named_entries(recipe: Run, here: Path) -> None:
    done = recipe(
        *("new", "mine", "--hardware", "arm-box", "--image", "alpha-1", "--engine", "alpha"),
        *("--model", "tiny", "--profile", "chat", "-o", "mine.yaml"),
    )
    assert done.status == 0
    data = parse((here / "mine.yaml").read_text(encoding="utf-8"), "x").documents[0].data
    assert isinstance(data, dict)
    assert data["hardware"] == "arm-box"
    assert data["topology"]["accelerators-per-node"] == 1


def test_nothing_is_overwritten(recipe: Run, small: Path, here: Path) -> None:
    pair = small / "recipes" / "serving" / "pair.yaml"
    before = pair.read_bytes()
    (here / "there").mkdir()
    for arguments in (["pair"], ["mine", "--output", str(pair)], ["mine", "--output", "there"]):
        done = recipe("new", *arguments)
        assert done.status == 2
        assert "is there already" in done.err
    assert pair.read_bytes() == before


@pytest.mark.parametrize(
    "id_", ["Mine", "my_recipe", "-mine", "a..b", "a/b", "../a", "", "a b", "a\n"]
)
def test_what_is_no_id(recipe: Run, small: Path, id_: str) -> None:
    before = sorted(small.rglob("*"))
    done = recipe("new", "--", id_)
    assert (done.status, done.out) == (2, "")
    assert "an id has lower-case letters and digits" in done.err
    assert sorted(small.rglob("*")) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--model", "tny"], "did you mean `tiny`?"),
        (["--hardware", "zzz"], "known: arm-box, box"),
        (["--engine", "beta"], "no image carries the engine `beta`"),
        (["--engine", "beta", "--image", "alpha-1"], "carries the engine `alpha`, not `beta`"),
        (["--image", "alpha1"], "did you mean `alpha-1`?"),
        (["--profile", "chta"], "did you mean `chat`?"),
    ],
)
def test_entries_that_are_not_there(recipe: Run, arguments: list[str], said: str) -> None:
    done = recipe("new", "mine", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_a_catalogue_without_a_model(recipe: Run, small: Path) -> None:
    (small / "recipes" / "models" / "tiny.yaml").unlink()
    done = recipe("new", "mine")
    assert done.status == 2
    assert "add one in recipes/models/" in done.err


def test_a_faulty_entry(recipe: Run, small: Path) -> None:
    (small / "recipes" / "hardware" / "box.yaml").write_text("title: x\n", encoding="utf-8")
    done = recipe("new", "mine", "--hardware", "box")
    assert done.status == 1
    assert "hardware/box.yaml:1:1: error[yaml.missing-key]" in done.err


def test_a_folder_that_is_not_there(recipe: Run) -> None:
    done = recipe("new", "mine", "--output", "no/where.yaml")
    assert done.status == 3
    assert "cannot be written" in done.err
