"""`recipe validate`."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.cli.dry_run_options import Server, dry_run_options
from generator.cli.options import complete_recipe
from generator.cli.terminal import note, report_option, write_findings
from generator.errors import Operational
from generator.vocabulary import TARGETS, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.check.verdicts import Verdict
    from generator.cli.renders import Renders
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
    help="Leave out the external programs, kubeconform and shellcheck. The rules are not run "
    "again where nothing has changed: no file of the catalogue, nor the program, nor the day.",
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
    catalogue that it comes from.

    Exit status: 0 without errors (warnings and notes may be there); 1 with at least one; 2
    for a recipe that does not exist; 3 when a tool is missing or a file cannot be read.
    """
    from generator.finding import has_error

    targets = (target,) if target else TARGETS
    missing: list[Operational] = []
    if no_external and server is None:
        verdict = _verdict_of_rules(app, recipes, targets)
    else:
        verdict, renders = _checked(app, recipes, targets, is_kept=True)
        checks: list[Callable[[], tuple[Finding, ...]]] = []
        if not no_external:
            checks.append(lambda: _external(app, renders))
        if server is not None:
            checks.append(lambda: _dry_run(app, renders, server))
        verdict = _with_checks(verdict, checks, missing)
    if no_external:
        note("kubeconform and shellcheck were not run (--no-external)")
    write_findings(format_, verdict.findings, app.catalog.root)
    note(_summary(verdict))
    for error in missing:
        raise error
    return 1 if has_error(verdict.findings) else 0


def _verdict_of_rules(app: App, recipes: tuple[str, ...], targets: tuple[Target, ...]) -> "Verdict":
    """What rules find; the last answer to the same question where nothing has changed."""
    from generator.check.verdicts import Question, open_verdicts

    question = Question(app.catalog.root, recipes, targets, app.today)
    verdicts = open_verdicts(app.cache_home)
    key = question.key
    known = verdicts.get(question, key)
    if known is not None:
        note("nothing has changed since the rules were last run; these are their findings")
        return known
    verdict, _ = _checked(app, recipes, targets, is_kept=False)
    verdicts.put(question, key, verdict)
    return verdict


def _with_checks(
    verdict: "Verdict",
    checks: "Sequence[Callable[[], tuple[Finding, ...]]]",
    missing: list[Operational],
) -> "Verdict":
    """A verdict with what more checks find; what one of them lacks is told after all else."""
    from generator.finding import ordered

    found = verdict.findings
    for check in checks:
        try:
            found += check()
        except Operational as error:
            missing.append(error)
    return replace(verdict, findings=ordered(found))


def _external(app: App, renders: "Renders") -> "tuple[Finding, ...]":
    from generator.cli.validation import tool_findings

    return tool_findings(renders, app.schemas / "kubernetes")


def _dry_run(app: App, renders: "Renders", server: Server) -> "tuple[Finding, ...]":
    from generator.cli.validation import dry_run_findings
    from generator.report.plain import counted

    found, objects = dry_run_findings(
        app.catalog, app.templates, renders, server, app.schemas / "crds"
    )
    note(f"the API server was given {counted(objects, 'object')}")
    return found


def _checked(
    app: App, recipes: tuple[str, ...], targets: tuple[Target, ...], *, is_kept: bool
) -> "tuple[Verdict, Renders]":
    """The catalogue's files and every render; `is_kept` where files and plans are asked for."""
    from generator.check.verdicts import Verdict
    from generator.cli.progress import Progress
    from generator.cli.renders import render_all
    from generator.models.recipe import Recipe

    names = tuple(dict.fromkeys(recipes)) or app.catalog.ids(Recipe)
    pairs = [(name, target) for name in names for target in _targets(app, name, targets)]
    progress = Progress(len(pairs), sys.stderr)
    try:
        renders = render_all(
            app.catalog,
            app.templates,
            pairs,
            app.today,
            progress,
            meanwhile=lambda: _of_files(app, recipes),
            is_kept=is_kept,
        )
    finally:
        progress.end()
    return Verdict(len(names), renders.count, renders.findings), renders


def _of_files(app: App, recipes: tuple[str, ...]) -> "tuple[Finding, ...]":
    """What is wrong with the files of some recipes; without one, with all of the catalogue."""
    from generator.cli.validation import catalog_findings, recipe_findings

    if not recipes:
        return catalog_findings(app.catalog, app.today)
    names = dict.fromkeys(recipes)
    return tuple(
        finding for name in names for finding in recipe_findings(app.catalog, name, app.today)
    )


def _targets(app: App, name: str, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """Those of the targets that can carry a recipe; a faulty one has findings of its own."""
    from generator.plan.targets import carried

    recipe = app.catalog.recipe(name).value
    return tuple(t for t in targets if t in carried(recipe)) if recipe else ()


def _summary(verdict: "Verdict") -> str:
    from generator.report.plain import counted

    parts = (
        (verdict.recipes, "recipe"),
        (verdict.renders, "render"),
        (len(verdict.findings), "finding"),
    )
    return ", ".join(counted(number, noun) for number, noun in parts)
