"""One kubeconform result to findings, each at the offending field.

kubeconform's own list of errors stops at the first level, so the tree of errors in its
message is read: `- at '<JSON pointer>': <text>`, as santhosh-tekuri/jsonschema writes it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path as FilePath
from typing import Any, Final

from generator.check.manifest_pieces import Piece, fault
from generator.check.schema_files import fields_at, schema_file
from generator.errors import Operational
from generator.finding import Finding, Location
from generator.source.document import Path

# Quotation marks inside a quoted text are escaped, so a text cannot look like a separator.
_QUOTED: Final = r"'((?:[^'\\]|\\.)*)'"
_ENTRY: Final = re.compile(rf"\s+- at {_QUOTED}: ")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-f]{4}|U[0-9a-f]{8}|x[0-9a-f]{2}|.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
# What an entry says that only groups the entries below it.
_GROUPS: Final = frozenset({"validation failed", "'allOf' failed"})
# A field's name that needs no brackets in a path.
_PLAIN: Final = re.compile(r"[A-Za-z][\w-]*")
# What kubeconform and Go's YAML library put before the reason.
_LAYERS: Final = re.compile(
    r"error unmarshalling resource: |error converting YAML to JSON: |error unmarshaling JSON: "
    r"|while decoding JSON: |(yaml|json): |unmarshal errors:|line \d+: "
)
_ADD: Final = (
    "correct kind or apiVersion, or add the kind: of Kubernetes to KINDS in "
    "generator/check/kubernetes_schemas.py, any other to schemas/crds; then `make schemas`"
)
_TYPE: Final = re.compile(r"got (\w+), want ([\w ]+)")
_STRUCT: Final = re.compile(r"cannot unmarshal (\w+) into Go struct field \.?([\w.]+) of type")


def findings_of(
    piece: Piece, prefix: Path, result: Mapping[str, Any], schemas: FilePath
) -> Iterator[Finding]:
    """The findings of one result, on the object at `prefix` of the piece's document.

    Operational when the result tells of broken schemas instead of a faulty manifest.
    """
    status, message = str(result["status"]), str(result["msg"])
    if status == "statusInvalid":
        yield from _invalid(_Reader(piece, prefix, schemas), message)
    elif status == "statusError":
        yield _error(_Reader(piece, prefix, schemas), message)


class _Reader:
    """An object in a document, and how to speak of the fields in it."""

    def __init__(self, piece: Piece, prefix: Path, schemas: FilePath) -> None:
        self.document = piece.document
        self.line = piece.line
        self.prefix = prefix
        self.schemas = schemas
        self.data = _value(piece.document.data, prefix)
        fields = self.data if isinstance(self.data, dict) else {}
        self.kind = str(fields.get("kind", "object"))
        self.api_version = str(fields.get("apiVersion", ""))

    def path(self, tokens: list[str]) -> Path:
        """The path, within the object, that a JSON pointer's tokens stand for."""
        steps: list[str | int] = []
        current = self.data
        for token in tokens:
            step = _step(current, token)
            steps.append(step)
            current = _value(current, (step,))
        return tuple(steps)

    def at(self, *path: str | int) -> Location:
        return self.document.at(*self.prefix, *path)

    def at_key(self, *path: str | int) -> Location:
        return self.document.at_key(*self.prefix, *path)

    def name(self, path: Path) -> str:
        """`spec.template` or, for the object itself, `StatefulSet`."""
        text = "".join(f".{s}" if _PLAIN.fullmatch(str(s)) else f"[{json.dumps(s)}]" for s in path)
        return f"`{text.removeprefix('.') or self.kind}`"


def _invalid(reader: _Reader, message: str) -> Iterator[Finding]:
    _, *rest = _ENTRY.split(message)
    found = False
    for pointer, text in zip(rest[::2], rest[1::2], strict=True):
        if text.strip() not in _GROUPS:
            found = True
            yield from _entry(reader, reader.path(_tokens(pointer)), text.strip())
    if not found:
        yield fault(reader.at(), message, f"correct this {reader.kind}")


def _entry(reader: _Reader, path: Path, text: str) -> Iterator[Finding]:
    names = [_unquote(name) for name in re.findall(_QUOTED, text)]
    if text.startswith("additional propert"):
        for name in names:
            yield _unknown(reader, path, name)
    elif text.startswith("missing propert"):
        for name in names:
            where = reader.name(path)
            yield fault(
                reader.at_key(*path), f"{where} has no `{name}`", f"add `{name}` to {where}"
            )
    else:
        yield _wrong_value(reader, path, text)


