"""An answer stands in a fleet file where nothing reads it.

Under a node stand the answers that differ from machine to machine: directories, addresses,
interfaces. A placeholder of the whole recipe, such as `NAMESPACE` or `IMAGE`, has one answer for
all of its nodes, so a recipe on two nodes could not tell whose to take. The nodes themselves are no
answers of the file either: each run chooses them with options.

The failure this prevents: the file seems to say which namespace or image is used, the render
succeeds, and everything goes to another one.

**What to do:** move the answer to `answers` at the top of the file; for a node, pass its name with
the option that the hint names.

This rule cannot be waived: an answer that is not read does nothing, so nothing is lost with it.

Source: a decision of this catalogue; `scope` and `option` of each placeholder stand in
`recipes/placeholders.yaml`.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.plan.fleet import FleetAnswer, fleet_answers
from generator.rules.rule import Rule, Subject

# The members of a recipe are placed by options alone, since a run decides where they go.
_PLACES: Final = frozenset({"NODE", "WORKER_NODE"})


def check(subject: Subject) -> Iterator[Finding]:
    """Answers of the whole recipe under a node, and nodes as answers."""
    if subject.fleet is None:
        return
    declared = subject.catalog.placeholders
    for answer in fleet_answers(subject.fleet):
        placeholder = declared.get(answer.name)
        if placeholder is None:
            continue
        if answer.name in _PLACES:
            message = f"{answer.name} is chosen for each render, not by the fleet file"
            hint = f"remove it and pass `{placeholder.option} {answer.value}`"
        elif answer.node is not None and placeholder.scope == "recipe":
            message = f"{answer.name} is one for the whole recipe; under a node nothing reads it"
            hint = f"move it to `answers` at the top of the file: `{_line(answer)}`"
        else:
            continue
        yield RULE.finding(subject.fleet.at_key(*answer.path), message, hint)


def _line(answer: FleetAnswer) -> str:
    return f"{answer.name}: {answer.value}"


RULE = Rule(
    "fleet.answer-not-read", "error", since="0.1.0", needs="fleet", check=check, waivable=False
)
