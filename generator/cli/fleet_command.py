"""`recipe fleet`."""

from pathlib import Path

import click

from generator.cli.app import App
from generator.cli.terminal import note, report_option, write_findings


@click.group("fleet")
def command() -> None:
    """Work with a fleet file: a site's answers to placeholders, node by node.

    fleet.example.yaml shows one. Other commands read it with --fleet.

    \b
      recipe fleet check fleet.yaml

    Exit status: 0 clean, 1 findings, 2 usage or bad input, 3 operational failure.
    """


@command.command("check")
@click.argument(
    "file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@report_option
@click.pass_obj
def check(app: App, file: Path, format_: str) -> int:
    """Check a fleet file before a render depends on it.

    The file is held to its schema and to the catalogue: hardware and placeholders that do not
    exist, values that do not look as they should, names that no node can have, one fabric
    address on two nodes, answers that nothing reads. No machine is asked.

    \b
      recipe fleet check fleet.yaml
      recipe fleet check fleet.yaml --format github

    Findings are on standard output.

    Exit status: 0 without errors; 1 with at least one; 2 for a file that does not exist,
    cannot be opened or is no YAML; 3 when the catalogue cannot be read.
    """
    from generator.check.fleet import check_fleet
    from generator.finding import has_error
    from generator.report.plain import counted

    checked = check_fleet(app.catalog, file, str(file), app.today)
    # No root: this path is relative to the current folder already.
    write_findings(format_, checked.findings, None)
    nodes, findings = len(checked.nodes), len(checked.findings)
    note(f"{counted(nodes, 'node')}, {counted(findings, 'finding')}")
    return 1 if has_error(checked.findings) else 0
