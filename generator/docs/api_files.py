"""The files that programs read: the catalogue, its plans, failure modes and rules as JSON.

Two builds of one catalogue give the same bytes: the order is that of ids, no file has a time in
it, and so a server's ETag changes only with what is said.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator import __version__
from generator.docs.addresses import page_address
from generator.docs.api_records import (
    FailureModeEntry,
    FailureModeList,
    RecipeEntry,
    RecipeList,
    RuleEntry,
    RuleList,
    TargetEntry,
)
from generator.docs.api_schema import api_schemas
from generator.docs.failure_pages import path_of as failure_path
from generator.docs.library import LEAST_RECIPES, Library, Preview, Shown
from generator.docs.recipe_page import path_of as recipe_path
from generator.docs.rule_pages import Explained
from generator.docs.rule_pages import path_of as rule_path
from generator.finding import Finding
from generator.models.failure_mode import FailureMode
from generator.processes import spread
from generator.report.plan_json import as_data, plan_data
from generator.report.rule_guide import failure_modes

FOLDER: Final = "api/"


def plan_path(id_: str) -> str:
    """Where the plan of a recipe is."""
    return f"{FOLDER}recipes/{id_}.json"


def api_files(library: Library, rules: tuple[Explained, ...]) -> Mapping[str, str]:
    """Path below the site's root to text of every file, the schemas among them."""
    return dict(_files(library, rules))


def _files(library: Library, rules: tuple[Explained, ...]) -> Iterator[tuple[str, str]]:
    recipes = tuple(_recipe(shown) for shown in library.recipes)
    modes = tuple(_mode(library, id_, mode) for id_, mode in library.modes.items())
    lists = {
        "recipes": RecipeList(__version__, recipes),
        "failure-modes": FailureModeList(__version__, modes),
        "rules": RuleList(__version__, tuple(_rule(library, one) for one in rules)),
    }
    for name, listed in lists.items():
        yield f"{FOLDER}{name}.json", _text(as_data(listed))
    yield from spread(_plan, library.recipes, least=LEAST_RECIPES)
    for name, schema in api_schemas().items():
        yield f"{FOLDER}schemas/{name}", schema


def _plan(shown: Shown) -> tuple[str, str]:
    return plan_path(shown.id), _text(plan_data(shown.plan))


def _text(data: Any) -> str:
    """Compact: an indented plan takes three times as long to write and twice the room."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _recipe(shown: Shown) -> RecipeEntry:
    plan = shown.plan
    carried = {target: _target(one) for target, one in shown.previews.items()}
    cannot = {t: TargetEntry("not carried", why, (), None) for t, why in shown.cannot.items()}
    asked = (f.name for one in shown.previews.values() for f in one.plan.placeholders)
    return RecipeEntry(
        id=shown.id,
        title=plan.title,
        summary=plan.summary,
        status=plan.status,
        missing=plan.missing,
        model=plan.model_id,
        hardware=plan.hardware_id,
        family=plan.family,
        nodes=plan.topology.nodes,
        accelerators_per_node=plan.topology.accelerators_per_node,
        engine=plan.engine_id,
        release=plan.image.release_text,
        image=plan.image.reference,
        profile=plan.profile_id,
        target=plan.target,
        targets={**carried, **cannot},
        placeholders=tuple(dict.fromkeys(asked)),
        failure_modes=shown.modes,
        page=page_address(recipe_path(shown.id)),
        markdown=recipe_path(shown.id),
        plan=plan_path(shown.id),
    )


def _target(preview: Preview) -> TargetEntry:
    if preview.plan.status == "incomplete":
        return TargetEntry("incomplete", "; ".join(preview.plan.missing) or None, (), None)
    if preview.refused:
        errors = [finding for finding in preview.findings if finding.severity == "error"]
        return TargetEntry("refused", _reasons(errors), _rules(errors), None)
    return TargetEntry("renders", None, (), preview.command)


def _reasons(errors: list[Finding]) -> str:
    return "; ".join(dict.fromkeys(finding.message for finding in errors))


def _rules(errors: list[Finding]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(finding.rule for finding in errors))


def _mode(library: Library, id_: str, mode: FailureMode) -> FailureModeEntry:
    path = failure_path(id_)
    return FailureModeEntry(
        **{name: getattr(mode, name) for name in FailureMode.__dataclass_fields__},
        id=id_,
        recipes=tuple(shown.id for shown in library.with_mode(id_)),
        page=page_address(path),
        markdown=path,
    )


def _rule(library: Library, one: Explained) -> RuleEntry:
    path = rule_path(one.rule.id)
    return RuleEntry(
        id=one.rule.id,
        severity=one.rule.severity,
        says=one.says,
        since=one.rule.since,
        waivable=one.rule.waivable,
        needs=tuple(sorted(one.rule.all_needs)),
        failure_modes=tuple(failure_modes(library.catalog, one.rule.id)),
        page=page_address(path),
        markdown=path,
    )
