"""Where in an object the fields are that an API server names."""

import re
from collections.abc import Iterator
from typing import Any, Final

from generator.check.kubernetes_structure import QUANTITY
from generator.source.document import Path

_QUANTITY_MAPS: Final = ("limits", "requests", "capacity", "hard", "overhead")
_QUANTITY_KEYS: Final = ("sizeLimit", "divisor", "storage")
_JSON_TYPES: Final[dict[str, Any]] = {
    "string": str,
    "bool": bool,
    "number": (int, float),
    "object": dict,
    "array": list,
}


def field_path(field: str, data: object) -> Path:
    """The path in `data` that `spec.containers[0].resources.limits[nvidia.com/gpu]` names.

    It ends with the first step that is not there.
    """
    path: list[str | int] = []
    rest = field.lstrip(".")
    while rest:
        step, rest = _step(rest, data)
        path.append(step)
        if not _has(data, step):
            break
        data = data[step]  # type: ignore[index]
    return tuple(path)


def _step(text: str, data: object) -> tuple[str | int, str]:
    if match := re.match(r"\[([^\]]*)\]\.?", text):
        inner = match[1].strip('"')
        is_index = isinstance(data, list) and inner.isdecimal()
        return (int(inner) if is_index else inner), text[match.end() :]
    # A custom resource's fields are joined by dots whatever is in their names.
    keys = (
        sorted((k for k in data if isinstance(k, str)), key=len, reverse=True)
        if isinstance(data, dict)
        else []
    )
    for key in keys:
        after = text.removeprefix(key)
        if after != text and (not after or after[0] in ".["):
            return key, after.lstrip(".")
    name, _, rest = text.partition(".")
    name, bracket, inside = name.partition("[")
    return name, (f"[{inside}.{rest}" if rest else f"[{inside}") if bracket else rest


def _has(data: object, step: str | int) -> bool:
    if isinstance(data, list):
        return isinstance(step, int) and step < len(data)
    return isinstance(data, dict) and step in data


def is_written(path: Path, data: object) -> bool:
    """Whether the whole path is in what was sent."""
    for step in path:
        if not _has(data, step):
            return False
        data = data[step]  # type: ignore[index]
    return True


def value_at(data: Any, path: Path) -> object:
    """The value at a path; None where there is none."""
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return None
    return data


def of_type(data: object, names: list[str], kind: str, path: Path = ()) -> Iterator[Path]:
    """Where values of a JSON type are at a field that is given without indexes."""
    if isinstance(data, list) and (names or kind != "array"):
        for index, item in enumerate(data):
            yield from of_type(item, names, kind, (*path, index))
    elif not names:
        expected = _JSON_TYPES.get(kind, object)
        if isinstance(data, expected) and not (kind == "number" and isinstance(data, bool)):
            yield path
    elif isinstance(data, dict):
        name, *others = names
        if name in data:
            yield from of_type(data[name], others, kind, (*path, name))
        elif name[:1].isupper():
            # The name of a Go type that is embedded, which the object does not have.
            yield from of_type(data, others, kind, path)


def no_quantities(data: object, path: Path = ()) -> Iterator[Path]:
    """Where a quantity belongs and none is."""
    items = data.items() if isinstance(data, dict) else ()
    for key, value in items:
        inside = path[-1:] and path[-1] in _QUANTITY_MAPS
        if isinstance(value, str | int | float) and (inside or key in _QUANTITY_KEYS):
            if not re.match(QUANTITY, str(value)):
                yield (*path, key)
        else:
            yield from no_quantities(value, (*path, key))
    if isinstance(data, list):
        for index, item in enumerate(data):
            yield from no_quantities(item, (*path, index))
