"""The folders of `tests/faults/`: what is in one, and what is wrong with it."""

import re
from pathlib import Path
from typing import Final

import yaml

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.lint.lint import lint
from generator.record import record
from generator.rules.registry import rule_ids

ROOT: Final = Path(__file__).parent
_REQUIRED: Final = frozenset({"record", "url", "rule"})
_OPTIONAL: Final = frozenset({"hardware", "engine"})
_URL: Final = re.compile(r"https://\S+")


@record
class Case:
    """A reported fault: the rule that must name it, and the options given to `recipe lint`."""

    folder: Path
    record: str
    url: str
    rule: str
    hardware: str | None
    engine: str | None


def folders(root: Path = ROOT) -> list[Path]:
    return sorted(path for path in root.iterdir() if path.is_dir() and "-" in path.name)


def case_of(folder: Path) -> Case:
    """The case in a folder. Raises ValueError when `expected.yaml` is not as it should be."""
    expected = yaml.safe_load((folder / "expected.yaml").read_text("utf-8"))
    if not isinstance(expected, dict):
        raise ValueError("expected.yaml is no mapping")
    keys = set(expected)
    if not keys >= _REQUIRED or keys - _REQUIRED - _OPTIONAL:
        raise ValueError(f"expected.yaml has the keys {sorted(keys)}")
    if expected["record"] != folder.name:
        raise ValueError(f"the folder is not called {expected['record']}")
    if not _URL.fullmatch(str(expected["url"])):
        raise ValueError("url is no address")
    if expected["rule"] not in rule_ids():
        raise ValueError(f"there is no rule {expected['rule']}")
    return Case(
        folder,
        record=str(expected["record"]),
        url=str(expected["url"]),
        rule=str(expected["rule"]),
        hardware=expected.get("hardware"),
        engine=expected.get("engine"),
    )


def input_of(case: Case, verdict: str) -> Path:
    """The file or folder `bad.*` or `good.*`; ValueError when there is not exactly one."""
    found = [path for path in case.folder.glob("*") if path.name.split(".")[0] == verdict]
    if len(found) != 1:
        raise ValueError(f"expected one {verdict} input, found {len(found)}")
    return found[0]


def problems(case: Case, catalog: Catalog) -> list[str]:
    """What keeps a case from showing that its rule finds the fault, and nothing but the fault."""
    bad = [f for f in _findings(case, catalog, "bad") if f.severity != "note"]
    found = []
    if not any(finding.rule == case.rule for finding in bad):
        found.append(f"bad: {case.rule} does not find it")
    found += [f"bad: {_shown(f)}" for f in bad if f.severity == "error" and f.rule != case.rule]
    good = _findings(case, catalog, "good")
    found += [
        f"good: {_shown(f)}"
        for f in good
        if f.severity == "error" or (f.rule == case.rule and f.severity == "warning")
    ]
    return found


def _findings(case: Case, catalog: Catalog, verdict: str) -> tuple[Finding, ...]:
    return lint(
        [input_of(case, verdict)],
        catalog,
        hardware=case.hardware,
        engine=case.engine,
        base=case.folder,
    )


def _shown(finding: Finding) -> str:
    return f"{finding.at}: {finding.severity} {finding.rule}: {finding.message}"
