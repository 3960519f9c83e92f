"""What an API server says of an object that it refuses, as faults with their fields."""

import re
from collections.abc import Iterator
from typing import Any, Final

from generator.cluster.client import Answer
from generator.cluster.field_paths import field_path, is_written, no_quantities, of_type
from generator.record import record
from generator.source.document import Path

_STRICT: Final = re.compile(r'(unknown|duplicate) field "((?:[^"\\]|\\.)*)"')
_TWICE: Final = re.compile(r'line (\d+): key "((?:[^"\\]|\\.)*)" already set in map')
# https://pkg.go.dev/encoding/json#UnmarshalTypeError. The first name is that of a Go type.
_TYPE: Final = re.compile(
    r"cannot unmarshal (\w+)(?: \S+)? into Go struct field \w+\.(\S+) of type (\S+)"
)
_LAYERS: Final = re.compile(r'^[\w.]+ in version "[^"]*" cannot be handled as an? \w+: (json: )?')
_NO_QUANTITY: Final = ("quantities must match", "unable to parse quantity", "numeric part of quan")


@record
class Fault:
    """One fault of an object: its field, `()` for the object itself, and what to do.

    `line` is set instead where the server tells a line of what it was sent.
    """

    path: Path
    message: str
    hint: str
    line: int | None = None


def faults_of(answer: Answer, data: object) -> tuple[Fault, ...]:
    """The faults that an answer tells of the object `data`; one at least."""
    details = answer.body.get("details") or {}
    causes = details.get("causes") or []
    found = tuple(_causes(causes, data)) or tuple(_decoding(answer.message, data))
    return found or (Fault((), answer.message or f"HTTP {answer.status}", "read the reason"),)


def _causes(causes: list[dict[str, Any]], data: object) -> Iterator[Fault]:
    # A server fills in `requests` from `limits`, and then finds the same fault with both.
    written = [cause for cause in causes if _is_of(cause, data)]
    for cause in written or causes:
        field, message = str(cause.get("field", "")), str(cause.get("message", ""))
        message = message.replace(f"{field} in body ", "")
        text = f"`{field}`: {message}" if field else message
        yield Fault(field_path(field, data), text, _hint(message))


def _is_of(cause: dict[str, Any], data: object) -> bool:
    """Whether a cause is about something that was sent, or that is not there and should be."""
    path = field_path(str(cause.get("field", "")), data)
    return is_written(path, data) or str(cause.get("message", "")).startswith("Required")


def _hint(message: str) -> str:
    if message.startswith("Required value"):
        return "add it"
    if message.startswith("Forbidden"):
        return "remove it, or what forbids it"
    return "correct the value"


def _decoding(message: str, data: object) -> Iterator[Fault]:
    for what, field in _STRICT.findall(message):
        path = field_path(field, data)
        hint = "remove it, or correct its name" if what == "unknown" else "remove one of them"
        yield Fault(path, f"{what} field `{field}`", hint)
    for line, key in _TWICE.findall(message):
        yield Fault((), f"the key `{key}` is there twice", "remove one of them", int(line))
    if wrong := _TYPE.search(message):
        kind, field, wanted = wrong.groups()
        path = next(of_type(data, field.split("."), kind), ())
        yield Fault(
            path, f"`{field}` is of type {kind}; it must be {wanted}", _type_hint(kind, wanted)
        )
    elif any(text in message for text in _NO_QUANTITY):
        path = next(no_quantities(data), ())
        name = ".".join(map(str, path)) or "a quantity"
        yield Fault(
            path,
            f"`{name}`: {_LAYERS.sub('', message)}",
            "write a number with at most one suffix, such as 500m, 2 or 16Gi",
        )


def _type_hint(kind: str, wanted: str) -> str:
    if wanted == "string" and kind in ("number", "bool"):
        return "write it in quotation marks"
    return f"write a value of type {wanted}"
