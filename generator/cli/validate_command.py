"""`recipe validate`."""

import sys
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.cli.options import complete_recipe
from generator.cli.terminal import note, report_option, write_findings
from generator.errors import Operational
from generator.vocabulary import TARGETS, Target

if TYPE_CHECKING:
    from generator.cli.validation import Renders
    from generator.finding import Finding


@click.command("validate")
@click.argument("recipes", metavar="[RECIPE]...", nargs=-1, shell_complete=complete_recipe)
@click.option(
    "--target", type=click.Choice(TARGETS), help="Check this target alone. Default: every one."
)
@report_option
@click.option(
    "--no-external",
    is_flag=True,
    help="Leave out the external programs, kubeconform and shellcheck.",
)
@click.pass_obj
def command(
    app: App, recipes: tuple[str, ...], target: Target | None, format_: str, no_external: bool
) -> int:
    """Check recipes: every rule, every target, every external tool.

    Without a RECIPE the whole catalogue is checked. Each recipe is rendered for every target
    (or --target) with the examples of its placeholders for answers, once as it is and once
    with every optional part that can work; kubeconform checks the manifests and shellcheck the
    scripts.

    \b
      recipe validate
      recipe validate deepseek-agent --target kubernetes
      recipe validate --format sarif > findings.sarif

    Findings are on standard output. A finding in a rendered file has the path
    RECIPE/TARGET/FILE, as `recipe render RECIPE --target TARGET -o …` writes it; with optional
    parts it is RECIPE/TARGET-parts/FILE.

    Exit status: 0 without errors (warnings and notes may be there); 1 with at least one; 2
    for a recipe that does not exist; 3 when a tool is missing or a file cannot be read.
    """
    from generator.cli.validation import tool_findings
    from generator.finding import has_error, ordered

    names, findings = _catalog(app, recipes)
    renders = _renders(app, names, (target,) if target else TARGETS)
    findings = ordered((*findings, *renders.findings))
    missing: Operational | None = None
    if no_external:
        note("kubeconform and shellcheck were not run (--no-external)")
    else:
        try:
            findings = ordered((*findings, *tool_findings(renders, app.schemas / "kubernetes")))
        except Operational as error:
            missing = error
    write_findings(format_, findings, app.catalog.root)
    note(_summary(len(names), renders.count, len(findings)))
    if missing:
        raise missing
    return 1 if has_error(findings) else 0


def _catalog(app: App, recipes: tuple[str, ...]) -> "tuple[tuple[str, ...], tuple[Finding, ...]]":
    """The recipes to check, and what is wrong with the files that they are made of."""
    from generator.cli.validation import catalog_findings, recipe_findings
    from generator.models.recipe import Recipe

    if not recipes:
        return app.catalog.ids(Recipe), catalog_findings(app.catalog, app.today)
    names = tuple(dict.fromkeys(recipes))
    return names, tuple(
        finding for name in names for finding in recipe_findings(app.catalog, name, app.today)
    )


def _renders(app: App, names: tuple[str, ...], targets: tuple[Target, ...]) -> "Renders":
    from generator.cli.progress import Progress
    from generator.cli.validation import render_all

    pairs = [(name, target) for name in names for target in _targets(app, name, targets)]
    progress = Progress(len(pairs), sys.stderr)
    try:
        return render_all(app.catalog, app.templates, pairs, app.today, progress)
    finally:
        progress.end()


def _targets(app: App, name: str, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """Those of the targets that can carry a recipe; a faulty one has findings of its own."""
    from generator.plan.targets import carried

    recipe = app.catalog.recipe(name).value
    return tuple(t for t in targets if t in carried(recipe)) if recipe else ()


def _summary(recipes: int, renders: int, findings: int) -> str:
    from generator.report.plain import counted

    parts = ((recipes, "recipe"), (renders, "render"), (findings, "finding"))
    return ", ".join(counted(number, noun) for number, noun in parts)
