"""Options of a command line to the answers of a plan."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import KINDS
from generator.catalog.load import load
from generator.catalog.store import Store
from generator.cli.options import Given
from generator.errors import BadInput, Refused
from generator.finding import has_error
from generator.models.fleet import Fleet
from generator.plan.answers import Answers, parse_sets
from generator.plan.fleet import known_answers


def answers_of(catalog: Catalog, given: Given, today: str) -> Answers:
    """The answers.

    Raises BadInput for an option that is wrong and a fleet file that cannot be read as one,
    Refused for one whose answers no rule lets pass.
    """
    sorted_sets = parse_sets(given.sets, catalog.placeholders)
    loaded = read_fleet(catalog, given.fleet, today) if given.fleet else None
    by_role = _by_role(given.role_nodes)
    for name in (given.node, *given.worker_nodes, *by_role.values()) if loaded else ():
        if name is not None and loaded is not None and name not in loaded.nodes:
            raise BadInput(
                f"{given.fleet} has no node `{name}`",
                f"it has: {', '.join(loaded.nodes) or 'none'}",
            )
    return Answers(
        node=given.node,
        worker_nodes=given.worker_nodes,
        role_nodes=by_role,
        namespace=given.namespace,
        placeholders=sorted_sets.placeholders,
        flags=sorted_sets.flags,
        variables=sorted_sets.variables,
        fleet=loaded,
        fleet_name=str(given.fleet) if given.fleet else "",
        parts=given.parts,
        sets=given.sets,
    )


def _by_role(pairs: Sequence[str]) -> Mapping[str, str]:
    by_role: dict[str, str] = {}
    for pair in pairs:
        role, equals, node = pair.partition("=")
        if not (role and equals and node):
            raise BadInput(f"--role-node {pair}: no ROLE=NAME", "write --role-node prefill=NAME")
        if role in by_role:
            raise BadInput(f"--role-node {pair}: `{role}` has a node already", "give it once")
        by_role[role] = node
    return by_role


def read_fleet(catalog: Catalog, file: Path, today: str) -> Fleet:
    """A fleet file; what makes it none is bad input, with its place."""
    from generator.check.fleet import fleet_findings

    entry = load(file, str(file), KINDS["fleet"], Store(None))
    for finding in (*entry.findings, *known_answers(entry.document, catalog.placeholders)):
        raise BadInput(finding.message, finding.hint, finding.at)
    if not isinstance(entry.value, Fleet):
        raise BadInput(f"{file} is no fleet file", "see fleet.example.yaml")
    findings = fleet_findings(catalog, entry, today)
    if has_error(findings):
        raise Refused(findings)
    return entry.value
