"""`recipe validate`."""

import sys
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.cli.dry_run_options import Server, dry_run_options
from generator.cli.options import complete_recipe
from generator.cli.terminal import note, report_option, write_findings
from generator.errors import Operational
from generator.vocabulary import TARGETS, Target

if TYPE_CHECKING:
    from collections.abc import Callable

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
@dry_run_options
@click.pass_obj
def command(
    app: App,
    recipes: tuple[str, ...],
    target: Target | None,
    format_: str,
    no_external: bool,
    server: Server | None,
) -> int:
    """Check recipes: every rule, every target, every external tool.

    Without a RECIPE the whole catalogue is checked. Each recipe is rendered for every target
    (or --target) with the examples of its placeholders for answers, once as it is and once
    with every optional part that can work; kubeconform checks the manifests and shellcheck the
    scripts. With --server-dry-run an API server checks the manifests too: as strict as it can
    be, with its admission and validation. It takes a placeholder for a text like any other, so
    that a manifest with one may pass.

    \b
      recipe validate
      recipe validate deepseek-agent --target kubernetes
      recipe validate --server-dry-run --ephemeral
      recipe validate --format sarif > findings.sarif

    Findings are on standard output. A finding in a rendered file has the path
    RECIPE/TARGET/FILE, as `recipe render RECIPE --target TARGET -o …` writes it; with optional
    parts it is RECIPE/TARGET-parts/FILE. What the API server refuses is at the line of the
    catalogue that it comes from, where that can be told.

    Exit status: 0 without errors (warnings and notes may be there); 1 with at least one; 2
    for a recipe that does not exist; 3 when a tool is missing or a file cannot be read.
    """
    from generator.cli.validation import tool_findings
    from generator.finding import has_error, ordered

    names, findings = _catalog(app, recipes)
    renders = _renders(app, names, (target,) if target else TARGETS)
    findings = ordered((*findings, *renders.findings))
    missing: list[Operational] = []
    if no_external:
        note("kubeconform and shellcheck were not run (--no-external)")
    else:
        findings += _found(missing, lambda: tool_findings(renders, app.schemas / "kubernetes"))
    if server:
        findings += _found(missing, lambda: _dry_run(app, renders, server))
    findings = ordered(findings)
    write_findings(format_, findings, app.catalog.root)
    note(_summary(len(names), renders.count, len(findings)))
    for error in missing:
        raise error
    return 1 if has_error(findings) else 0


def _found(
    missing: list[Operational], check: "Callable[[], tuple[Finding, ...]]"
) -> "tuple[Finding, ...]":
    """The findings of a check; what it lacks is told after all that the others found."""
    try:
        return check()
    except Operational as error:
        missing.append(error)
        return ()


def _dry_run(app: App, renders: "Renders", server: Server) -> "tuple[Finding, ...]":
    from generator.cli.validation import dry_run_findings
    from generator.report.plain import counted

    found, objects = dry_run_findings(app.catalog, renders, server, app.schemas / "crds")
    note(f"the API server was given {counted(objects, 'object')}")
    return found


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
