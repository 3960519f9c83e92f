"""Recipes against targets."""

import shutil
from pathlib import Path

from generator.catalog.catalog import Catalog
from generator.report.recipe_rows import rows
from generator.report.target_rows import (
    TargetRow,
    Verdict,
    plain_target_table,
    target_notes,
    target_rows,
)
from generator.vocabulary import TARGETS
from tests.report.conftest import SMALL


def found(catalog: Catalog) -> dict[str, TargetRow]:
    return {row.id: row for row in target_rows(catalog, rows(catalog))}


def test_every_target_has_a_verdict(catalog: Catalog) -> None:
    for row in found(catalog).values():
        assert tuple(row.targets) == TARGETS
        for verdict in row.targets.values():
            assert (verdict.reason is None) == (verdict.state == "carried")


def test_an_incomplete_recipe_says_what_is_missing(catalog: Catalog) -> None:
    targets = found(catalog)["solo"].targets
    missing = "no source gives: A figure; A second figure"
    assert targets["docker"] == Verdict("incomplete", missing)
    assert targets["lws"].state == "refused"


def test_a_recipe_that_names_nothing_is_invalid(tmp_path: Path) -> None:
    root = shutil.copytree(SMALL, tmp_path / "c")
    pair = root / "recipes" / "serving" / "pair.yaml"
    pair.write_text(pair.read_text("utf-8").replace("model: tiny\n", "model: tny\n"))
    targets = found(Catalog(root))["pair"].targets
    assert set(targets.values()) == {Verdict("invalid", "`recipe validate pair` says why")}


def test_notes_name_each_reason_once_and_only_what_is_there() -> None:
    carried = dict.fromkeys(TARGETS, Verdict("carried"))
    assert target_notes((TargetRow("a", carried),)) == ""
    refused = {**carried, "lws": Verdict("refused", "for a reason")}
    both = (TargetRow("a", refused), TargetRow("b", {**refused, "pcai": Verdict("refused", "x")}))
    assert target_notes(both) == "\nno (1): for a reason\nno (2): x\n"
    lines = plain_target_table(both).splitlines()
    assert lines[1].split("  ")[0] == "a"
    assert (lines[1].count("no (1)"), lines[2].count("no (1)"), lines[2].count("no (2)")) == (
        1,
        1,
        1,
    )
