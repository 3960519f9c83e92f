"""How a parser reads a word: the kind of a flag's value, and the engine's name for the rest."""

import ast
import functools
import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from generator.models.snapshot import ValueKind
from generator.record import record

_BUILTIN: Final[Mapping[object, ValueKind]] = {
    str: "string",
    int: "integer",
    float: "float",
    json.loads: "json",
}
# Functions of the engines, by name, whose sources say what they take: numbers such as 1k and
# 2M (vLLM and SGLang differ in the letters), the JSON of a config class, a string with some
# value or other refused.
_NAMED: Final[Mapping[str, ValueKind]] = {
    "human_readable_int": "size",
    "human_readable_int_or_auto": "size",
    "json_list_type": "json",
    "nullable_str": "string",
    "parse_cuda_graph_backend_arg": "string",
    "parse_cuda_graph_config_arg": "json",
    "parse_dataclass": "json",
    "parse_reasoning_parser": "string",
}


@record
class Conversion:
    """`name` is None where `kind` alone tells how a word is read."""

    kind: ValueKind
    name: str | None


def conversion_of(convert: Callable[[str], Any] | None) -> Conversion:
    """What argparse's `type` makes of a word; None is a string as it stands."""
    if convert is None:
        return Conversion("string", None)
    chain = tuple(_chain(convert))
    innermost = chain[-1]
    kind = _BUILTIN.get(innermost) if _hashable(innermost) else None
    name = _called([_label(one) for one in chain])
    if kind is not None:
        return Conversion(kind, name if len(chain) > 1 else None)
    if _is_lambda(innermost):
        return Conversion(_kind_made(innermost), name)
    return Conversion(_NAMED.get(_label(innermost), "other"), name)


def _kind_made(convert: Callable[[str], Any]) -> ValueKind:
    """A lambda that makes a string of any word, in other letters, say, takes strings."""
    try:
        return "string" if isinstance(convert("Any-word_1"), str) else "other"
    except Exception:
        return "other"


def _chain(convert: Callable[[str], Any]) -> Iterator[Callable[[str], Any]]:
    """The function, then the one that it wraps, and so on inward.

    A wrapper keeps what it wraps in its closure: vLLM's optional_type(int) is a function made
    by optional_type, whose closure holds int.
    """
    seen: set[int] = set()
    current: Callable[[str], Any] | None = convert
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = _wrapped(current)


def _wrapped(convert: Any) -> Any:
    if isinstance(convert, functools.partial):
        return convert.func
    held = [cell.cell_contents for cell in getattr(convert, "__closure__", None) or ()]
    callables = [one for one in held if callable(one) and not _config_class(one)]
    return callables[0] if len(callables) == 1 else None


def _config_class(value: object) -> bool:
    """A class that a function builds, where a type such as int converts."""
    return inspect.isclass(value) and value not in _BUILTIN


def _label(convert: Any) -> str:
    """The engine's name for a function: the one that made it, or its own."""
    if isinstance(convert, functools.partial):
        return "partial"
    if _is_lambda(convert):
        return _lambda_text(convert)
    if convert is json.loads:
        return "json.loads"
    qualified = str(getattr(convert, "__qualname__", type(convert).__qualname__))
    outer, inner, own = qualified.rpartition(".<locals>.")
    if not inner or _wrapped(convert) is None:
        return own
    return outer.rpartition(".")[2]


def _is_lambda(convert: Any) -> bool:
    return getattr(convert, "__name__", "") == "<lambda>"


def _lambda_text(convert: Any) -> str:
    """A lambda as its source writes it; `lambda` where there is no source."""
    try:
        lines, start = inspect.findsource(convert)
        tree = ast.parse("".join(lines))
    except (OSError, TypeError, SyntaxError):
        return "lambda"
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Lambda) and n.lineno == start + 1]
    return ast.unparse(found[0]) if len(found) == 1 else "lambda"


def _called(labels: list[str]) -> str:
    """`optional_type(int)` for the two names."""
    return "(".join(labels) + ")" * (len(labels) - 1)


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
