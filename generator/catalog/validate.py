"""Plain data to a typed model, with a finding for everything that does not fit."""

import difflib
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from generator.catalog.shape import keys_at
from generator.finding import Finding
from generator.source.document import Document, Path

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")


def validate(document: Document, model: type[T]) -> tuple[T | None, tuple[Finding, ...]]:
    """The typed value, or None and the findings that say why there is none."""
    from pydantic import ValidationError

    try:
        return _adapter(cast("Hashable", model)).validate_python(document.data), ()
    except ValidationError as error:
        return None, _findings(document, model, error.errors(include_url=False))


@cache
def _adapter(model: Any) -> "TypeAdapter[Any]":
    """A model's validator, which takes longer to make than most files take to check."""
    from pydantic import TypeAdapter

    return TypeAdapter(model)


def _findings(
    document: Document, model: type, details: "list[ErrorDetails]"
) -> tuple[Finding, ...]:
    by_place: dict[tuple[str, Path], list[ErrorDetails]] = {}
    for detail in details:
        path = _existing(document.data, detail["loc"])
        by_place.setdefault((_rule(detail), path), []).append(detail)
    findings: list[Finding] = []
    for (rule, path), group in by_place.items():
        if rule == "yaml.wrong-type":
            findings.append(_wrong_type(document, path, group))
        else:
            findings.extend(_wrong_key(document, model, rule, path, d) for d in group)
    return tuple(findings)


def _rule(detail: "ErrorDetails") -> str:
    if detail["type"] == "missing":
        return "yaml.missing-key"
    if detail["type"] == "unexpected_keyword_argument":
        return "yaml.unknown-key"
    return "yaml.wrong-type"


def _wrong_key(
    document: Document, model: type, rule: str, path: Path, detail: "ErrorDetails"
) -> Finding:
    key = str(detail["loc"][-1])
    if rule == "yaml.missing-key":
        return Finding(
            rule, "error", document.at(*path), f"`{key}` is missing here", f"add `{key}: …`"
        )
    known = keys_at(model, path[:-1])
    near = difflib.get_close_matches(key, known, 1)
    hint = f"did you mean `{near[0]}`?" if near else f"known keys: {', '.join(sorted(known))}"
    return Finding(rule, "error", document.at_key(*path), f"unknown key `{key}`", hint)


def _wrong_type(document: Document, path: Path, group: "list[ErrorDetails]") -> Finding:
    messages = dict.fromkeys(_message(detail) for detail in group)
    is_key = group[0]["loc"][-1:] == ("[key]",) or group[0]["type"] == "invalid_key"
    at = document.at_key(*path) if is_key else document.at(*path)
    return Finding(
        "yaml.wrong-type",
        "error",
        at,
        f"{_name(document, path)} is wrong: {' or '.join(messages)}",
        "write it as the message says; `recipe schema` lists every key with its type",
    )


def _name(document: Document, path: Path) -> str:
    if not path:
        return "the file"
    if path in document.keys:
        return f"`{path[-1]}`"
    return f"item {int(path[-1]) + 1} of {_name(document, path[:-1])}"


def _message(detail: "ErrorDetails") -> str:
    text = detail["msg"].replace("Input should be ", "expected ")
    return text.replace("a dictionary or an instance of", "a mapping with the keys of a")


def _existing(data: Any, loc: tuple[int | str, ...]) -> Path:
    """The part of a pydantic location that exists in the data (it also names union members)."""
    path: list[int | str] = []
    for step in loc:
        keys = {str(key): key for key in data} if isinstance(data, dict) else {}
        if str(step) in keys:
            data = data[keys[str(step)]]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            continue
        path.append(step)
    return tuple(path)
