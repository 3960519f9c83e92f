"""The data of one recipe's form."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.docs.form.items import Item, files_of, items_of
from generator.docs.form.kept import Kept
from generator.docs.form.kinds import settled
from generator.docs.form.learn import learn
from generator.docs.form.learned import without_parts
from generator.docs.form.signs import NotLearned, parts_of, plain
from generator.docs.form.variables import Variable, switch, variables
from generator.docs.form.worlds import Renderer, Worlds
from generator.docs.library import Preview, Shown
from generator.docs.wanted import Wanted, wanted_by
from generator.models.placeholder import Placeholder
from generator.plan.optional import DESCRIBED
from generator.plan.plan import Filled
from generator.record import record
from generator.vocabulary import PARTS, Target

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


def form_of(kept: Kept, renderer: Renderer, shown: Shown) -> Form | None:
    """The form of a recipe; None where nothing is asked, or no target renders.

    A target whose render does what no form can do is not in it; a test names such a target.
    """
    catalog = kept.catalog
    previews = {
        target: preview
        for target, preview in shown.previews.items()
        if preview.files and not preview.refused
    }
    asked = {
        target: (*wanted_by(catalog, preview.plan, None), *preview.wanted_by_parts)
        for target, preview in previews.items()
    }
    every = {one.filled.instance: one for found in asked.values() for one in found}
    # What only optional parts ask for stands behind the rest.
    filled = [one.filled for one in sorted(every.values(), key=lambda one: one.part is not None)]
    if not filled:
        return None
    indices = {one.instance: index for index, one in enumerate(filled)}
    names = dict.fromkeys(one.name for one in filled)
    declared = {name: catalog.placeholders[name] for name in names}
    targets, with_parts = {}, {}
    for target, preview in previews.items():
        with suppress(NotLearned):
            learned = partial(_target, catalog, renderer, shown, preview, asked[target], indices)
            found = kept.target(preview, indices, learned)
            targets[target] = found["target"]
            with_parts[target] = found["with_parts"]
    if not targets:
        return None
    nodes = shown.plan.topology.nodes
    return Form(
        tuple(_field(one, declared[one.name], nodes) for one in filled),
        targets,
        {name: (one.pattern, one.pattern_says) for name, one in declared.items()},
        {target: files for target, files in with_parts.items() if files},
    )


def _target(
    catalog: Catalog,
    renderer: Renderer,
    shown: Shown,
    preview: Preview,
    asked: Sequence[Wanted],
    indices: Mapping[str, int],
) -> Mapping[str, Any]:
    plan = preview.plan
    renderer.trace.begin()
    parts = plan.possible_parts
    every = (*variables(asked, catalog.placeholders, indices), *map(switch, parts))
    found = settled(Worlds(catalog, renderer, plan.id, plan.target, every))
    worlds = found.worlds
    answers = [one for one in worlds.variables if not one.switch]
    learned = learn(worlds)
    bare = without_parts(learned, worlds.variables)
    nodes = {one.filled.instance for one in asked if _is_node(one.filled)}
    made = {
        "command": ["recipe", "render", plan.id]
        + ([] if plan.target == shown.plan.target else ["--target", plan.target]),
        "parts": [one.part for one in worlds.variables if one.switch],
        "variables": [_variable(one) for one in answers],
        "files": files_of(worlds, bare, preview.files, indices),
        "refused": [
            [indices[instance], kind, items_of(parts_of(plain(message)))]
            for (instance, kind), message in found.refused.items()
        ],
        "nodes": [one.index for one in answers if one.instance in nodes],
    }
    with_parts = files_of(worlds, learned, preview.files, indices) if parts else {}
    return {"target": made, "with_parts": with_parts}


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
