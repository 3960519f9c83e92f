"""Templates that say of each line where it comes from.

Renders for different answers have different lines, many of them alike. To tell which line of one is
which line of another, each is marked with its place: the piece of template that began it, below the
calls of macros and the items of loops that led there.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, Template, nodes, pass_context
from jinja2.visitor import NodeTransformer

from generator.docs.form.signs import NotLearned, has_sign, plain, signing_filters
from generator.render.templates import Templates, without_sandbox

# A piece of template below its steps, and the items of loops that led there; the same in every
# process.
Origin = tuple[str, str]
# An origin, the text of a line that begins inside a value, and how often the two came.
Place = tuple[Origin, str, int]
Step = tuple[str, str, int] | int
# Marks are a private plane of Unicode.
_FIRST, _LAST = 0xF0000, 0xFFFFD
_MARK: Final = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
# Loops over these have lines of their own kind; see items.py.
_TAGS: Final = {"images": "once", "answered": "answered", "accelerators": "each"}
_BITS: Final = 20


class Trace:
    """Where a render is, and the places of the lines that it made."""

    def __init__(self) -> None:
        self._marks: dict[int, str] = {}
        self._marked: list[int] = []
        # Pieces and paths are numbers, as they came: a path is a step behind another path.
        self._pieces: list[str] = []
        self._paths: list[tuple[int, Step]] = [(0, 0)]
        self._known: dict[tuple[int, Step], int] = {}
        self._path = 0
        self._origins: dict[int, Origin] = {}
        self._tags: dict[Origin, tuple[str, str]] = {}
        # For each loop that is open: the path to it, its tag, the last item, how often each came.
        self._loops: list[tuple[int, int, str, list[str], dict[str, int]]] = []

    def begin(self) -> None:
        """What follows has nothing to do with what was rendered before, to its end or not."""
        self._path = 0
        self._loops.clear()
        self._marks.clear()
        self._marked.clear()

    def piece(self, name: str) -> int:
        """A number for a piece of template."""
        self._pieces.append(name)
        return len(self._pieces) - 1

    def here(self, piece: int) -> str:
        """The mark of a line: one character, the same whenever this place is come to.

        Raises NotLearned where there are more places than marks.
        """
        place = piece << _BITS | self._path
        mark = self._marks.get(place)
        if mark is None:
            if _FIRST + len(self._marked) > _LAST:
                raise NotLearned("its renders have more places than there are marks")
            mark = self._marks[place] = chr(_FIRST + len(self._marked))
            self._marked.append(place)
        return mark

    def at(self, called: Callable[..., Any], piece: int) -> Callable[..., Any]:
        """The same call, one step deeper."""

        def inside(*words: Any, **named: Any) -> Any:
            above = self._path
            self._path = self._below(above, piece)
            try:
                return called(*words, **named)
            finally:
                self._path = above

        return inside

    def enter(self, tag: str, piece: int) -> None:
        """A loop begins."""
        self._loops.append((self._path, piece, tag, [""], {}))

    def item(self, value: Any) -> None:
        """The next item of the innermost loop; one that is there twice is told apart."""
        above, piece, tag, last, counts = self._loops[-1]
        name = _name(value)
        # The same word may stand behind several flags.
        key = f"{last[0]} {name}" if last[0].startswith("-") and not name.startswith("-") else name
        last[0] = name
        counts[key] = counts.get(key, 0) + 1
        self._path = self._below(self._below(above, piece), (tag, key, counts[key]))

    def leave(self) -> None:
        """The innermost loop ends."""
        self._path = self._loops.pop()[0]

    def read(self, line: str) -> tuple[Origin | None, str]:
        """The origin of a rendered line, and its text; None where it begins in a value."""
        marks = _MARK.findall(line)
        text = _MARK.sub("", line) if marks else line
        text = plain(text) if has_sign(text) else text
        return (self._origin(self._marked[ord(marks[0]) - _FIRST]) if marks else None), text

    def tag(self, origin: Origin) -> tuple[str, str] | None:
        """The tag and the item of the loop that a line belongs to, where the loop has a tag."""
        return self._tags.get(origin)

    def _origin(self, place: int) -> Origin:
        known = self._origins.get(place)
        if known is not None:
            return known
        path = place & ((1 << _BITS) - 1)
        pieces, items, tag = [self._pieces[place >> _BITS]], [], None
        while path:
            path, step = self._paths[path]
            if isinstance(step, int):
                pieces.append(self._pieces[step])
            else:
                items.append(step[1:])
                tag = tag or (step[:2] if step[0] else None)
        origin = self._origins[place] = " ".join(pieces), repr(items)
        if tag:
            self._tags[origin] = tag
        return origin

    def _below(self, path: int, step: Step) -> int:
        known = self._known.get((path, step))
        if known is None:
            known = self._known[path, step] = len(self._paths)
            self._paths.append((path, step))
        return known


def kept_lines(text: str) -> list[str]:
    """The lines of a text with their ends, as a browser counts them: only a line feed ends one."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def tracing(templates: Templates, trace: Trace) -> Templates:
    """The same templates, which tell `trace` of their places."""
    kept = templates.environment
    assert isinstance(kept.loader, FileSystemLoader)
    environment = without_sandbox(templates, _Loader(kept.loader.searchpath, trace))
    environment.filters.update(signing_filters())
    # Filters are called faster than functions; one with a context is not called ahead.
    told: dict[str, Callable[..., Any]] = {
        "here": lambda _context, piece: trace.here(piece),
        "at": lambda _context, called, piece: trace.at(called, piece),
        "enter": lambda _context, tag, piece: trace.enter(tag, piece),
        "item": lambda _context, value: trace.item(value),
        "leave": lambda _context, _piece: trace.leave(),
    }
    for name, tell in told.items():
        environment.filters[f"form_{name}"] = pass_context(tell)
    return Templates(environment)


