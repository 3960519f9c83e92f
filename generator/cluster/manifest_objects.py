"""The objects in manifest files, each with the place of its values."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from generator.check.manifest_pieces import Piece, is_checked_item, pieces_of
from generator.finding import Finding, Location
from generator.record import record
from generator.source.document import Path

# kubectl reads these; no API server is given them.
_CLIENT_SIDE = ("kustomize.config.k8s.io/",)


@record
class Origin:
    """The line that a field is there for, and `how` where that needs a word."""

    at: Location
    how: str = ""


@record
class ManifestObject:
    """One object of a file, at `prefix` of its document: () or ("items", index) of a List."""

    piece: Piece
    prefix: Path
    data: Mapping[str, Any]

    @property
    def api_version(self) -> str:
        return str(self.data["apiVersion"])

    @property
    def kind(self) -> str:
        return str(self.data["kind"])

    @property
    def name(self) -> str:
        return str(self._metadata.get("name", ""))

    @property
    def namespace(self) -> str | None:
        found = self._metadata.get("namespace")
        return found if isinstance(found, str) and found else None

    @property
    def title(self) -> str:
        """`StatefulSet deepseek-agent-head`."""
        return f"{self.kind} {self.name}".rstrip()

    @property
    def body(self) -> tuple[bytes, str]:
        """What an API server is sent, and its content type: the very text, so that what YAML
        makes of it is the server's word."""
        if self.prefix:
            return json.dumps(self.data).encode(), "application/json"
        return self.piece.text.encode("utf-8", "surrogatepass"), "application/yaml"

    def at(self, path: Path) -> Location:
        """The place of a value, or of its key where it is a member of a mapping."""
        return self.piece.document.at_key(*self.prefix, *path)

    def at_line(self, line: int) -> Location:
        """A line of the text that was sent, from 1."""
        return Location(self.piece.document.path, self.piece.line + line - 1)

    @property
    def _metadata(self) -> Mapping[str, Any]:
        found = self.data.get("metadata")
        return found if isinstance(found, dict) else {}


def manifest_objects(
    files: Mapping[str, str],
) -> tuple[tuple[ManifestObject, ...], tuple[Finding, ...]]:
    """The objects of files (path to YAML text), and what cannot be read of them.

    A document without apiVersion and kind is none of Kubernetes' and is left out.
    """
    found: list[ManifestObject] = []
    faults: list[Finding] = []
    for path, text in files.items():
        pieces, unreadable = pieces_of(path, text)
        faults += unreadable
        for piece in pieces:
            found += _objects(piece)
    return tuple(found), tuple(faults)


def _objects(piece: Piece) -> Iterator[ManifestObject]:
    data: Any = piece.document.data
    for prefix in piece.resources:
        try:
            item = data["items"][prefix[1]] if prefix else data
        except (LookupError, TypeError):
            continue
        if is_object(item) and (not prefix or is_checked_item(item)):
            yield ManifestObject(piece, prefix, item)


def is_object(data: object) -> bool:
    """Whether it is an object for an API server."""
    if not isinstance(data, dict):
        return False
    api_version, kind = data.get("apiVersion"), data.get("kind")
    if not isinstance(api_version, str) or not isinstance(kind, str) or not kind:
        return False
    return bool(api_version) and not api_version.startswith(_CLIENT_SIDE)
