"""Fixtures of rules: the smallest input that a rule refuses, and the smallest that it accepts.

`tests/rules/<id>/bad.<ext>` and `good.<ext>` are foreign files, read as `recipe lint` reads them;
so are folders of such files. Those of rules `fleet.*` are fleet files, read as `recipe fleet check`
reads them. A folder with `recipes/` or `answers.json` in it is laid over the small catalogue in
`tests/rules/_catalog`, which is then checked as a whole and resolved, with the answers of
`fleet.yaml` where there is one.
"""

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import KINDS
from generator.catalog.load import load
from generator.catalog.store import Store
from generator.check.fleet import check_fleet
from generator.check.kubeconform import check_manifests
from generator.check.shellcheck import check_scripts
from generator.cluster.client import Client
from generator.cluster.dry_run import RULE, DryRun
from generator.cluster.missing import Missing
from generator.errors import Refused
from generator.finding import Finding, Location
from generator.lint.lint import lint
from generator.models.fleet import Fleet
from generator.plan.answers import Answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.rules.registry import rules_for
from generator.rules.rule import Subject

ROOT = Path(__file__).parent
CATALOG = ROOT / "_catalog"
SCHEMAS = ROOT.parents[1] / "schemas" / "kubernetes"
TODAY: Final = "2026-08-15"
# Rules that a program applies to rendered files.
EXTERNAL: Final[Mapping[str, Callable[[Mapping[str, str]], tuple[Finding, ...]]]] = {
    "manifest.schema": lambda files: check_manifests(files, SCHEMAS),
    "script.shellcheck": check_scripts,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found; `base` is the folder that locations are relative to."""

    findings: tuple[Finding, ...]
    base: Path

    def of(self, rule: str) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.rule == rule)


def fixture(rule: str, verdict: str, root: Path = ROOT) -> Path | None:
    """The file or folder of a rule's bad or good input; None when there is not exactly one."""
    folder = root / rule
    found = [path for path in sorted(folder.glob("*")) if path.name.split(".")[0] == verdict]
    return found[0] if len(found) == 1 else None


def run(
    path: Path, scratch: Path, store: Store, server: Callable[[], Client] | None = None
) -> Outcome:
    """Every finding of every rule on a fixture; `scratch` is an empty folder.

    `server` gives the API server of a dry-run, which is started when it is first needed.
    """
    if path.parent.name == RULE:
        assert server
        dry_run = DryRun(server(), Missing("kubectl", SCHEMAS.parent / "crds"))
        return Outcome(dry_run.judge({path.name: path.read_text()}).findings, path.parent)
    if path.parent.name in EXTERNAL:
        found = EXTERNAL[path.parent.name]({path.name: path.read_text()})
        return Outcome(found, path.parent)
    if path.is_dir() and ((path / "recipes").is_dir() or (path / "answers.json").is_file()):
        return _overlaid(path, scratch, store)
    catalog = Catalog(CATALOG, store)
    if path.parent.name.startswith("fleet."):
        return Outcome(check_fleet(catalog, path, path.name, TODAY).findings, path.parent)
    findings = lint([path], catalog, hardware=None, engine=None, base=path.parent, today=TODAY)
    return Outcome(findings, path.parent)


def in_fixture(at: Location, base: Path) -> bool:
    """Whether a location names a place that is there."""
    file = base / at.path
    if not file.is_file():
        return False
    lines = file.read_text().split("\n")
    return 1 <= at.line <= len(lines) and 1 <= at.column <= len(lines[at.line - 1]) + 1


def catalog_subject(root: Path, store: Store) -> Subject:
    """A whole catalogue, with its recipe resolved where its data allow it."""
    catalog = Catalog(root, store)
    problems = tuple(finding for entry in catalog.all_entries() for finding in entry.findings)
    plan = _plan(catalog, root)
    return Subject(
        catalog,
        plan=plan,
        launches=plan.launches() if plan else (),
        problems=problems,
        whole_catalog=True,
    )


def _overlaid(path: Path, scratch: Path, store: Store) -> Outcome:
    base = scratch / "catalog"
    shutil.copytree(CATALOG, base)
    shutil.copytree(path, base, dirs_exist_ok=True)
    subject = catalog_subject(base, store)
    found = tuple(f for rule in rules_for(subject) for f in rule.check(subject))
    return Outcome(found, base)


def _plan(catalog: Catalog, root: Path) -> Plan | None:
    answers = json.loads((root / "answers.json").read_text())
    fleet = root / "fleet.yaml"
    value = load(fleet, fleet.name, KINDS["fleet"], Store(None)).value if fleet.exists() else None
    assert isinstance(value, Fleet | None)
    try:
        return resolve(catalog, "tiny", "kubernetes", Answers(**answers, fleet=value))
    except Refused:
        return None
