"""Errors and findings on the terminal."""

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from generator.cli.app import App
from generator.cli.terminal import is_terminal
from generator.errors import RecipeError, Refused
from generator.finding import Finding
from generator.report.registry import report


def print_error(error: RecipeError, app: App | None) -> None:
    """An error with its place and what to do, on standard error."""
    if isinstance(error, Refused):
        print_findings(error.findings, app.catalog.root if app else None)
        return
    place = f"{error.at}: " if error.at else ""
    click.echo(f"{click.style('error', fg='red', bold=True)}: {place}{error.message}", err=True)
    if error.hint:
        click.echo(f"  {error.hint}", err=True)


def print_findings(findings: Iterable[Finding], root: Path | None = None) -> None:
    """Findings on standard error, for commands whose standard output is something else."""
    text = report("text", tuple(findings), root=root, colour=is_terminal(sys.stderr))
    click.echo(text, err=True, nl=False)
