"""The shape of a model: which keys are known at which place of a file."""

import dataclasses
import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from generator.source.document import Path


def keys_at(model: type, path: Path) -> tuple[str, ...]:
    """The keys that may stand in the mapping at `path`; empty where any may."""
    current: tuple[Any, ...] = (model,)
    for step in path:
        current = tuple(inner for outer in current for inner in _step(outer, step))
    return tuple(name for one in current for name in _fields(one))


def _fields(model: Any) -> dict[str, Any]:
    if not (isinstance(model, type) and dataclasses.is_dataclass(model)):
        return {}
    hints = get_type_hints(model, include_extras=False)
    return {f.name.replace("_", "-"): hints[f.name] for f in dataclasses.fields(model)}


def _step(hint: Any, step: str | int) -> Iterator[Any]:
    for member in _members(hint):
        arguments = get_args(member)
        if get_origin(member) is tuple and isinstance(step, int):
            yield from _members(arguments[0])
        elif get_origin(member) in (Mapping, dict):
            yield from _members(arguments[1])
        elif step in (fields := _fields(member)):
            yield from _members(fields[str(step)])


def _members(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _members(get_args(hint)[0])
    elif origin in (Union, types.UnionType):
        for member in get_args(hint):
            yield from _members(member)
    else:
        yield hint
