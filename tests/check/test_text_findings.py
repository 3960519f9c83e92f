"""What rules find in rendered texts is kept by everything that it depends on, and by no less."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.check import text_findings as module
from generator.check.pipeline import checked_render
from generator.check.text_findings import text_findings
from generator.errors import Refused
from generator.finding import Finding, Location
from generator.launch import TextFile
from generator.models.recipe import Waiver
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.render.templates import open_templates
from generator.rules.runner import lowered
from tests.conftest import ROOT, SMALL
from tests.rules.linted import pod

FAULTY = pod("resources: {requests: {nvidia.com/gpu: 1}}", limits="")
POD = TextFile("manifest.yaml", FAULTY, "yaml", own=True)
RULE = "kubernetes.accelerator-limits"
KEPT = (Finding("kept.before", "error", Location("manifest.yaml"), "kept", "none"),)


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """The small catalogue, to be changed, with a store."""
    shutil.copytree(SMALL, tmp_path / "catalog")
    (tmp_path / "store").mkdir()
    return Catalog(tmp_path / "catalog", Store(tmp_path / "store"))


def keep(catalog: Catalog) -> None:
    """Put a finding that no rule makes in the place of what is kept."""
    assert RULE in [finding.rule for finding in text_findings(catalog, (POD,), ())]
    (entry,) = (catalog.store.folder or Path()).glob("texts-*")
    content = module._content(catalog, (POD,), ())
    catalog.store.write("texts", content, KEPT)
    assert list((catalog.store.folder or Path()).glob("texts-*")) == [entry]


def test_the_same_texts_are_not_looked_at_again(catalog: Catalog) -> None:
    keep(catalog)
    assert text_findings(catalog, (POD,), ()) == KEPT


@pytest.mark.parametrize(
    "texts",
    [
        (TextFile(POD.path, POD.text + "\n", "yaml", own=True),),
        (TextFile("other.yaml", POD.text, "yaml", own=True),),
        (TextFile(POD.path, POD.text, "yaml", own=False),),
        (POD, TextFile("b", "", "text", own=True)),
    ],
)
def test_other_texts_are_looked_at(catalog: Catalog, texts: tuple[TextFile, ...]) -> None:
    keep(catalog)
    assert text_findings(catalog, texts, ()) != KEPT


def test_other_names_of_the_image_are_looked_at(catalog: Catalog) -> None:
    keep(catalog)
    assert text_findings(catalog, (POD,), ("a/b:1",)) != KEPT


def test_other_images_of_the_nodes_are_looked_at(catalog: Catalog) -> None:
    keep(catalog)
    assert text_findings(catalog, (POD,), (), ("a/b:1",)) != KEPT


def test_another_catalogue_is_looked_at(catalog: Catalog) -> None:
    keep(catalog)
    changed = catalog.root / "recipes" / "placeholders.yaml"
    changed.write_text(changed.read_text() + "# changed\n")
    assert text_findings(Catalog(catalog.root, catalog.store), (POD,), ()) != KEPT


def test_other_code_is_looked_at(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(catalog)
    monkeypatch.setattr(module, "_CODE", ("lint", "rules"))
    assert text_findings(Catalog(catalog.root, catalog.store), (POD,), ()) != KEPT


@pytest.mark.parametrize("torn", [b"", b"\x80", b"\x80\x04]\x94K\x01a."])
def test_an_entry_that_is_none_is_looked_at_again(catalog: Catalog, torn: bytes) -> None:
    keep(catalog)
    (entry,) = (catalog.store.folder or Path()).glob("texts-*")
    entry.write_bytes(torn)
    assert RULE in [finding.rule for finding in text_findings(catalog, (POD,), ())]


def test_nothing_is_kept_without_a_folder() -> None:
    catalog = Catalog(SMALL)
    assert RULE in [finding.rule for finding in text_findings(catalog, (POD,), ())]


def test_a_text_that_is_no_yaml_is_found() -> None:
    broken = TextFile("manifest.yaml", "a: [", "yaml", own=True)
    assert [f.rule for f in text_findings(Catalog(SMALL), (broken,), ())] == ["yaml.syntax"]


def test_a_template_s_fault_refuses_the_render_each_time(catalog: Catalog, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    faulty = tmp_path / "templates" / "kubernetes" / "pod.j2"
    right = "    resources:\n      limits:\n        {{ accelerators(plan) }}\n    {{ security"
    text = faulty.read_text()
    assert text.count(right) == 1
    faulty.write_text(text.replace(right, right.replace("limits", "requests")))
    templates = open_templates(tmp_path / "templates")
    plan = resolve(catalog, "pair", "kubernetes", Answers(node="a", worker_nodes=("b",)))
    for _ in ("looked at", "kept"):
        with pytest.raises(Refused) as caught:
            checked_render(catalog, templates, plan, "2026-01-01")
        errors = [f.rule for f in caught.value.findings if f.severity == "error"]
        assert set(errors) == {RULE}


def test_a_waiver_lowers_them_while_it_holds(catalog: Catalog) -> None:
    plan = resolve(catalog, "pair", "kubernetes", Answers(node="a", worker_nodes=("b",)))
    waiver = Waiver(rule=RULE, because="A test.", until="2026-12-31")
    found = text_findings(Catalog(SMALL), (POD,), ())
    waived = replace(plan, waivers=(waiver,))
    (now,) = lowered(found, waived, catalog, "2026-01-01")
    later = {f.rule: f.severity for f in lowered(found, waived, catalog, "2027-01-01")}
    assert (now.severity, later) == ("note", {RULE: "error", "waiver.expired": "warning"})
