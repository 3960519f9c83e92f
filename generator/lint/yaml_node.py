"""Walking a YAML document: merge keys are followed, and values behind an alias are found
where they are written, because that is the text to mend.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from generator.finding import Location
from generator.lint.fragment import Fragment, pinned
from generator.lint.yaml_text import YamlText
from generator.source.document import Document, Path

MERGE = "<<"


# Only with this character can a mapping or a list stand at two paths.
_ALIAS: Final = "*"


def keys(*names: str) -> frozenset[str]:
    """Names to ask a mapping for with `has_any`: one that merges others may have any of them."""
    return frozenset((*names, MERGE))


class Tree:
    """A document with its text.

    `first` says where each mapping and list is written; it is empty where no alias can repeat
    one.
    """

    def __init__(self, document: Document, text: YamlText) -> None:
        self.document = document
        self.text = text
        self.first: dict[int, Path] = {}
        if _ALIAS not in text.source.text:
            return
        waiting: list[tuple[Path, object]] = [((), document.data)]
        while waiting:
            path, data = waiting.pop()
            if isinstance(data, dict | list) and id(data) not in self.first:
                self.first[id(data)] = path
                waiting.extend(reversed([((*path, key), value) for key, value in _parts(data)]))

    @property
    def root(self) -> "Node":
        return Node(self, (), self.document.data)


class Node:
    """A value of a document; `data` is None for one that is not there.

    It is no record, because a reading makes a hundred for each file.
    """

    __slots__ = ("data", "path", "tree")

    def __init__(self, tree: Tree, path: Path, data: object) -> None:
        self.tree = tree
        self.path = path
        self.data = data

    @property
    def at(self) -> Location:
        """Where the value starts."""
        return self._place(self.tree.document.at(*self.path))

    @property
    def at_key(self) -> Location:
        """Where the key of the value stands."""
        return self._place(self.tree.document.at_key(*self.path))

    def get(self, key: str) -> "Node":
        """The value of a key, from a merged mapping when the mapping itself has none."""
        data = self.data
        if isinstance(data, dict):
            if key in data:
                return self._child((*self.path, key), data[key])
            if MERGE in data:
                for path, merged in self._merged():
                    if key in merged:
                        return self._child((*path, key), merged[key])
        return Node(self.tree, (*self.path, key), None)

    def has_any(self, names: frozenset[str]) -> bool:
        """Whether the mapping may have one of the `keys(…)`: it has, or it merges others."""
        return isinstance(self.data, dict) and not names.isdisjoint(self.data)

    def holders(self, names: frozenset[str]) -> frozenset[int]:
        """The ids of the mappings and lists in which `has_any` is true, or is somewhere below.

        Most of a manifest has nothing that is looked for; this tells without a Node for it all.
        """
        found: set[int] = set()
        seen: set[int] = set()
        above: list[object] = []
        waiting: list[tuple[object, int]] = [(self.data, 0)]
        while waiting:
            data, depth = waiting.pop()
            del above[depth:]
            if isinstance(data, dict):
                children: Iterable[object] = data.values()
                if not names.isdisjoint(data):
                    found.update(map(id, (*above, data)))
            elif isinstance(data, list):
                children = data
            else:
                continue
            if id(data) in seen:
                # An alias: what it repeats may be found, and then it is below these too.
                if id(data) in found:
                    found.update(map(id, above))
                continue
            seen.add(id(data))
            above.append(data)
            waiting.extend([(c, depth + 1) for c in children if isinstance(c, dict | list)])
        return frozenset(found)

    def down(self, *keys: str) -> "Node":
        """The value at the end of several keys."""
        node = self
        for place, key in enumerate(keys):
            if not isinstance(node.data, dict):
                return Node(self.tree, (*node.path, *keys[place:]), None)
            node = node.get(key)
        return node

    def items(self) -> Iterator[tuple[str, "Node"]]:
        """The keys and values of a mapping; nothing for anything else."""
        seen: set[object] = set()
        for path, data in self._merged():
            for key, value in data.items():
                if key not in seen and key != MERGE:
                    seen.add(key)
                    step = key if isinstance(key, str | int) else str(key)
                    yield str(key), self._child((*path, step), value)

    def values(self) -> Iterator["Node"]:
        """The items of a list; nothing for anything else."""
        if isinstance(self.data, list):
            for index, value in enumerate(self.data):
                yield self._child((*self.path, index), value)

    def branches(self) -> Iterator["Node"]:
        """The mappings and lists right below this one."""
        if isinstance(self.data, list):
            for index, value in enumerate(self.data):
                if isinstance(value, dict | list):
                    yield self._child((*self.path, index), value)
        elif isinstance(self.data, dict) and MERGE in self.data:
            yield from (child for _, child in self.items() if child.is_mapping or child.is_list)
        elif isinstance(self.data, dict):
            for key, value in self.data.items():
                if isinstance(value, dict | list):
                    step = key if isinstance(key, str | int) else str(key)
                    yield self._child((*self.path, step), value)

    def text(self) -> Fragment | None:
        """A scalar as it is written; None for a mapping, a list and null."""
        if not isinstance(self.data, str | int | float):
            return None
        mark = self.tree.document.values.get(self.path)
        if mark is None:
            return pinned(str(self.data), self.at)
        if isinstance(self.data, str):
            return self.tree.text.scalar(mark, self.data)
        return self.tree.text.scalar(mark, self.tree.text.plain(mark))

    def string(self) -> str | None:
        """The text of a scalar."""
        if isinstance(self.data, str):
            return self.data
        found = self.text()
        return found.text if found else None

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.data, dict)

    @property
    def is_list(self) -> bool:
        return isinstance(self.data, list)

    def _child(self, path: Path, data: object) -> "Node":
        first = self.tree.first
        return Node(self.tree, first.get(id(data), path) if first else path, data)

    def _merged(self) -> Iterator[tuple[Path, dict[object, object]]]:
        """The mapping itself, then what `<<` brings in, the nearest first."""
        waiting: list[Node] = [self]
        seen: set[int] = set()
        while waiting:
            node = waiting.pop()
            if id(node.data) in seen:
                continue
            seen.add(id(node.data))
            if isinstance(node.data, dict):
                yield node.path, node.data
                if MERGE in node.data:
                    waiting.append(node._child((*node.path, MERGE), node.data[MERGE]))
            elif isinstance(node.data, list):
                waiting.extend(reversed(list(node.values())) if node is not self else ())

    def _place(self, location: Location) -> Location:
        return self.tree.text.at(location.line, location.column)


def setting_words(flag: str, value: Node) -> tuple[Fragment, ...]:
    """A setting as the command line has it: no word for false and for nothing, one for true."""
    text = value.text()
    if text is None or value.data is False:
        return ()
    name = pinned(flag, value.at_key)
    return (name,) if value.data is True else (name, text)


def _parts(data: dict[object, object] | list[object]) -> list[tuple[str | int, object]]:
    if isinstance(data, list):
        return list(enumerate(data))
    return [(key if isinstance(key, str | int) else str(key), value) for key, value in data.items()]
