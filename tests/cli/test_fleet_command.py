"""`recipe fleet check`."""

import json
from pathlib import Path

import pytest

from generator.report.registry import REPORTS
from tests.cli.conftest import Run
from tests.report.conftest import SMALL

ROOT = Path(__file__).parents[2]
GOOD = """\
answers:
  NAMESPACE: serving
nodes:
  box-01:
    hardware: box
    answers:
      FABRIC_ADDRESS: 192.0.2.1
"""


def check(run: Run, here: Path, text: str | bytes, *options: str) -> tuple[int, str, str]:
    """The command on a file with this text, over the small catalogue."""
    content = text.encode() if isinstance(text, str) else text
    (here / "fleet.yaml").write_bytes(content)
    done = run("--catalog", SMALL, "fleet", "check", "fleet.yaml", *options)
    return done.status, done.out, done.err


def test_the_example_is_clean(run: Run) -> None:
    done = run("--catalog", ROOT, "fleet", "check", ROOT / "fleet.example.yaml")
    assert (done.status, done.out, done.err) == (0, "", "2 nodes, 0 findings\n")


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("hardware: box", "hardware: bocks", "5:15", "error[recipe.dangling-reference]"),
        ("FABRIC_ADDRESS", "FABRIC_ADRESS", "7:7", "did you mean `FABRIC_ADDRESS`?"),
        ("NAMESPACE: serving", "NAMESPACES: a", "2:3", "did you mean `NAMESPACE`?"),
        ("NAMESPACE: serving", "NAMESPACE: Serving", "2:14", "error[placeholder.bad-value]"),
        ("box-01:", "Box_01:", "4:3", "the node's name is 'Box_01'"),
        ("FABRIC_ADDRESS: 192.0.2.1", "NAMESPACE: a", "7:7", "error[fleet.answer-not-read]"),
        ("NAMESPACE: serving", "NODE: box-01", "2:3", "`--node box-01`"),
        ("    hardware: box\n", "", "5:5", "error[yaml.missing-key]"),
        ("    hardware: box\n", "    hardware: box\n    gpus: 1\n", "6:5", "`gpus`"),
        ("192.0.2.1", "5", "7:23", "error[yaml.wrong-type]"),
        ("  NAMESPACE: serving\n", "  NAMESPACE: a\n  NAMESPACE: b\n", "3:3", "appears twice"),
    ],
)
def test_a_fault_is_found_where_it_stands(
    run: Run, here: Path, old: str, new: str, place: str, says: str
) -> None:
    assert old in GOOD
    status, out, err = check(run, here, GOOD.replace(old, new))
    assert (status, err) == (1, "1 node, 1 finding\n")
    assert out.startswith(f"fleet.yaml:{place}: ")
    assert says in out


def test_one_fault_hides_no_other(run: Run, here: Path) -> None:
    text = GOOD.replace("box-01:", "Box:").replace("hardware", "hardwear")
    status, out, _ = check(run, here, text.replace("serving", "Serving"))
    assert status == 1
    for rule in ("yaml.missing-key", "yaml.unknown-key", "placeholder.bad-value"):
        assert f"error[{rule}]" in out
    assert out.endswith("4 errors\n")


@pytest.mark.parametrize("format_", REPORTS)
def test_formats(run: Run, here: Path, format_: str) -> None:
    status, out, err = check(run, here, GOOD.replace("box-01", "_"), "--format", format_)
    assert (status, err) == (1, "1 node, 1 finding\n")
    assert "fleet.yaml" in out
    assert "placeholder.bad-value" in out
    if format_ in ("json", "sarif"):
        assert json.loads(out)


def test_a_clean_file_is_json_too(run: Run, here: Path) -> None:
    status, out, _ = check(run, here, GOOD, "--format", "json")
    assert (status, json.loads(out)["findings"]) == (0, [])


@pytest.mark.parametrize(
    "text", ["a: [", "", "\0", "a: &x 1\nb: *x\n", "a: 1\n---\nb: 2\n", b"\xff"]
)
def test_what_is_no_yaml_is_bad_input(run: Run, here: Path, text: str | bytes) -> None:
    status, out, err = check(run, here, text)
    assert (status, out) == (2, "")
    assert "fleet.yaml:" in err


@pytest.mark.parametrize("text", ["- 1\n", "text\n", "nodes: 1\n", "nodes: {a: 1}\nanswers: []\n"])
def test_other_yaml_is_a_finding(run: Run, here: Path, text: str) -> None:
    status, out, _ = check(run, here, text)
    assert status == 1
    assert "error[yaml." in out


@pytest.mark.parametrize("name", ["nowhere.yaml", "."])
def test_a_file_that_is_not_there(run: Run, here: Path, name: str) -> None:
    done = run("--catalog", SMALL, "fleet", "check", name)
    assert (done.status, done.out) == (2, "")
    assert name in done.err


def test_placeholders_that_do_not_load(recipe: Run, small: Path, here: Path) -> None:
    (small / "recipes" / "placeholders.yaml").write_text("placeholders: 1\n", encoding="utf-8")
    (here / "fleet.yaml").write_text(GOOD, encoding="utf-8")
    done = recipe("fleet", "check", "fleet.yaml")
    assert done.status == 1
    assert "recipes/placeholders.yaml:1:15: error[yaml.wrong-type]" in done.err


@pytest.mark.parametrize("words", [[], ["chek"], ["check", "--no-such-option", "x"], ["check"]])
def test_usage(run: Run, words: list[str]) -> None:
    done = run("fleet", *words)
    assert done.status == 2
    assert "Usage: recipe fleet" in done.out + done.err


def test_help_of_the_check(run: Run) -> None:
    done = run("fleet", "check", "-h")
    assert done.status == 0
    for word in ("FILE", "--format", "Exit status: 0", "    recipe fleet check fleet.yaml"):
        assert word in done.out
