"""Environment variables that a package's source reads: found in its syntax trees, none guessed.

A read counts when the variable's name is written out, or is a constant of the package: an
`os.environ` look-up, `os.getenv`, or a call of one of the package's own functions that hands a
parameter on to such a read.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from generator.record import record

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LOOKUPS: Final = frozenset({"get", "pop", "setdefault", "__getitem__"})
# The engines' own tests and benchmarks set and read variables that no server does.
_SKIPPED: Final = frozenset({"test", "tests"})


@record
class _Helper:
    """A function whose parameter at `position`, called `parameter`, names a variable."""

    position: int
    parameter: str


@record
class _Package:
    """Constants and helpers by name; a constant has several values where modules differ."""

    constants: Mapping[str, frozenset[str]]
    helpers: Mapping[str, frozenset[_Helper]]


def variables_read(folder: Path) -> frozenset[str]:
    """Names of the variables that the Python files under `folder` read."""
    trees = tuple(_trees(folder))
    package = _Package(_constants(trees), _helpers(trees))
    found = {name for tree in trees for name in _reads(tree, package)}
    return frozenset(name for name in found if _NAME.fullmatch(name))


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        if _SKIPPED.isdisjoint(path.relative_to(folder).parts[:-1]):
            try:
                yield ast.parse(path.read_bytes())
            except (SyntaxError, ValueError):
                # A template of a file, or a file for another Python: nothing imports it here.
                continue


def _constants(trees: Iterable[ast.Module]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                for target in node.targets:
                    if isinstance(target, ast.Name) and isinstance(node.value.value, str):
                        found.setdefault(target.id, set()).add(node.value.value)
    return {name: frozenset(values) for name, values in found.items()}


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
    parameters = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    keys = {key.id for key in _keys(function) if isinstance(key, ast.Name)}
    for position, parameter in enumerate(parameters):
        if parameter in keys:
            yield _Helper(position, parameter)
    yield from (_Helper(-1, one.arg) for one in function.args.kwonlyargs if one.arg in keys)


def _reads(tree: ast.Module, package: _Package) -> Iterator[str]:
    own = _constants([tree])
    for key in (*_keys(tree), *_helped(tree, package.helpers)):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value
        elif isinstance(key, ast.Name | ast.Attribute):
            name = key.id if isinstance(key, ast.Name) else key.attr
            yield from own.get(name) or package.constants.get(name, frozenset())


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
            yield from _called(node)


def _called(node: ast.Call) -> Iterator[ast.expr]:
    function = node.func
    looked_up = (
        isinstance(function, ast.Attribute)
        and function.attr in _LOOKUPS
        and _is_environ(function.value)
    )
    if looked_up or _last_name(function) == "getenv":
        named = [word.value for word in node.keywords if word.arg in ("key", "varname")]
        yield from (*node.args[:1], *named)


def _is_environ(node: ast.expr) -> bool:
    """`os.environ`, or `environ` by itself."""
    return _last_name(node) == "environ"


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
