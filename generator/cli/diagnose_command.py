"""`recipe diagnose`."""

from pathlib import Path

import click

from generator.cli.app import App


@click.command("diagnose")
@click.argument(
    "log", metavar="LOG", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True)
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json")),
    default="text",
    help="text for people (the default), json for programs.",
)
@click.pass_obj
def command(app: App, log: Path, format_: str) -> int:
    """Find known failures in LOG, a file, or - for standard input.

    The patterns are those of the failure modes of the catalogue, each taken from an exact line
    that a source shows. The most specific comes first, with the lines that show it, the cause
    and the fix.

    \b
      recipe diagnose boot.log
      kubectl logs deepseek-agent-head-0 --previous | recipe diagnose -

    Exit status: 0 when no line is known, which is no proof of health; 1 when a failure is
    found; 2 for a file that is not there; 3 when it cannot be read.
    """
    from generator.boot.diagnose import diagnose
    from generator.cli.logs import lines_of
    from generator.cli.terminal import write
    from generator.models.failure_mode import FailureMode
    from generator.report.diagnosis_text import diagnosis_json, diagnosis_text

    with lines_of(log) as lines:
        found = diagnose(lines, app.catalog.values(FailureMode))
    name = "standard input" if str(log) == "-" else str(log)
    if format_ == "json":
        write(diagnosis_json(found, name))
    else:
        write(diagnosis_text(found, name, app.catalog.sources))
    return 1 if found.found else 0
