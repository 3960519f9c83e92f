"""`recipe lint`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.app import App, working_folder
from generator.cli.dry_run_options import Server, dry_run_of, dry_run_options
from generator.cli.terminal import note, report_option, write_findings

if TYPE_CHECKING:
    from generator.finding import Finding
    from generator.lint.lint import Reading


@click.command("lint")
@click.argument(
    "paths",
    metavar="PATH...",
    nargs=-1,
    required=True,
    # Whether it can be read is found out, and worded, when it is.
    type=click.Path(path_type=Path, allow_dash=True, readable=False),
)
@click.option(
    "--hardware",
    metavar="ID",
    help="The hardware that files are for, where they do not say it themselves.",
)
@click.option(
    "--engine",
    metavar="ID",
    help="The engine that containers start, where files do not say it themselves.",
)
@report_option
@dry_run_options
@click.pass_obj
def command(
    app: App,
    paths: tuple[Path, ...],
    hardware: str | None,
    engine: str | None,
    format_: str,
    server: Server | None,
) -> int:
    """Check files that nobody generated: manifests, Compose files, scripts, pages.

    Each PATH is a file, a pipe, or a folder with everything below it; - is standard input.
    Rules look at every start of an engine that is found. Nothing is executed and nothing is
    changed. These are read:

    \b
      *.yaml *.yml      Kubernetes objects with a pod in them (Deployments, LeaderWorkerSets,
                        KServe, Infera, Dynamo, Ray, Argo, …), Compose files, recipes of
                        vllm-project/recipes and of sparkrun, values of Helm charts
      *.sh *.bash       shell scripts, and *.sbatch and *.slurm; also files without a suffix
                        whose first line says so
      Dockerfile        also Containerfile, and *.dockerfile
      *.service         units of systemd, their drop-ins, and Podman's *.container
      *.md *.markdown   code blocks of all of these

    A file that is named itself, and what comes from a pipe, is taken for what it looks like; that
    may be a list of an engine's arguments, one a line.
    With --server-dry-run an API server checks every Kubernetes object in the YAML files.

    \b
      recipe lint deploy/ --hardware h200
      recipe lint deploy/ --server-dry-run --ephemeral
      recipe lint run.sh docs/ --format github
      helm template chart | recipe lint -

    A comment in a file lowers the findings of one rule in it until a day:

    \b
      # recipe: waive image.floating-tag until=2026-12-31 because=signed tags

    Findings are on standard output. What could not be read is one of them, so that silence is
    not taken for a pass.

    Exit status: 0 without errors (warnings and notes may be there); 1 with at least one; 2
    for a path or an id that does not exist; 3 when a file cannot be opened or no API server
    is reached.
    """
    from generator.finding import has_error, ordered
    from generator.lint.lint import check

    reading = _read(app, paths, hardware, engine)
    findings = check(reading, app.catalog, app.today)
    if server:
        findings = ordered((*findings, *_dry_run(app, reading, server)))
    # No root: these paths are relative to the current folder already.
    write_findings(format_, findings, None)
    note(_summary(reading, len(findings)))
    return 1 if has_error(findings) else 0


def _read(app: App, paths: tuple[Path, ...], hardware: str | None, engine: str | None) -> "Reading":
    from generator.cli.progress import Progress
    from generator.lint.lint import read
    from generator.report.plain import printable

    progress = Progress(0, sys.stderr)

    def tell(done: int, every: int, name: str) -> None:
        progress.total = every
        progress(done, printable(name))

    try:
        return read(
            paths,
            app.catalog,
            hardware=hardware,
            engine=engine,
            base=working_folder(),
            progress=tell,
        )
    finally:
        progress.end()


def _dry_run(app: App, reading: "Reading", server: Server) -> "tuple[Finding, ...]":
    from generator.cluster.dry_run import RULE
    from generator.report.plain import counted

    files = {
        file.path: file.text
        for group in reading.groups
        for file in group.files
        if file.kind == "yaml"
    }
    with dry_run_of(server, app.schemas / "crds") as dry_run:
        judged = dry_run.judge(files)
    note(f"the API server was given {counted(judged.count, 'object')}")
    # What cannot be read is in the reading's notes, with what to do about it.
    return tuple(finding for finding in judged.findings if finding.rule == RULE)


def _summary(reading: "Reading", findings: int) -> str:
    from generator.report.plain import counted

    launches = sum(len(group.launches) for group in reading.groups)
    parts = [
        f"{counted(reading.count, 'file')} read",
        f"{counted(launches, 'start')} of an engine found",
        counted(findings, "finding"),
    ]
    if reading.notes:
        parts.append(f"{counted(len(reading.notes), 'part')} not understood")
    return ", ".join(parts)
