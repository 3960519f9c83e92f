"""Text to documents. Every fault of the text is a finding; nothing is raised.

PyYAML's C parser composes the nodes (they carry positions); the YAML 1.2 core schema
gives plain scalars their values, so `on`, `no` and `12:30` stay strings.
"""

from typing import Any, Final

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from generator.finding import Finding, Location
from generator.record import record
from generator.source.core_schema import plain_scalar
from generator.source.document import Document, Mark, Path

_PLAIN: Final = "plain"
_TAGS: Final = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:seq": list,
    "tag:yaml.org,2002:map": dict,
}
# Aliases may repeat values; more than this many is an attack or an accident.
_LARGEST_EXPANSION: Final = 1_000_000
# What reads the data walks it recursively; no file that a person wrote is nested so deeply.
_DEEPEST_NESTING: Final = 100


@record
class Parsed:
    """The documents of one text, and what is wrong with it."""

    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]


def parse(text: str, path: str, *, plain: bool = False) -> Parsed:
    """Parse a YAML stream.

    `plain` is for catalogue data: aliases and tags are refused there, because a reader must
    see a value where it stands.
    """
    try:
        nodes = list(yaml.compose_all(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Location(path, mark.line + 1, mark.column + 1) if mark else Location(path)
        return Parsed((), (_syntax(at, error.problem or error.context or "not YAML"),))
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        return Parsed((), (_syntax(_place_of_character(text, path), _reason(error)),))
    findings: list[Finding] = []
    documents = []
    for node in nodes:
        builder = _Builder(path, plain, findings)
        data = builder.build(node, ())
        documents.append(Document(path, data, builder.values, builder.keys))
    if any(f.rule == "yaml.syntax" for f in findings):
        documents = []
    return Parsed(tuple(documents), tuple(findings))


class _Loader(yaml.CBaseLoader):
    """The C parser, marking which scalars are plain instead of guessing their type."""

    def resolve(self, kind: type[Node], value: str | None, implicit: Any) -> str:
        if kind is ScalarNode and implicit[0]:
            return _PLAIN
        return str(super().resolve(kind, value, implicit))  # type: ignore[no-untyped-call]


@record
class _Built:
    """A finished node: its data, how many values it has, and how deep they go below it."""

    data: object
    size: int
    depth: int


class _Builder:
    """Data and marks of one document, from its root node."""

    def __init__(self, path: str, plain: bool, findings: list[Finding]) -> None:
        self.path = path
        self.plain = plain
        self.findings = findings
        self.values: dict[Path, Mark] = {}
        self.keys: dict[Path, Mark] = {}
        self._built: dict[int, _Built] = {}
        self._open: set[int] = set()
        self._size = 0
        self._deepest = 0

    def build(self, node: Node | None, path: Path) -> object:
        if node is None:
            return None
        self.values[path] = _mark(node)
        if id(node) in self._built:
            return self._alias(node, path)
        if id(node) in self._open:
            self._fault(node, "an alias refers to the value that it stands in")
            return None
        if len(path) > _DEEPEST_NESTING:
            self._too_deep(node)
            return None
        size, deepest = self._size, self._deepest
        self._size += 1
        self._deepest = len(path)
        self._open.add(id(node))
        data = self._data(node, path)
        self._open.discard(id(node))
        self._built[id(node)] = _Built(data, self._size - size, self._deepest - len(path))
        self._deepest = max(deepest, self._deepest)
        return data

    def _alias(self, node: Node, path: Path) -> object:
        built = self._built[id(node)]
        self._size += built.size
        self._deepest = max(self._deepest, len(path) + built.depth)
        if self.plain:
            self._fault(node, "a value that an alias repeats; write it out where it is used")
        elif self._size > _LARGEST_EXPANSION:
            self._fault(node, f"aliases expand to more than {_LARGEST_EXPANSION:,} values")
            return None
        elif len(path) + built.depth > _DEEPEST_NESTING:
            self._too_deep(node)
            return None
        return built.data

    def _too_deep(self, node: Node) -> None:
        self._fault(node, f"values are nested more than {_DEEPEST_NESTING} deep")

    def _data(self, node: Node, path: Path) -> object:
        if node.tag not in _TAGS and node.tag != _PLAIN and self.plain:
            self._fault(node, f"the tag {node.tag!r}; catalogue data has no tags")
        if isinstance(node, MappingNode):
            return self._mapping(node, path)
        if isinstance(node, SequenceNode):
            return [self.build(item, (*path, i)) for i, item in enumerate(node.value)]
        return plain_scalar(node.value) if node.tag == _PLAIN else node.value

    def _mapping(self, node: MappingNode, path: Path) -> dict[object, object]:
        data: dict[object, object] = {}
        first: dict[object, Mark] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node)
            here = (*path, key if isinstance(key, str | int) else str(key))
            if key in first:
                self._duplicate(key_node, str(key), first[key])
                continue
            self.keys[here] = first[key] = _mark(key_node)
            data[key] = self.build(value_node, here)
        return data

    def _key(self, node: Node) -> object:
        if isinstance(node, ScalarNode):
            return plain_scalar(node.value) if node.tag == _PLAIN else node.value
        self._fault(node, "a mapping key that is not a scalar")
        return ""

    def _duplicate(self, node: Node, key: str, first: Mark) -> None:
        self.findings.append(
            Finding(
                "yaml.duplicate-key",
                "error",
                _location(self.path, node),
                f"key `{key}` appears twice; it first stands at {first.line}:{first.column}",
                "keep one of the two; a reader cannot tell which one counts",
            )
        )

    def _fault(self, node: Node, what: str) -> None:
        self.findings.append(_syntax(_location(self.path, node), what))


def _mark(node: Node) -> Mark:
    style = node.style or None if isinstance(node, ScalarNode) else None
    return Mark(node.start_mark.line + 1, node.start_mark.column + 1, style)


def _location(path: str, node: Node) -> Location:
    return Location(path, node.start_mark.line + 1, node.start_mark.column + 1)


def _syntax(at: Location, what: str) -> Finding:
    return Finding(
        "yaml.syntax", "error", at, f"not readable as YAML: {what}", "mend the text at this place"
    )


def _reason(error: Exception) -> str:
    return str(getattr(error, "reason", None) or "a character that YAML does not allow")


def _place_of_character(text: str, path: str) -> Location:
    for number, line in enumerate(text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            if not (character.isprintable() or character in "\t\r\x85"):
                return Location(path, number, column)
    return Location(path)
