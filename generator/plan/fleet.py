"""A fleet file as it stands: which answer is where, whether or not it is right."""

from collections.abc import Iterator, Mapping

from generator.finding import Finding
from generator.models.placeholder import Placeholder
from generator.record import record
from generator.source.document import Document, Path


@record
class FleetAnswer:
    """One answer; `node` is None for one that holds on every node. `value` can be anything."""

    node: str | None
    name: str
    value: object
    path: Path


def fleet_nodes(document: Document) -> tuple[str, ...]:
    """The names of the nodes; a key that is no text is no name."""
    return tuple(key for key in _mapping(document.data, "nodes") if isinstance(key, str))


def fleet_answers(document: Document) -> Iterator[FleetAnswer]:
    """Every answer of a fleet file, those of all nodes first."""
    yield from _answers(document.data, None, ())
    for key, node in _mapping(document.data, "nodes").items():
        step = key if isinstance(key, str | int) else str(key)
        yield from _answers(node, str(key), ("nodes", step))


def known_answers(document: Document, declared: Mapping[str, Placeholder]) -> tuple[Finding, ...]:
    """Answers in a fleet file to placeholders that the catalogue does not have."""
    import difflib

    findings = []
    for answer in fleet_answers(document):
        if answer.name in declared:
            continue
        near = difflib.get_close_matches(answer.name, declared, 1)
        findings.append(
            Finding(
                "placeholder.undeclared",
                "error",
                document.at_key(*answer.path),
                f"there is no placeholder `{answer.name}`",
                f"did you mean `{near[0]}`?" if near else f"known: {', '.join(sorted(declared))}",
            )
        )
    return tuple(findings)


def _answers(data: object, node: str | None, path: Path) -> Iterator[FleetAnswer]:
    for key, value in _mapping(data, "answers").items():
        step = key if isinstance(key, str | int) else str(key)
        yield FleetAnswer(node, str(key), value, (*path, "answers", step))


def _mapping(data: object, key: str) -> Mapping[object, object]:
    """The mapping under a key; an empty one where there is something else, or nothing."""
    found = data.get(key) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}
