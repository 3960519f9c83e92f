"""What the fields of the models mean: the docstring below each field."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any, Final, get_args, get_type_hints

# Fields that mean the same wherever they stand.
_COMMON: Final[Mapping[str, str]] = {
    "title": "What people call it.",
    "summary": "What it is, in a few sentences.",
    "because": "Why, in a sentence that also holds for a reader who knows nothing else.",
    "source": "Where it was read.",
    "note": "What else has to be known.",
    "value": "The value.",
    "disagree": "What other sources say.",
    "overrides": "Why the value of a lower layer does not hold here.",
    "arguments": "Flags with their values.",
    "environment": "Environment variables with their values.",
}


def meanings(model: type[Any]) -> Mapping[str, Mapping[str, str]]:
    """Class name to field name to meaning, for a model and every model below it."""
    return {cls.__name__: dict(_of_class(cls)) for cls in dict.fromkeys(_classes(model))}


def _of_class(cls: type[Any]) -> Iterator[tuple[str, str]]:
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    for place, statement in enumerate(tree.body):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            name = statement.target.id
            said = _text(tree.body[place + 1]) if place + 1 < len(tree.body) else None
            if meaning := said or _COMMON.get(name):
                yield name, meaning


def _text(statement: ast.stmt) -> str | None:
    """The text of a statement that is a string alone, as docstrings are."""
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
        return None
    value = statement.value.value
    return " ".join(value.split()) if isinstance(value, str) else None


def _classes(hint: Any) -> Iterator[type[Any]]:
    """The models in a type, the outer ones first; no model contains itself."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
        for inner in get_type_hints(hint).values():
            yield from _classes(inner)
    for argument in get_args(hint):
        yield from _classes(argument)
