"""`recipe list`."""

import json
from pathlib import Path

import pytest

from generator.vocabulary import TARGETS
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


MATRIX = """\
id    kubernetes  lws      kserve      infera  docker      compose     pcai        shell
pair  carried     carried  no (1)      no (2)  carried     carried     no (3)      carried
solo  incomplete  no (4)   incomplete  no (2)  incomplete  incomplete  incomplete  incomplete

no (1): kserve deploys one pod, and this recipe spans 2 nodes
no (2): no source says how Infera starts this recipe
no (3): pcai deploys one pod, and this recipe spans 2 nodes
no (4): a LeaderWorkerSet groups several nodes, and this recipe has one
incomplete: its sources do not say enough; `recipe show ID` lists what is missing
"""


def test_targets(recipe: Run) -> None:
    done = recipe("list", "--targets")
    assert (done.status, done.out, done.err) == (0, MATRIX, "")


def test_targets_are_filtered_as_recipes_are(recipe: Run) -> None:
    assert recipe("list", "--targets", "--model", "ti").out == MATRIX
    done = recipe("list", "--targets", "--engine", "beta")
    assert (done.status, done.out, done.err) == (0, "", "no recipe fits --engine beta\n")


def test_targets_as_json(recipe: Run) -> None:
    pair, solo = json.loads(recipe("list", "--targets", "--format", "json").out)
    assert (pair["id"], solo["id"]) == ("pair", "solo")
    assert list(pair["targets"]) == list(TARGETS)
    assert pair["targets"]["lws"] == {"state": "carried", "reason": None}
    assert pair["targets"]["kserve"] == {
        "state": "refused",
        "reason": "kserve deploys one pod, and this recipe spans 2 nodes",
    }
    assert solo["targets"]["kserve"]["state"] == "incomplete"


def test_a_faulty_recipe_has_no_targets(recipe: Run, small: Path) -> None:
    broken = small / "recipes" / "serving" / "broken.yaml"
    broken.write_text("title: [\n", encoding="utf-8")
    done = recipe("list", "--targets")
    assert done.status == 0
    assert done.out.splitlines()[1].split() == ["broken", *["invalid"] * len(TARGETS)]
    assert "invalid: its file is faulty; `recipe validate ID` says why\n" in done.out
