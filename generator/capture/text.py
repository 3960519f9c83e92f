"""A snapshot as the text of its file: one flag a line, so that a difference can be read."""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from generator.models.snapshot import Snapshot


def snapshot_text(snapshot: Snapshot) -> str:
    """JSON with a final line break; what has its default is left out."""
    fields = [f'  "{key}": {value}' for key, value in _fields(snapshot)]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _fields(snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    for field in dataclasses.fields(snapshot):
        value = getattr(snapshot, field.name)
        if field.name in ("flags", "environment"):
            lines = [f"    {_json(one)}" for one in value]
            yield _key(field.name), "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"
        elif value != ():
            yield _key(field.name), _json(value)


def _json(value: Any) -> str:
    return json.dumps(_data(value), ensure_ascii=False)


def _data(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {
            _key(field.name): _data(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if getattr(value, field.name) != field.default
        }
    return [_data(one) for one in value] if isinstance(value, tuple) else value


def _key(name: str) -> str:
    return name.replace("_", "-")
