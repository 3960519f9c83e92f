"""An API server accepts every manifest of the catalogue: every target, every golden case."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.cli.validation import Renders, render_all
from generator.cluster.client import Client
from generator.cluster.dry_run import DryRun
from generator.cluster.missing import Missing
from generator.models.recipe import Recipe
from generator.plan.targets import carried
from generator.render.templates import Templates
from generator.vocabulary import CLUSTER_TARGETS
from tests.conftest import ROOT

GOLDEN = ROOT / "tests" / "golden"


@pytest.fixture
def dry_run(client: Client) -> DryRun:
    return DryRun(client, Missing("kubectl", ROOT / "schemas" / "crds"), own=True)


@pytest.fixture(scope="module")
def renders(catalog: Catalog, templates: Templates) -> Renders:
    """Every recipe for every target with manifests, without and with its optional parts."""
    pairs = [
        (name, target)
        for name, recipe in catalog.values(Recipe).items()
        for target in carried(recipe)
        if target in CLUSTER_TARGETS
    ]
    return render_all(catalog, templates, pairs, "2026-08-15", lambda _done, _name: None)


def test_every_render(renders: Renders, dry_run: DryRun) -> None:
    assert renders.count > 5
    assert any("-parts/" in path for path in renders.manifests)
    judged = dry_run.judge(renders.manifests)
    assert judged.findings == ()
    assert judged.count > len(renders.manifests)


def test_every_golden_case(dry_run: DryRun) -> None:
    """Among them those with every answer: namespaces, nodes, run-time classes, own images."""
    files = {
        str(path.relative_to(GOLDEN)): path.read_text(encoding="utf-8")
        for target in CLUSTER_TARGETS
        for path in sorted(GOLDEN.glob(f"*/{target}*/*.yaml"))
    }
    assert {Path(path).parts[1].split("-")[0] for path in files} == set(CLUSTER_TARGETS)
    judged = dry_run.judge(files)
    assert judged.findings == ()
    assert judged.count > 40
