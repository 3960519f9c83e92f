"""Standard output and standard error of a command."""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click

from generator.errors import Operational
from generator.finding import Finding
from generator.report.registry import REPORTS, report

F = TypeVar("F", bound=Callable[..., Any])


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person reads it; a stream that was closed at the start is None."""
    return stream is not None and stream.isatty()


def write(text: str) -> None:
    """Print to standard output, as UTF-8 whatever the locale, so that no text can fail.

    What no encoding has (half of a surrogate pair, from a file name) becomes an escape, which
    in JSON is the very character again.
    """
    try:
        click.echo(text.encode("utf-8", "backslashreplace"), nl=False)
    except BrokenPipeError:
        # The reader is gone (`recipe list | head`). That is no failure, and what is still in
        # the buffer must not become one at exit:
        # https://docs.python.org/3/library/signal.html#note-on-sigpipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise Operational(f"standard output cannot be written: {error.strerror}") from None


def note(text: str) -> None:
    """Print a line for a person to standard error."""
    click.echo(text, err=True)


def print_table(rows: Sequence[Sequence[str]]) -> bool:
    """Print a table with ruled lines on a terminal; False when plain columns must do.

    They must when standard output is no terminal, rich is not installed, or the terminal is
    too narrow: then rich would cut what it cannot fit.
    """
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    room = shutil.get_terminal_size().columns
    if not is_terminal(sys.stdout) or sum(widths) + 3 * len(widths) + 1 > room:
        return False
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    table = Table(*rows[0])
    for row in rows[1:]:
        table.add_row(*(Text(cell) for cell in row))
    Console(width=room).print(table)
    return True


def write_findings(format_: str, findings: Sequence[Finding], root: Path | None) -> None:
    """Print findings to standard output; `root` is the catalogue's folder."""
    colour = format_ == "text" and is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")
    write(report(format_, findings, root=root, colour=colour))


def report_option(function: F) -> F:
    """--format, for commands whose standard output is findings."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(REPORTS),
        default="text",
        show_default=True,
        help="How findings are printed; github is for workflow logs, sarif for code scanning.",
    )(function)
