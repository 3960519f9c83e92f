"""Modules import downward only."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.conftest import ROOT

# Modules of the lowest layer, in the order in which they may import each other.
WORDS: Final = (
    "record",
    "vocabulary",
    "finding",
    "errors",
    "signals",
    "processes",
    "garbage",
    "workload",
    "launch",
)
LAYERS: Final = {
    **dict.fromkeys(WORDS, 0),
    "source": 1,
    "models": 1,
    "catalog": 2,
    "arguments": 3,
    "plan": 3,
    "boot": 3,
    "rules": 4,
    "render": 4,
    "capture": 5,
    "lint": 5,
    "report": 5,
    "check": 6,
    "cluster": 7,
    "docs": 7,
    "preflight": 8,
    "cli": 9,
}
MODULES: Final = sorted((ROOT / "generator").rglob("*.py"))


def imported(text: str) -> Iterator[tuple[int, str]]:
    """Line and module of every import, also inside functions and for type checking.

    A name that import_module builds counts by the part of it that is written out.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            yield node.lineno, str(node.module)
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and _name(node.func) == "import_module":
            yield node.lineno, _written_out(node.args[0])


def upward(own: str, text: str) -> list[str]:
    """The imports of a module of part `own` that go to its own layer or above it."""
    found = []
    for line, module in imported(text):
        package, _, rest = module.partition(".")
        part = rest.split(".")[0]
        if package == "generator" and part in LAYERS and not _allowed(own, part):
            found.append(f"line {line}: {own} imports {part}")
    return sorted(set(found))


def _allowed(own: str, part: str) -> bool:
    if own == part:
        return True
    if own in WORDS and part in WORDS:
        return WORDS.index(part) < WORDS.index(own)
    return LAYERS[part] < LAYERS[own]


def _name(function: ast.expr) -> str:
    return str(getattr(function, "attr", None) or getattr(function, "id", ""))


def _written_out(argument: ast.expr) -> str:
    first = argument.values[0] if isinstance(argument, ast.JoinedStr) else argument
    return str(first.value) if isinstance(first, ast.Constant) else ""


def part_of(path: Path) -> str:
    """`plan` for generator/plan/resolve.py, `errors` for generator/errors.py."""
    name = path.relative_to(ROOT / "generator").parts[0]
    return name.removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_downward_only(path: Path) -> None:
    if part_of(path) == "__init__":
        assert list(imported(path.read_text("utf-8"))) == []
    else:
        assert upward(part_of(path), path.read_text("utf-8")) == []


def test_the_table_has_every_part_and_no_other() -> None:
    assert {part_of(path) for path in MODULES} - {"__init__"} == set(LAYERS)


@pytest.mark.parametrize(
    ("own", "text"),
    [
        ("plan", "from generator.render.render import render"),
        ("plan", "import generator.cli.main"),
        ("plan", "from generator import rules"),
        ("source", "from generator.models.fields import Text"),
        ("render", "def f():\n    from generator.rules.rule import Rule"),
        ("models", "if TYPE_CHECKING:\n    from generator.plan.plan import Plan"),
        ("catalog", "import_module(f'generator.plan.{name}')"),
        ("catalog", "importlib.import_module('generator.cli.main')"),
        ("finding", "from generator.errors import BadInput"),
        ("vocabulary", "from generator.source.parse import parse"),
    ],
)
def test_an_import_upward_is_found(own: str, text: str) -> None:
    assert len(upward(own, text)) == 1


@pytest.mark.parametrize(
    ("own", "text"),
    [
        ("plan", "from generator.plan.words import text_of"),
        ("cli", "from generator.report.registry import report"),
        ("errors", "from generator.finding import Finding"),
        ("plan", "from generator import __version__"),
        ("plan", "import json\nfrom yaml import load"),
    ],
)
def test_an_import_downward_is_allowed(own: str, text: str) -> None:
    assert upward(own, text) == []
