"""The data of one recipe's form."""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.docs.form.items import files_of, items_of
from generator.docs.form.kept import Kept
from generator.docs.form.kinds import settled
from generator.docs.form.learn import learn
from generator.docs.form.signs import NotLearned, parts_of, plain
from generator.docs.form.variables import Variable, variables
from generator.docs.form.worlds import Renderer, Worlds
from generator.docs.library import Preview, Shown
from generator.models.placeholder import Placeholder
from generator.plan.plan import Filled
from generator.record import record
from generator.vocabulary import Target

# The order in which Answers.command names options.
_OPTIONS: Final = ("--node", "--worker-node", "--role-node", "--namespace", "--set")


@record
class Form:
    """What a page asks, and for each target what it shows for the answers."""

    fields: tuple[Mapping[str, str], ...]
    targets: Mapping[Target, Mapping[str, Any]]
    patterns: Mapping[str, tuple[str, str]]

    def json(self, recipe: str) -> str:
        """The form as JSON that may stand in a script element of a page."""
        numbered = enumerate(self.fields)
        by_option = sorted(numbered, key=lambda one: _OPTIONS.index(one[1]["option"]))
        data = {
            "recipe": recipe,
            "fields": self.fields,
            "order": [index for index, _ in by_option],
            "patterns": self.patterns,
            "targets": self.targets,
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c").replace("&", "\\u0026")


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
        filled.instance: filled
        for preview in previews.values()
        for filled in preview.plan.placeholders
        if filled.name in catalog.placeholders
    }
    if not asked:
        return None
    indices = {instance: index for index, instance in enumerate(asked)}
    names = dict.fromkeys(filled.name for filled in asked.values())
    declared = {name: catalog.placeholders[name] for name in names}
    targets = {}
    for target, preview in previews.items():
        with suppress(NotLearned):
            learned = partial(_target, catalog, renderer, shown, preview, indices)
            targets[target] = kept.target(preview, indices, learned)
    if not targets:
        return None
    nodes = shown.plan.topology.nodes
    return Form(
        tuple(_field(filled, declared[filled.name], nodes) for filled in asked.values()),
        targets,
        {name: (one.pattern, one.pattern_says) for name, one in declared.items()},
    )


def _target(
    catalog: Catalog,
    renderer: Renderer,
    shown: Shown,
    preview: Preview,
    indices: Mapping[str, int],
) -> Mapping[str, Any]:
    plan = preview.plan
    renderer.trace.begin()
    asked = tuple(variables(plan.placeholders, catalog.placeholders, indices))
    worlds = Worlds(catalog, renderer, plan.id, plan.target, asked)
    found = settled(worlds)
    worlds = found.worlds
    filled = {one.instance: one for one in plan.placeholders}
    return {
        "command": ["recipe", "render", plan.id]
        + ([] if plan.target == shown.plan.target else ["--target", plan.target]),
        "variables": [_variable(one) for one in worlds.variables],
        "files": files_of(worlds, learn(worlds), preview.files, indices),
        "refused": [
            [indices[instance], kind, items_of(parts_of(plain(message)))]
            for (instance, kind), message in found.refused.items()
        ],
        "nodes": [one.index for one in worlds.variables if _is_node(filled[one.instance])],
    }


def _variable(variable: Variable) -> list[Any]:
    """The field, whether an answer is needed, and each kind's state where there are several."""
    states = {kind: state for state, kinds in enumerate(variable.states, 1) for kind in kinds}
    found = [variable.index, int(variable.needed)]
    return [*found, states] if len(variable.states) > 1 else found


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
