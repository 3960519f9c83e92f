"""A manifest stream cut into its documents, each with the place of its values in the file."""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.record import record
from generator.source.document import Document, Path
from generator.source.parse import parse

RULE: Final = "manifest.schema"
# https://yaml.org/spec/1.2.2/#912-document-markers. What follows on the marker's line stays
# with the document; kubeconform, left to cut for itself, would drop it.
_MARKER: Final = re.compile(r"^(?=---(?:\s|$))", re.MULTILINE)
_FALSE_MARKER: Final = re.compile(r"(?<=\n)---\S")
# The line breaks that libyaml counts.
_BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_LIST_FIELDS: Final = ("apiVersion", "kind", "metadata", "items")


@record
class Piece:
    """One document's own text, its first line in the file (from 1), and its parsed form."""

    text: str
    line: int
    document: Document

    @property
    def is_list(self) -> bool:
        """Whether kubeconform looks at the items and not at the document around them.

        It does so for any spelling of `kind: List`, the key's included.
        """
        data = self.document.data
        kinds = data.items() if isinstance(data, dict) else ()
        return any((str(k).lower(), str(v).lower()) == ("kind", "list") for k, v in kinds)

    @property
    def resources(self) -> tuple[Path, ...]:
        """Paths, in order, of the objects that kubeconform reports on."""
        if not self.is_list:
            return ((),)
        return tuple(("items", i) for i in range(len(_items(self.document)))) or ((),)


def pieces_of(path: str, text: str) -> tuple[tuple[Piece, ...], tuple[Finding, ...]]:
    """The documents of a rendered file; findings for what cannot be read or would be skipped."""
    pieces: list[Piece] = []
    findings: list[Finding] = []
    line = 1
    for part in filter(None, _MARKER.split(text)):
        # Leading empty lines, so that the parser's marks are those of the whole file.
        parsed = parse("\n" * (line - 1) + part, path)
        if not parsed.findings:
            pieces += [Piece(part, line, document) for document in parsed.documents[:1]]
        findings += parsed.findings
        findings += _false_markers(path, part, line)
        line += len(_BREAK.findall(part))
    return tuple(pieces), tuple(findings)


def _false_markers(path: str, text: str, line: int) -> Iterator[Finding]:
    for match in _FALSE_MARKER.finditer(text):
        at = Location(path, line + len(_BREAK.findall(text[: match.start()])))
        yield fault(
            at, "kubectl cuts the document at this `---` and drops the line", "indent or quote it"
        )


def list_findings(document: Document) -> Iterator[Finding]:
    """What is wrong with a List itself, which kubeconform does not look at."""
    data = document.data
    if not isinstance(data, dict):
        return
    for key in data:
        if key not in _LIST_FIELDS:
            at = document.at_key(key)
            yield fault(at, f"a List has no field `{key}`", f"remove `{key}`")
    for key, value in (("apiVersion", "v1"), ("kind", "List")):
        if data.get(key) != value:
            at = document.at(key)
            yield fault(at, f"`{key}` of this List is not `{value}`", f"write `{key}: {value}`")
    if not isinstance(data.get("items"), list):
        at = document.at("items")
        yield fault(at, "`items` of this List is no sequence", "put the objects under `items`")
    for index, item in enumerate(_items(document)):
        if not is_checked_item(item):
            at = document.at("items", index)
            yield fault(
                at, "kubeconform cannot check this item", "write one object that is not a List"
            )


def is_checked_item(item: object) -> bool:
    """Whether kubeconform's result on an item of a List says anything of what is in it."""
    return isinstance(item, dict) and str(item.get("kind", "")).lower() != "list"


def _items(document: Document) -> list[object]:
    data = document.data
    items = data.get("items") if isinstance(data, dict) else None
    return items if isinstance(items, list) else []


def fault(at: Location, message: str, hint: str) -> Finding:
    return Finding(RULE, "error", at, message, hint)
