"""The one way to a render: plan, rules over the plan, text, rules over the text."""

from generator.catalog.catalog import Catalog
from generator.check.text_findings import text_findings
from generator.errors import Refused
from generator.finding import Finding, has_error, ordered
from generator.launch import TextFile, TextKind
from generator.plan.plan import Plan
from generator.record import record
from generator.render.bundle import bundle
from generator.render.render import Files, render
from generator.render.templates import Templates
from generator.rules.rule import Subject
from generator.rules.runner import lowered, run


@record
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
    texts = text_files(files)
    findings += run(Subject(catalog, plan=plan, files=texts), today)
    images = (*plan.images, plan.image.reference, *plan.image.known_as)
    findings += lowered(
        text_findings(catalog, texts, images, plan.local_images), plan, catalog, today
    )
    findings = ordered(findings)
    if has_error(findings):
        raise Refused(findings)
    return Checked(plan, files, findings)


def text_files(files: Files) -> tuple[TextFile, ...]:
    """Rendered files as rules read them."""
    return tuple(TextFile(path, text, _kind(path), own=True) for path, text in files.items())


def _kind(path: str) -> TextKind:
    if path.endswith((".yaml", ".yml")):
        return "yaml"
    if path.endswith(".sh"):
        return "shell"
    return "markdown" if path.endswith(".md") else "text"