def _unknown(reader: _Reader, path: Path, name: str) -> Finding:
    known = fields_at(reader.schemas, schema_file(reader.api_version, reader.kind), path)
    nearest = get_close_matches(name, known, 1)
    hint = f"write `{nearest[0]}`, or remove `{name}`" if nearest else f"remove `{name}`"
    at = reader.at_key(*reader.path([*map(str, path), name]))
    return fault(at, f"{reader.name(path)} has no field `{name}` in its schema", hint)


def _wrong_value(reader: _Reader, path: Path, text: str) -> Finding:
    value = _value(reader.data, path)
    hint = "correct the value"
    if kinds := _TYPE.fullmatch(text):
        hint = _type_hint(value, kinds[2])
        text = f"is of type {kinds[1]}; it must be {kinds[2]}"
    elif text.startswith("value must be "):
        hint = text.replace("value must be", "write").replace("'", "`")
        text = f"is `{value}`"
    elif "[KMGTPE]i" in text:
        hint = "write a number with at most one suffix, such as 500m, 2 or 16Gi"
        text = f"is `{value}`, which is no Kubernetes quantity"
    return fault(reader.at(*path), f"{reader.name(path)} {text}", hint)


def _type_hint(value: object, wanted: str) -> str:
    if "string" in wanted and isinstance(value, bool | int | float):
        return f"write it in quotation marks: {json.dumps(json.dumps(value))}"
    if wanted in ("integer", "number") and isinstance(value, str) and value.isdecimal():
        return f"write it without quotation marks: {value}"
    if value is None:
        return f"write a value of type {wanted}, or remove the key"
    return f"write a value of type {wanted}"


def _error(reader: _Reader, message: str) -> Finding:
    if not isinstance(reader.data, dict):
        return fault(reader.at(), "this document is no object", "write one Kubernetes object")
    if message.startswith("could not find schema for "):
        return _no_schema(reader)
    if missing := re.fullmatch(r"error while parsing: missing '(\w+)' key", message):
        name = missing[1]
        return fault(
            reader.at(), f"the object has no `{name}`", f"add `{name}`, as a string, to it"
        )
    if field := _STRUCT.search(message):
        path = reader.path(field[2].lower().split("."))
        return fault(
            reader.at(*path), f"{reader.name(path)} is of type {field[1]}", "correct the value"
        )
    if message.startswith("error unmarshalling resource: "):
        return _unreadable(reader, message)
    raise Operational(f"kubeconform could not check a manifest: {message}", "run `make schemas`")


def _no_schema(reader: _Reader) -> Finding:
    name = schema_file(reader.api_version, reader.kind)
    if (reader.schemas / name).is_file():
        raise Operational(
            f"kubeconform cannot use the schema {reader.schemas / name}", "run `make schemas`"
        )
    known = [p.stem for p in sorted(reader.schemas.glob("*.json")) if not p.stem.startswith("_")]
    nearest = get_close_matches(name.removesuffix(".json"), known, 1, cutoff=0.75)
    hint = f"correct kind or apiVersion; the nearest schema is {nearest[0]}" if nearest else _ADD
    what = f"`{reader.kind}` of apiVersion `{reader.api_version}`"
    return fault(reader.at("kind"), f"there is no schema for {what}", hint)


def _unreadable(reader: _Reader, message: str) -> Finding:
    """YAML that our parser reads and kubectl's, which speaks YAML 1.1, does not."""
    at = reader.at()
    if line := re.search(r"\bline (\d+)", message):
        at = Location(at.path, reader.line + int(line[1]) - 1)
    reason = " ".join(_LAYERS.sub("", message).split())
    return fault(at, f"not readable for kubectl: {reason}", "write it so that YAML 1.1 agrees")


def _value(data: object, path: Path) -> object:
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def _step(data: object, token: str) -> str | int:
    if isinstance(data, list) and token.isdecimal():
        return int(token)
    if isinstance(data, dict) and token not in data:
        return next((key for key in data if isinstance(key, int) and str(key) == token), token)
    return token


def _tokens(pointer: str) -> list[str]:
    """https://www.rfc-editor.org/rfc/rfc6901"""
    parts = _unquote(pointer).split("/")[1:]
    return [part.replace("~1", "/").replace("~0", "~") for part in parts]


def _unquote(text: str) -> str:
    return _ESCAPE.sub(
        lambda m: chr(int(m[1][1:], 16)) if len(m[1]) > 1 else _ESCAPED.get(m[1], m[1]), text
    )
