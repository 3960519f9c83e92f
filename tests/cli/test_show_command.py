"""`recipe show`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.targets import PAIR_TARGETS


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_text_and_json(recipe: Run, target: str) -> None:
    text = recipe("show", "pair", "--target", target)
    assert (text.status, text.err) == (0, "")
    assert f"  target      {target}\n" in text.out
    data = recipe("show", "pair", "--target", target, "--format", "json")
    assert (data.status, data.err) == (0, "")
    assert json.loads(data.out)["target"] == target


def test_answers_reach_the_plan(recipe: Run) -> None:
    done = recipe(
        *("show", "pair", "--node", "box-01", "--worker-node", "box-02", "--namespace", "ns"),
        *("--set", "max-num-seqs=3", "--set", "env.DEBUG_LEVEL=info", "--format", "json"),
    )
    plan = json.loads(done.out)
    assert [member["node"] for member in plan["members"]] == ["box-01", "box-02"]
    assert plan["namespace"] == "ns"
    for member in plan["members"]:
        assert member["argv"][member["argv"].index("--max-num-seqs") + 1] == "3"
        assert {"DEBUG_LEVEL": "info"}.items() <= {
            variable["name"]: variable["value"] for variable in member["environment"]
        }.items()


def test_open_placeholders_are_no_error(recipe: Run) -> None:
    done = recipe("show", "pair")
    assert done.status == 0
    assert "NODE is open: fill it with `--node VALUE`" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pare"], "did you mean `pair`?"),
        (["../pair"], "there is no recipe"),
        (["pair", "--set", "MODEL_DRI=/x"], "did you mean `MODEL_DIR`?"),
        (["pair", "--set", "x"], "write --set KEY=VALUE"),
        (["pair", "--fleet", "nowhere.yaml"], "nowhere.yaml: no such file"),
        (["pair", "--target", "podman"], "podman"),
        ([], "Missing argument 'RECIPE'"),
    ],
)
def test_bad_input(recipe: Run, arguments: list[str], said: str) -> None:
    done = recipe("show", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_a_faulty_file_is_shown_with_its_findings(recipe: Run, small: Path) -> None:
    profile = small / "recipes" / "profiles" / "chat.yaml"
    profile.write_text("title: Chat\nsumary: x\narguments: {}\n", encoding="utf-8")
    done = recipe("show", "pair")
    assert (done.status, done.out) == (1, "")
    assert "catalog/recipes/profiles/chat.yaml:2:1: error[yaml.unknown-key]" in done.err
    assert "did you mean `summary`?" in done.err


def test_text_that_no_encoding_has(recipe: Run) -> None:
    """An argument that is no UTF-8 comes in as half of a surrogate pair."""
    done = recipe("show", "pair", "--set", "served-name=a\udcffb", "--format", "json")
    assert done.status == 0
    assert json.loads(done.out)["served_name"] == "a\udcffb"
    assert recipe("show", "pair", "--set", "served-name=a\udcffb").status == 0
