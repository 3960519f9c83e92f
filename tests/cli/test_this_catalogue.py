"""Every command over the catalogue of this repository."""

import json
from pathlib import Path

import pytest

from generator.models.failure_mode import FailureMode
from generator.models.kernel import Kernel
from generator.models.recipe import Recipe
from generator.report.explain import explain
from generator.report.setting_index import flag_names, variable_names
from tests.cli.conftest import Run
from tests.kept import kept_catalog

ROOT = Path(__file__).parents[2]
CATALOG = kept_catalog(ROOT)


def test_list(run: Run) -> None:
    rows = json.loads(run("--catalog", ROOT, "list", "--format", "json").out)
    assert [row["id"] for row in rows] == list(CATALOG.ids(Recipe))
    assert {row["status"] for row in rows} <= {"complete", "incomplete"}


@pytest.mark.parametrize("name", CATALOG.ids(Recipe))
def test_show(run: Run, name: str) -> None:
    assert run("--catalog", ROOT, "show", name).status == 0
    done = run("--catalog", ROOT, "show", name, "--format", "json")
    assert json.loads(done.out)["id"] == name


def test_explain() -> None:
    names = {*CATALOG.placeholders, *CATALOG.ids(FailureMode), *variable_names(CATALOG)}
    for name in sorted(names | flag_names(CATALOG)):
        assert name in explain(CATALOG, name).splitlines()[0] or name.startswith("-"), name


@pytest.mark.parametrize("kernel", CATALOG.ids(Kernel))
def test_explain_a_kernel(kernel: str) -> None:
    text = explain(CATALOG, kernel)
    entry = CATALOG.values(Kernel)[kernel]
    assert text.startswith(f"kernel {kernel}: {entry.title}\n")
    for cell in entry.cells:
        assert f"{', '.join(cell.architectures)}: {cell.verdict} ({cell.basis})" in text
        assert cell.rule is None or f"`{cell.rule}`" in text


@pytest.mark.usefixtures("tools")
def test_validate_with_every_rule_and_tool(run: Run) -> None:
    done = run("--catalog", ROOT, "validate")
    assert (done.status, "error[" in done.out) == (0, False), done.out
    assert f"{len(CATALOG.ids(Recipe))} recipes, " in done.err
    assert "were not run" not in done.err
