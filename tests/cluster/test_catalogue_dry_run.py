"""An API server accepts every manifest of the catalogue: every target, every golden case."""

from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.cli.renders import Renders, render_all
from generator.cluster.client import Client
from generator.cluster.dry_run import DryRun
from generator.cluster.manifest_objects import manifest_objects
from generator.cluster.missing import Missing
from generator.cluster.origins import Origins
from generator.cluster.template_lines import MarkedTemplates, TemplateLines
from generator.models.recipe import Recipe
from generator.plan.targets import carried
from generator.render.templates import Templates
from generator.source.document import Path
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
    assert {File(path).parts[1].split("-")[0] for path in files} == set(CLUSTER_TARGETS)
    judged = dry_run.judge(files)
    assert judged.findings == ()
    assert judged.count > 40


def fields(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every member of an object's mappings and lists."""
    for step, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, step)
        if isinstance(value, dict | list):
            yield from fields(value, (*path, step))


def test_every_field_of_every_render_has_an_origin(
    renders: Renders, catalog: Catalog, templates: Templates
) -> None:
    """A line of the catalogue, and the line of a template that wrote it."""
    marked = MarkedTemplates(templates)
    count = 0
    for folder, plan in renders.plans.items():
        origins, lines = Origins(catalog, plan, marked), TemplateLines(plan, marked)
        own = {k: v for k, v in renders.manifests.items() if k.startswith(f"{folder}/")}
        for one in manifest_objects(own)[0]:
            for path in fields(one.data):
                assert origins.find(one, path).at.path.startswith("recipes/"), (folder, path)
                assert lines.find("manifest.yaml", one.at(path).line), (folder, path)
                count += 1
    assert count > 10_000
