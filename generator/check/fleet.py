"""A site's fleet file, held to its model and to the catalogue."""

from pathlib import Path
from typing import Any

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import KINDS
from generator.catalog.load import Entry, load
from generator.catalog.store import Store
from generator.errors import BadInput, Refused
from generator.finding import Finding
from generator.plan.fleet import fleet_nodes
from generator.record import record
from generator.rules.rule import Subject
from generator.rules.runner import run


@record
class CheckedFleet:
    """The names of the nodes in a fleet file, and what is wrong with it."""

    nodes: tuple[str, ...]
    findings: tuple[Finding, ...]


def check_fleet(catalog: Catalog, file: Path, name: str, today: str) -> CheckedFleet:
    """Every finding of every rule on a fleet file; `name` is how findings call it.

    Raises BadInput when the file is not there or is no YAML, Operational when it cannot be
    read, Refused when the catalogue's own placeholders do not load.
    """
    if catalog.placeholders_entry.value is None:
        raise Refused(catalog.placeholders_entry.findings)
    entry = load(file, name, KINDS["fleet"], Store(None))
    for finding in entry.findings:
        if finding.rule == "yaml.syntax":
            raise BadInput(finding.message, finding.hint, finding.at)
    return CheckedFleet(fleet_nodes(entry.document), fleet_findings(catalog, entry, today))


def fleet_findings(catalog: Catalog, entry: Entry[Any], today: str) -> tuple[Finding, ...]:
    """What the rules say of a fleet file that was read."""
    subject = Subject(catalog, problems=entry.findings, fleet=entry.document)
    return run(subject, today)
