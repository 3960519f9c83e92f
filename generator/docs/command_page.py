"""The command reference, from the commands themselves."""

import inspect
from collections.abc import Iterator

import click

from generator.docs.press import WIDE, Made, Press
from generator.record import record


@record
class Piece:
    """A paragraph of help; `verbatim` keeps its lines, as click does after a \\b."""

    text: str
    verbatim: bool


@record
class Described:
    """A command: how it is written, what it does, its options with their help."""

    name: str
    usage: str
    help: tuple[Piece, ...]
    options: tuple[tuple[str, str], ...]


def pages(command: click.Command, press: Press) -> Iterator[Made]:
    """The reference of a command and, of a group, of all in it."""
    name = command.name if command.name and command.name != "cli" else "recipe"
    context = click.Context(command, info_name="recipe", **command.context_settings)
    yield press.page(
        "commands.md",
        "commands",
        title="Command reference",
        description="Every command and option of recipe, with its exit status.",
        hide=WIDE,
        whole=_described(command, context, name),
        epilog=_pieces(command.epilog or ""),
        commands=tuple(_of_group(command, context)),
    )


def _of_group(
    command: click.Command, context: click.Context, outer: str = ""
) -> Iterator[Described]:
    """The commands of a group, each before the commands in it (`fleet`, `fleet check`)."""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None and not found.hidden:
                inner = click.Context(
                    found, info_name=name, parent=context, **found.context_settings
                )
                yield _described(found, inner, f"{outer}{name}")
                yield from _of_group(found, inner, f"{outer}{name} ")


def _described(command: click.Command, context: click.Context, name: str) -> Described:
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    records = (parameter.get_help_record(context) for parameter in command.get_params(context))
    # An argument has no help of its own: the text of the command says what it is.
    options = tuple((left, right) for left, right in filter(None, records) if right)
    return Described(name, usage, _pieces(command.help or ""), options)


def _pieces(help_text: str) -> tuple[Piece, ...]:
    """Help in paragraphs, with click's marks for unwrapped ones read and removed."""
    pieces = []
    for paragraph in inspect.cleandoc(help_text).partition("\f")[0].split("\n\n"):
        verbatim = paragraph.startswith("\b")
        lines = [line for line in paragraph.split("\n") if line != "\b"]
        body = inspect.cleandoc("\n" + "\n".join(lines))
        if body:
            pieces.append(Piece(body, verbatim))
    return tuple(pieces)
