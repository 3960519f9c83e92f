"""`recipe list`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TABLE = """\
id    model  hardware  nodes × accelerators  engine  profile  status
pair  tiny   box       2 × 2                 alpha   chat     complete
solo  tiny   box       1 × 2                 alpha   chat     incomplete
"""  # noqa: RUF001


def test_table(recipe: Run) -> None:
    done = recipe("list")
    assert (done.status, done.out, done.err) == (0, TABLE, "")


def test_json(recipe: Run) -> None:
    done = recipe("list", "--format", "json")
    assert done.status == 0
    assert [row["id"] for row in json.loads(done.out)] == ["pair", "solo"]


@pytest.mark.parametrize(
    "filters",
    [
        ["--model", "tiny"],
        ["--model", "ti"],
        ["--hardware", "box", "--engine", "alpha"],
        ["--family", "hopper"],
        ["--profile", "c"],
    ],
)
def test_filters_by_id_and_by_beginning(recipe: Run, filters: list[str]) -> None:
    assert recipe("list", *filters).out == TABLE


@pytest.mark.parametrize(
    "filters", [["--engine", "beta"], ["--family", "cdna4"], ["--hardware", "arm"]]
)
def test_nothing_found_is_said_and_no_failure(recipe: Run, filters: list[str]) -> None:
    done = recipe("list", *filters)
    assert (done.status, done.out) == (0, "")
    assert done.err == f"no recipe fits {' '.join(filters)}\n"
    assert json.loads(recipe("list", *filters, "--format", "json").out) == []


@pytest.mark.parametrize(
    ("filters", "hint"),
    [
        (["--model", "tinny"], "did you mean `tiny`?"),
        (["--family", "hoper"], "did you mean `hopper`?"),
        (["--engine", "zzz"], "known: alpha, beta"),
        (["--profile", ""], "known: chat"),
    ],
)
def test_unknown_values_are_bad_input(recipe: Run, filters: list[str], hint: str) -> None:
    done = recipe("list", *filters)
    assert (done.status, done.out) == (2, "")
    assert hint in done.err


def test_an_exact_id_is_no_beginning(recipe: Run, small: Path) -> None:
    hardware = small / "recipes" / "hardware"
    text = (hardware / "box.yaml").read_text(encoding="utf-8")
    (hardware / "box-2.yaml").write_text(text, encoding="utf-8")
    serving = small / "recipes" / "serving"
    other = (serving / "solo.yaml").read_text(encoding="utf-8").replace(": box\n", ": box-2\n")
    (serving / "other.yaml").write_text(other, encoding="utf-8")
    ids = [row["id"] for row in json.loads(recipe("list", "--format", "json").out)]
    assert ids == ["other", "pair", "solo"]
    exact = json.loads(recipe("list", "--hardware", "box", "--format", "json").out)
    assert [row["id"] for row in exact] == ["pair", "solo"]
    beginning = json.loads(recipe("list", "--hardware", "bo", "--format", "json").out)
    assert [row["id"] for row in beginning] == ids


def test_faulty_recipes_are_listed_with_the_way_to_see_why(recipe: Run, small: Path) -> None:
    broken = small / "recipes" / "serving" / "broken.yaml"
    broken.write_text("title: [\n", encoding="utf-8")
    done = recipe("list")
    assert done.status == 0
    assert "invalid: `recipe validate broken` says why" in done.out
    assert recipe("validate", "broken", "--no-external").status == 1


def test_an_empty_catalogue(recipe: Run, small: Path) -> None:
    for file in (small / "recipes" / "serving").iterdir():
        file.unlink()
    done = recipe("list")
    assert (done.status, done.out) == (0, "")
    assert done.err == "the catalogue has no recipes\n"
