"""Rules over fleet files, and over plans whose answers contradict one."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.check.fleet import check_fleet
from generator.finding import Finding
from generator.models.fleet import Fleet, FleetNode
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.rules.rule import Subject
from generator.rules.topology_same_directory import check as same_directory
from tests.conftest import SMALL
from tests.rules.fixtures import TODAY

TWO = "nodes:\n  a: {{hardware: tiny-spark{}}}\n  b: {{hardware: tiny-spark{}}}\n"
ADDRESS = ", answers: {{FABRIC_ADDRESS: {}}}"


def found(catalog: Catalog, folder: Path, text: str) -> tuple[Finding, ...]:
    file = folder / "fleet.yaml"
    file.write_text(text, encoding="utf-8")
    return check_fleet(catalog, file, "fleet.yaml", TODAY).findings


def addresses(catalog: Catalog, folder: Path, text: str) -> list[Finding]:
    return [f for f in found(catalog, folder, text) if f.rule == "fleet.address-twice"]


@pytest.mark.parametrize(
    ("first", "second", "twice"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ('"2001:db8::1"', '"2001:db8:0:0::1"', True),
        ('"2001:db8::1"', '"2001:db8::2"', False),
        ("not-one", "not-one", True),
    ],
)
def test_an_address_is_one_nodes(
    catalog: Catalog, tmp_path: Path, first: str, second: str, twice: bool
) -> None:
    text = TWO.format(ADDRESS.format(first), ADDRESS.format(second))
    places = [(str(f.at), f.message[:7]) for f in addresses(catalog, tmp_path, text)]
    assert places == ([("fleet.yaml:3:55", "a and b")] if twice else [])


def test_an_address_of_all_nodes_is_found_where_it_stands(catalog: Catalog, tmp_path: Path) -> None:
    text = TWO.format("", "") + "answers: {FABRIC_ADDRESS: 192.0.2.1}\n"
    [finding] = addresses(catalog, tmp_path, text)
    assert str(finding.at) == "fleet.yaml:4:27"
    assert finding.message.startswith("a and b have one FABRIC_ADDRESS: 192.0.2.1")
    own = TWO.format("", ADDRESS.format("192.0.2.2")) + "answers: {FABRIC_ADDRESS: 192.0.2.1}\n"
    assert addresses(catalog, tmp_path, own) == []


def test_many_nodes_are_one_finding(catalog: Catalog, tmp_path: Path) -> None:
    answer = ADDRESS.format("192.0.2.1")
    text = TWO.format(answer, answer) + f"  c: {{hardware: tiny-spark{answer}}}\n"
    [finding] = addresses(catalog, tmp_path, text)
    assert finding.message.startswith("a, b and c have")


@pytest.mark.parametrize(
    ("answers", "rules"),
    [
        ("MODEL_DIR: /m", []),
        ("IMAGE: a/b:1", ["fleet.answer-not-read"]),
        ("NODE: tiny-01", ["fleet.answer-not-read"]),
        ("MODEL_DIR: m/", ["placeholder.bad-value"]),
        ("MODLE_DIR: /m", ["placeholder.undeclared"]),
        ("IMAGE: '-'", ["fleet.answer-not-read", "placeholder.bad-value"]),
        ("IMAGE: [a]", ["fleet.answer-not-read", "yaml.wrong-type"]),
    ],
)
def test_an_answer_under_a_node(
    catalog: Catalog, tmp_path: Path, answers: str, rules: list[str]
) -> None:
    text = TWO.format(f", answers: {{{answers}}}", "")
    assert sorted(f.rule for f in found(catalog, tmp_path, text)) == rules


def test_hints_name_what_to_write(catalog: Catalog, tmp_path: Path) -> None:
    text = TWO.format(", answers: {IMAGE: a/b:1}", "").replace("tiny-spark", "tiny-sparc", 1)
    hardware, image = found(catalog, tmp_path, text)
    assert (hardware.message, hardware.hint) == (
        "there is no hardware `tiny-sparc`",
        "did you mean `tiny-spark`?",
    )
    assert "`IMAGE: a/b:1`" in image.hint


def test_a_catalogue_without_the_placeholder_of_nodes_holds_no_name(
    catalog: Catalog, tmp_path: Path, store: Store
) -> None:
    text = TWO.format("", "").replace("  a:", "  A_:")
    assert [f.rule for f in found(catalog, tmp_path, text)] == ["placeholder.bad-value"]
    folder = tmp_path / "catalog" / "recipes"
    folder.mkdir(parents=True)
    declared = (catalog.root / "recipes" / "placeholders.yaml").read_text("utf-8")
    (folder / "placeholders.yaml").write_text(declared.replace("  NODE:\n", "  OTHER:\n"), "utf-8")
    other = Catalog(folder.parent, store)
    assert {f.rule for f in found(other, tmp_path, text)} == {"recipe.dangling-reference"}


def fleet(**directories: str) -> Fleet:
    nodes = {
        name.replace("_", "-"): FleetNode(hardware="box", answers={"MODEL_DIR": path})
        for name, path in directories.items()
    }
    return Fleet(nodes=nodes, answers={"MODEL_DIR": "/all"})


@pytest.mark.parametrize(
    ("directories", "given", "both"),
    [
        ({"node_a": "/a", "node_b": "/b"}, {"MODEL_DIR": "/x"}, True),
        ({"node_a": "/a", "node_b": "/b"}, {"HEAD_MODEL_DIR": "/b"}, True),
        ({"node_a": "/a", "node_b": "/b"}, {"HEAD_MODEL_DIR": "/x"}, False),
        ({"node_a": "/a", "node_b": "/b"}, {}, False),
        ({"node_a": "/a", "node_b": "/a"}, {"MODEL_DIR": "/x"}, False),
        ({"node_a": "/a"}, {"MODEL_DIR": "/x"}, True),
        ({"node_a": "/all"}, {"MODEL_DIR": "/x"}, False),
    ],
)
@pytest.mark.parametrize("target", ["kubernetes", "lws", "docker"])
def test_two_nodes_with_one_directory(
    directories: dict[str, str], given: dict[str, str], both: bool, target: str
) -> None:
    small = Catalog(SMALL)
    answers = Answers(
        node="node-a",
        worker_nodes=("node-b",),
        placeholders={"FABRIC_ADDRESS": "192.0.2.1", **given},
        fleet=fleet(**directories),
    )
    plan = resolve(small, "pair", target, answers)  # type: ignore[arg-type]
    messages = [f.message for f in same_directory(Subject(small, plan=plan))]
    assert len(messages) == int(both)
    for message in messages:
        for word in ("node-a", "node-b", directories["node_a"], directories.get("node_b", "/all")):
            assert word in message


def test_a_worker_that_goes_anywhere_is_not_compared() -> None:
    small = Catalog(SMALL)
    answers = Answers(
        node="node-a", placeholders={"MODEL_DIR": "/x"}, fleet=fleet(node_a="/a", node_b="/b")
    )
    plan = resolve(small, "pair", "kubernetes", answers)
    assert list(same_directory(Subject(small, plan=plan))) == []


def test_the_option_that_won_is_named() -> None:
    small = Catalog(SMALL)
    answers = Answers(
        node="node-a",
        worker_nodes=("node-b",),
        placeholders={"HEAD_MODEL_DIR": "/b"},
        fleet=fleet(node_a="/a", node_b="/b"),
    )
    plan = resolve(small, "pair", "kubernetes", answers)
    [finding] = same_directory(Subject(small, plan=plan))
    assert "`--set HEAD_MODEL_DIR=…`" in finding.hint
    assert finding.at == plan.at
