"""Standard output and standard error of a command."""

import shutil
import sys
from collections.abc import Sequence

import click


def write(text: str) -> None:
    """Print to standard output, as UTF-8 whatever the locale, so that no text can fail.

    What no encoding has (half of a surrogate pair, from a file name) becomes an escape, which
    in JSON is the very character again.
    """
    click.echo(text.encode("utf-8", "backslashreplace"), nl=False)


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
    if not sys.stdout.isatty() or sum(widths) + 3 * len(widths) + 1 > room:
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
