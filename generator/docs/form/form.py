"""The data of one recipe's form."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from generator.docs.form.asked import Asked
from generator.docs.form.items import Item, files_of, items_of
from generator.docs.form.kept import Kept
from generator.docs.form.learned import without_parts
from generator.docs.form.lessons import Lessons, known
from generator.docs.form.signs import NotLearned, parts_of, plain
from generator.docs.form.variables import Variable
from generator.docs.form.worlds import Renderer
from generator.docs.wanted import Wanted
from generator.models.placeholder import Placeholder
from generator.plan.optional import DESCRIBED
from generator.plan.placeholders import REPLACED_BY
from generator.plan.plan import Filled
from generator.record import record
from generator.vocabulary import CLUSTER_TARGETS, PARTS, Target

# The order in which Answers.command names options.
_OPTIONS: Final = ("--node", "--worker-node", "--role-node", "--namespace", "--set")


@record
class Form:
    """What a page asks, and for each target what it shows for the answers.

    `with_parts` are the items of each target's files where optional parts may be asked for.
    """

    fields: tuple[Mapping[str, str], ...]
    targets: Mapping[Target, Mapping[str, Any]]
    patterns: Mapping[str, tuple[str, str]]
    with_parts: Mapping[Target, Mapping[str, list[Item]]]

    def json(self, recipe: str) -> str:
        """The form as JSON that may stand in a script element of a page; without `with_parts`."""
        parts = {part for target in self.targets.values() for part in target["parts"]}
        numbered = enumerate(self.fields)
        by_option = sorted(numbered, key=lambda one: _OPTIONS.index(one[1]["option"]))
        data = {
            "recipe": recipe,
            "fields": self.fields,
            "order": [index for index, _ in by_option],
            "patterns": self.patterns,
            "targets": self.targets,
            "parts": {part: DESCRIBED[part].title for part in PARTS if part in parts},
        }
        return _json(data).replace("<", "\\u003c").replace("&", "\\u0026")

    def parts_json(self) -> str:
        """`with_parts` as JSON, for a file that a page reads when somebody asks for a part."""
        return _json(self.with_parts) + "\n"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def form_of(kept: Kept, renderer: Renderer, asked: Asked, lessons: Lessons) -> Form | None:
    """The form of a recipe; None where nothing is asked, or no target renders.

    A target whose render does what no form can do is not in it; a test names such a target.
    """
    if not asked.filled:
        return None
    names = dict.fromkeys(one.name for one in asked.filled)
    declared = {name: kept.catalog.placeholders[name] for name in names}
    targets, with_parts = {}, {}
    for target, preview in asked.previews.items():
        with suppress(NotLearned):
            learned = partial(_target, kept, renderer, asked, target, lessons)
            found = kept.target(preview, asked.indices, learned)
            targets[target] = found["target"]
            with_parts[target] = found["with_parts"]
    if not targets:
        return None
    nodes = asked.shown.plan.topology.nodes
    return Form(
        tuple(_field(one, declared[one.name], nodes) for one in asked.filled),
        targets,
        {name: (one.pattern, one.pattern_says) for name, one in declared.items()},
        {target: files for target, files in with_parts.items() if files},
    )


def _target(
    kept: Kept, renderer: Renderer, asked: Asked, target: Target, lessons: Lessons
) -> Mapping[str, Any]:
    found, learned = known(kept, renderer, asked, target, lessons)
    worlds, files = found.worlds, asked.previews[target].files
    answers = [one for one in worlds.variables if not one.switch]
    parts = [one.part for one in worlds.variables if one.switch]
    bare = without_parts(learned, worlds.variables)
    nodes = {one.filled.instance for one in asked.wanted[target] if _is_node(one.filled)}
    made = {
        "command": ["recipe", "render", asked.shown.id]
        + ([] if target == asked.shown.plan.target else ["--target", target]),
        "parts": parts,
        "variables": [_variable(one) for one in answers],
        "files": files_of(worlds, bare, files, asked.indices),
        "refused": [
            [asked.indices[instance], kind, items_of(parts_of(plain(message)))]
            for (instance, kind), message in found.refused.items()
        ],
        "nodes": [one.index for one in answers if one.instance in nodes],
        "expands": target in CLUSTER_TARGETS,
        "replaced": _replaced(asked.wanted[target], asked.indices),
    }
    with_parts = files_of(worlds, learned, files, asked.indices) if parts else {}
    return {"target": made, "with_parts": with_parts}


def _replaced(wanted: Sequence[Wanted], indices: Mapping[str, int]) -> list[Any]:
    """Fields that nothing reads while all of some others are given, each with those."""
    fields: dict[str, list[int]] = {}
    for one in wanted:
        fields.setdefault(one.filled.name, []).append(indices[one.filled.instance])
    return [
        [field, fields[by]]
        for name, by in REPLACED_BY.items()
        for field in fields.get(name, ())
        if by in fields
    ]


def _variable(variable: Variable) -> list[Any]:
    """The field, whether an answer is needed, the part that asks for it ("": none does), and each
    kind's state where there are several."""
    states = {kind: state for state, kinds in enumerate(variable.states, 1) for kind in kinds}
    found = [variable.index, int(variable.needed)]
    if len(variable.states) > 1:
        return [*found, variable.part or "", states]
    return [*found, variable.part] if variable.part else found


def _field(filled: Filled, declared: Placeholder, nodes: int) -> Mapping[str, str]:
    """An answer with the option that gives it, and what stands before the value there."""
    option, before = declared.option, ""
    if option == "--node" and filled.member:
        option, before = "--role-node", f"{filled.member}="
    # Of several workers' nodes the first may stay open, and --worker-node knows no names.
    if option is None or (option == "--worker-node" and nodes > 2):
        option, before = "--set", f"{filled.instance}="
    return {"name": filled.instance, "of": filled.name, "option": option, "before": before}


def _is_node(filled: Filled) -> bool:
    return filled.name in ("NODE", "WORKER_NODE")
