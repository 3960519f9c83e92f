"""Where commands may write: a catalogue that a person edits, never the installed copy."""

from pathlib import Path

from generator.cli.app import App
from generator.errors import BadInput


def editable_root(app: App, option: str) -> Path:
    """The catalogue's folder; BadInput when it is the copy that came with the program.

    `option` is what names another place to write to.
    """
    from generator.catalog.locate import house

    root = app.catalog.root
    if root.resolve() == house().resolve() and root.name == "_house":
        raise BadInput(
            "the catalogue is the copy that came with the program, which is not for editing",
            f"run this in a checkout, or name one with --catalog, or a place with {option}",
        )
    return root
