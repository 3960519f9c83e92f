"""The texts of a catalogue file, with the way to each."""

from collections.abc import Iterable

from generator.record import remembered
from generator.source.document import Document, Path

# Sections of a catalogue file whose entries carry a `value` of their own.
SECTIONS = ("arguments", "environment")


def texts(data: object, path: Path = ()) -> list[tuple[Path, str]]:
    """Every string value below `data`."""
    if isinstance(data, str):
        return [(path, data)]
    return [found for step, value in _children(data) for found in texts(value, (*path, step))]


@remembered
def setting_texts(document: Document) -> tuple[tuple[Path, str], ...]:
    """Every string in the value of an argument or a variable, also of a role or a service."""
    roles = [
        ((step, inner), below)
        for step, value in _children(document.data)
        for inner, below in _children(value)
    ]
    return tuple(
        found
        for path, holder in [((), document.data), *roles]
        for section, settings in _children(holder)
        if section in SECTIONS
        for name, setting in _children(settings)
        for key, value in _children(setting)
        if key == "value"
        for found in texts(value, (*path, section, name, key))
    )


def _children(data: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(data, dict):
        return ((key if isinstance(key, str | int) else str(key), v) for key, v in data.items())
    return enumerate(data) if isinstance(data, list) else ()
