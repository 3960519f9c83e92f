"""Options of a command line to the answers of a plan."""

from collections.abc import Sequence
from pathlib import Path

from generator.catalog.catalog import Catalog
from generator.catalog.kinds import KINDS
from generator.catalog.load import load
from generator.catalog.store import Store
from generator.errors import BadInput
from generator.models.fleet import Fleet
from generator.plan.answers import Answers, parse_sets
from generator.plan.placeholders import known_answers


def answers_of(
    catalog: Catalog,
    *,
    node: str | None,
    worker_nodes: Sequence[str],
    namespace: str | None,
    sets: Sequence[str],
    fleet: Path | None,
) -> Answers:
    """The answers; raises BadInput for an option or a fleet file that is wrong."""
    sorted_sets = parse_sets(sets, catalog.placeholders)
    loaded = _fleet(catalog, fleet) if fleet else None
    for name in (node, *worker_nodes) if loaded else ():
        if name is not None and loaded is not None and name not in loaded.nodes:
            raise BadInput(
                f"{fleet} has no node `{name}`",
                f"it has: {', '.join(loaded.nodes) or 'none'}",
            )
    return Answers(
        node=node,
        worker_nodes=tuple(worker_nodes),
        namespace=namespace,
        placeholders=sorted_sets.placeholders,
        flags=sorted_sets.flags,
        variables=sorted_sets.variables,
        fleet=loaded,
        fleet_name=str(fleet) if fleet else "",
        sets=tuple(sets),
    )


def _fleet(catalog: Catalog, file: Path) -> Fleet:
    """A fleet file; every fault of it is bad input, with its place."""
    entry = load(file, str(file), KINDS["fleet"], Store(None))
    for finding in (*entry.findings, *known_answers(entry.document, catalog.placeholders)):
        raise BadInput(finding.message, finding.hint, finding.at)
    if not isinstance(entry.value, Fleet):
        raise BadInput(f"{file} is no fleet file", "see fleet.example.yaml")
    return entry.value
