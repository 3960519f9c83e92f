"""The one way to a render: plan, rules over the plan, text, rules over the text."""

from dataclasses import dataclass

from generator.catalog.catalog import Catalog
from generator.errors import Refused
from generator.finding import Finding, has_error, ordered
from generator.launch import TextFile, TextKind
from generator.plan.answers import Answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.bundle import bundle
from generator.render.render import Files, render
from generator.render.templates import Templates
from generator.rules.rule import Subject
from generator.rules.runner import run
from generator.vocabulary import Target


@dataclass(frozen=True)
class Checked:
    """A render that no rule refuses, with what rules still say about it."""

    plan: Plan
    files: Files
    findings: tuple[Finding, ...]


def checked_render(
    catalog: Catalog,
    templates: Templates,
    plan: Plan,
    today: str,
    *,
    whole_bundle: bool = False,
) -> Checked:
    """Render a plan; raises Refused when a rule finds an error in it or in its text."""
    subject = Subject(catalog, plan=plan, launches=plan.launches())
    findings = run(subject, today)
    if has_error(findings):
        raise Refused(findings)
    files = bundle(catalog, plan, templates) if whole_bundle else render(plan, templates)
    findings += run(Subject(catalog, plan=plan, files=text_files(files)), today)
    findings = ordered(findings)
    if has_error(findings):
        raise Refused(findings)
    return Checked(plan, files, findings)


def text_files(files: Files) -> tuple[TextFile, ...]:
    """Rendered files as rules read them."""
    return tuple(TextFile(path, text, _kind(path), own=True) for path, text in files.items())


def example_plan(catalog: Catalog, recipe_id: str, target: Target) -> Plan:
    """A plan in which each placeholder without an answer has its example.

    Validation uses it: what a site fills in may not decide whether a recipe is sound.
    """
    plan = resolve(catalog, recipe_id, target, Answers())
    return resolve(catalog, recipe_id, target, example_answers(catalog, plan))


def example_answers(catalog: Catalog, plan: Plan) -> Answers:
    """An answer for each open placeholder of a plan; each member has a node of its own."""
    declared = catalog.placeholders
    examples = {
        filled.instance: declared[filled.name].example
        for filled in plan.open_placeholders
        if filled.name in declared
    }
    node = examples.pop("NODE", None)
    nodes = {
        filled.member: f"{examples.pop(filled.instance)}-{filled.member}"
        for filled in plan.open_placeholders
        if filled.name == "NODE" and filled.member and filled.instance in examples
    }
    sets = tuple(f"{name}={value}" for name, value in examples.items())
    return Answers(node=node, role_nodes=nodes, placeholders=examples, sets=sets)


def _kind(path: str) -> TextKind:
    if path.endswith((".yaml", ".yml")):
        return "yaml"
    if path.endswith(".sh"):
        return "shell"
    return "markdown" if path.endswith(".md") else "text"