class _Loader(FileSystemLoader):
    """Marks templates as they are loaded; each piece of any of them has a name of its own."""

    def __init__(self, folders: Sequence[str], trace: Trace) -> None:
        super().__init__(folders)
        self._trace = trace

    def load(self, environment: Environment, name: str, globals: Any = None) -> Template:  # noqa: A002
        source, filename, uptodate = self.get_source(environment, name)
        trace = self._trace
        tree = environment.parse(source, name, filename)
        _Marking(trace.piece(f"{name}:{number}") for number in count()).visit(tree)
        tree.set_environment(environment)
        tree.set_lineno(1)
        code = environment.compile(tree, name, filename)
        return environment.template_class.from_code(environment, code, globals or {}, uptodate)


class _Marking(NodeTransformer):
    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers

    def visit_Output(self, node: nodes.Output) -> nodes.Node:  # noqa: N802  # the library's name
        self.generic_visit(node)
        node.nodes = [made for child in node.nodes for made in self._marked(child)]
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.node = _told("at", node.node, self._piece())
        return node

    def visit_For(self, node: nodes.For) -> list[nodes.Node]:  # noqa: N802
        self.generic_visit(node)
        tag = _TAGS.get(node.iter.attr, "") if isinstance(node.iter, nodes.Getattr) else ""
        if isinstance(node.target, nodes.Name):
            item = _told("item", nodes.Name(node.target.name, "load"))
            node.body.insert(0, nodes.ExprStmt(item))
        enter = _told("enter", nodes.Const(tag), self._piece())
        leave = _told("leave", nodes.Const(0))
        return [nodes.ExprStmt(enter), node, nodes.ExprStmt(leave)]

    def _marked(self, child: nodes.Expr) -> Iterator[nodes.Expr]:
        if not isinstance(child, nodes.TemplateData):
            yield child
            return
        for line in child.data.splitlines(keepends=True):
            bare = line.lstrip()
            if not bare:
                yield nodes.TemplateData(line)
                continue
            yield nodes.TemplateData(line[: len(line) - len(bare)] + bare[:1])
            yield _told("here", self._piece())
            yield nodes.TemplateData(bare[1:])

    def _piece(self) -> nodes.Const:
        return nodes.Const(next(self._numbers))


def _told(name: str, value: nodes.Expr, *words: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(value, f"form_{name}", list(words), [], None, None)


def _name(value: Any) -> str:
    if isinstance(value, str):
        return plain(value) if has_sign(value) else value
    for attribute in ("instance", "name", "text"):
        found = getattr(value, attribute, None)
        if isinstance(found, str):
            return plain(found) if has_sign(found) else found
    return plain(str(value))
