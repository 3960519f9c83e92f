"""Environment variables that a package's source reads: found in its syntax trees, none guessed.

A read counts when the variable's name is written out, or is a constant of the package: an
`os.environ` look-up, `os.getenv`, or a call of one of the package's own functions that hands a
parameter on to such a read.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from generator.record import record

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LOOKUPS: Final = frozenset({"get", "pop", "setdefault", "__getitem__"})
# The engines' own tests set and read variables that no server does.
_SKIPPED: Final = frozenset({"test", "tests"})
# A file without one of these reads nothing directly, and need not be parsed for it.
_DIRECT: Final = re.compile(rb"environ|getenv")


@record
class _Helper:
    """A function whose parameter `parameter`, at `position` or -1 for by name, is a variable."""

    position: int
    parameter: str


def variables_read(folder: Path) -> frozenset[str]:
    """Names of the variables that the Python files under `folder` read."""
    texts = tuple(
        path.read_bytes()
        for path in sorted(folder.rglob("*.py"))
        if _SKIPPED.isdisjoint(path.relative_to(folder).parts[:-1])
    )
    direct = tuple(_trees(text for text in texts if _DIRECT.search(text)))
    helpers = _helpers(direct)
    called = re.compile("|".join([r"(?!)", *map(re.escape, helpers)]).encode())
    helped = _trees(t for t in texts if called.search(t) and not _DIRECT.search(t))
    found: set[str] = set()
    constant = cache(lambda name: _constant(texts, name))
    for tree in (*direct, *helped):
        own = _constants(tree)
        for key in (*_keys(tree), *_helped(tree, helpers)):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.add(key.value)
            elif isinstance(key, ast.Name | ast.Attribute):
                name = _last_name(key)
                found |= own.get(name) or (constant(name) if name.isupper() else frozenset())
    return frozenset(name for name in found if _NAME.fullmatch(name))


def _trees(texts: Iterable[bytes]) -> Iterator[ast.Module]:
    for text in texts:
        try:
            yield ast.parse(text)
        except (SyntaxError, ValueError):
            # A template of a file, or a file for another Python: nothing imports it here.
            continue


def _constants(tree: ast.Module) -> dict[str, frozenset[str]]:
    """Strings that a module gives a name."""
    return {
        target.id: frozenset({node.value.value})
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _constant(texts: Iterable[bytes], name: str) -> frozenset[str]:
    """What any module calls by this name, for a module that imports it from another."""
    line = re.compile(rf"""^{name}(?:: *str)? *= *["']([A-Za-z0-9_]+)["']""".encode(), re.MULTILINE)
    return frozenset(found[1].decode() for text in texts for found in line.finditer(text))


def _helpers(trees: Iterable[ast.Module]) -> dict[str, frozenset[_Helper]]:
    found: dict[str, set[_Helper]] = {}
    for tree in trees:
        for function in _functions(tree):
            for helper in _handed_on(function):
                found.setdefault(function.name, set()).add(helper)
    return {name: frozenset(helpers) for name, helpers in found.items()}


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions of a module. Methods are left out: a `get` is called on many a thing."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif not isinstance(node, ast.ClassDef):
            yield from _functions(node)


def _handed_on(function: ast.FunctionDef) -> Iterator[_Helper]:
    keys = {key.id for key in _keys(function) if isinstance(key, ast.Name)}
    parameters = (*function.args.posonlyargs, *function.args.args)
    yield from (_Helper(i, one.arg) for i, one in enumerate(parameters) if one.arg in keys)
    yield from (_Helper(-1, one.arg) for one in function.args.kwonlyargs if one.arg in keys)


def _helped(tree: ast.AST, helpers: Mapping[str, frozenset[_Helper]]) -> Iterator[ast.expr]:
    """What calls of the package's own helpers are given as a variable's name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for helper in helpers.get(_last_name(node.func), ()):
                given = {word.arg: word.value for word in node.keywords}
                if helper.parameter in given:
                    yield given[helper.parameter]
                elif 0 <= helper.position < len(node.args):
                    yield node.args[helper.position]


def _keys(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions that direct reads of the environment look up."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            if _is_environ(node.value):
                yield node.slice
        elif isinstance(node, ast.Compare):
            if isinstance(node.ops[0], ast.In | ast.NotIn) and _is_environ(node.comparators[0]):
                yield node.left
        elif isinstance(node, ast.Call):
            yield from _looked_up(node)


def _looked_up(node: ast.Call) -> Iterator[ast.expr]:
    function = node.func
    asks = (
        isinstance(function, ast.Attribute)
        and function.attr in _LOOKUPS
        and _is_environ(function.value)
    )
    if asks or _last_name(function) == "getenv":
        named = [word.value for word in node.keywords if word.arg == "key"]
        yield from (*node.args[:1], *named)


def _is_environ(node: ast.expr) -> bool:
    """`os.environ`, or `environ` by itself."""
    return _last_name(node) == "environ"


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
