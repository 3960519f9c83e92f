"""The texts of a catalogue file, with the way to each."""

from collections.abc import Iterator

from generator.source.document import Document, Path

# Sections of a catalogue file whose entries carry a `value` of their own.
SECTIONS = ("arguments", "environment")


def texts(data: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every string value below `data`."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            step = key if isinstance(key, str | int) else str(key)
            yield from texts(value, (*path, step))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from texts(item, (*path, index))


def setting_texts(document: Document) -> Iterator[tuple[Path, str]]:
    """Every string in the value of an argument or a variable, also of a role or a service."""
    for path, text in texts(document.data):
        if any(
            path[depth] in SECTIONS and path[depth + 2] == "value"
            for depth in (0, 2)
            if len(path) > depth + 2
        ):
            yield path, text
