"""Options of a command line to the answers of a plan."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import KINDS
from generator.catalog.load import load
from generator.catalog.store import Store
from generator.cli.options import Given
from generator.errors import BadInput
from generator.models.fleet import Fleet
from generator.plan.answers import Answers, parse_sets
from generator.plan.fleet import known_answers


def answers_of(catalog: Catalog, given: Given) -> Answers:
    """The answers; raises BadInput for an option or a fleet file that is wrong."""
    sorted_sets = parse_sets(given.sets, catalog.placeholders)
    loaded = read_fleet(catalog, given.fleet) if given.fleet else None
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


def read_fleet(catalog: Catalog, file: Path) -> Fleet:
    """A fleet file; every fault of it is bad input, with its place."""
    entry = load(file, str(file), KINDS["fleet"], Store(None))
    for finding in (*entry.findings, *known_answers(entry.document, catalog.placeholders)):
        raise BadInput(finding.message, finding.hint, finding.at)
    if not isinstance(entry.value, Fleet):
        raise BadInput(f"{file} is no fleet file", "see fleet.example.yaml")
    return entry.value
