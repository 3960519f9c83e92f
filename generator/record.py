"""Frozen dataclasses that are quick to define.

`@dataclass(frozen=True)` compiles seven methods for each class, which for the hundred classes of
a render took a third of its time. A record is a dataclass (`fields`, `replace`, `asdict` and
pydantic see no difference) whose methods are written once, here. `make bench` shows the gain.

A class with many instances gets an initializer of its own after all: compiling one takes as long
as some twenty of the general kind, each of which takes ten times as long as a compiled one.
"""

import dataclasses
from collections.abc import Callable
from functools import wraps
from operator import itemgetter
from typing import Any, Final, NoReturn, TypeVar, dataclass_transform, overload

R = TypeVar("R")
T = TypeVar("T")
# As many instances show that a class will have many more.
_MANY: Final = 20
# What is kept with a class: how many instances it had, the names of the fields that are shown, and
# what gets the values that are compared.
_COUNT: Final = "_record_count"
_SHOWN: Final = "_record_shown"
_COMPARED: Final = "_record_compared"


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T], /) -> type[T]: ...


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(*, kw_only: bool = False, order: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(
    cls: type[T] | None = None, /, *, kw_only: bool = False, order: bool = False
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a frozen dataclass; with `order`, one that sorts by its fields."""

    def made(plain: type[T]) -> type[T]:
        # Without a docstring the library makes one of a signature, and imports a tokenizer for it.
        plain.__doc__ = plain.__doc__ or plain.__name__
        found = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(plain)
        for name, method in {**_METHODS, **(_ORDER if order else {})}.items():
            setattr(found, name, method)
        return found

    return made(cls) if cls is not None else made


def replace(item: T, /, **changes: Any) -> T:
    """A record with other values, as by `dataclasses.replace`, in a third of the time.

    It is without what was remembered with the record.
    """
    kept = item.__dict__
    values = {name: kept[name] for name in type(item).__dict__["__dataclass_fields__"]}
    return type(item)(**(values | changes))


def remembered(function: Callable[[R], T]) -> Callable[[R], T]:
    """Compute what a pure function says of a record once, and keep it with the record.

    For what several readers of one record need and the record's own layer does not know: a
    record never changes, so neither does the answer. Neither equality nor `replace` sees it.
    """
    key = f"_remembered {function.__module__}.{function.__qualname__}"

    @wraps(function)
    def once(item: R) -> T:
        kept = item.__dict__
        if key not in kept:
            kept[key] = function(item)
        found: T = kept[key]
        return found

    return once


def _init(self: Any, *args: object, **given: object) -> None:
    cls = type(self)
    count = cls.__dict__.get(_COUNT, 0) + 1
    setattr(cls, _COUNT, count)
    if count == _MANY:
        cls.__init__ = _compiled(cls)
    fields = self.__dataclass_fields__
    positional = [name for name, field in fields.items() if not field.kw_only]
    if len(args) > len(positional):
        raise TypeError(f"{type(self).__name__}: {len(args)} values for {len(positional)} fields")
    values = dict(zip(positional, args, strict=False))
    if unknown := given.keys() - (fields.keys() - values.keys()):
        raise TypeError(f"{type(self).__name__}: no field, or given twice: {sorted(unknown)}")
    values.update(given)
    for name in fields.keys() - values.keys():
        values[name] = _default(self, fields[name])
    self.__dict__.update((name, values[name]) for name in fields)


def _compiled(cls: Any) -> Callable[..., None]:
    """The initializer that the class would have had from `@dataclass`."""
    names: dict[str, object] = {"_missing": dataclasses.MISSING}
    signature, keyword_only, body = ["self"], ["*"], ["_own = self.__dict__"]
    for name, field in cls.__dataclass_fields__.items():
        default, factory = f"_default_{name}", f"_factory_{name}"
        body.append(f"_own[{name!r}] = {name}")
        if field.default_factory is not dataclasses.MISSING:
            names |= {default: dataclasses.MISSING, factory: field.default_factory}
            body[-1] = f"_own[{name!r}] = {factory}() if {name} is _missing else {name}"
        elif field.default is not dataclasses.MISSING:
            names[default] = field.default
        parameter = f"{name}={default}" if default in names else name
        (keyword_only if field.kw_only else signature).append(parameter)
    parameters = ", ".join((*signature, *(keyword_only if len(keyword_only) > 1 else ())))
    text = f"def __init__({parameters}):\n " + "\n ".join(body)
    exec(text, names)  # noqa: S102  # the text is made of the names of fields alone
    initializer: Any = names["__init__"]
    return initializer  # type: ignore[no-any-return]


def _default(self: object, field: "dataclasses.Field[Any]") -> object:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    raise TypeError(f"{type(self).__name__}: the field {field.name} is missing")


def _repr(self: Any) -> str:
    cls = type(self)
    names = cls.__dict__.get(_SHOWN)
    if names is None:
        names = tuple(name for name, field in cls.__dataclass_fields__.items() if field.repr)
        setattr(cls, _SHOWN, names)
    values = self.__dict__
    return f"{cls.__name__}({', '.join([f'{name}={values[name]!r}' for name in names])})"


def _compared(self: Any) -> Any:
    """The values that are compared, as a tuple; of one field, its value."""
    cls = type(self)
    values_of = cls.__dict__.get(_COMPARED)
    if values_of is None:
        names = [name for name, f in cls.__dataclass_fields__.items() if f.compare]
        values_of = itemgetter(*names) if names else lambda _values: ()
        setattr(cls, _COMPARED, values_of)
    return values_of(self.__dict__)


def _eq(self: Any, other: Any) -> Any:
    return _compared(self) == _compared(other) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_compared(self))


def _lt(self: Any, other: Any) -> Any:
    return _compared(self) < _compared(other) if type(self) is type(other) else NotImplemented


def _frozen(self: object, name: str, *_value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"{type(self).__name__}.{name} cannot change")


_METHODS: Final[dict[str, Callable[..., Any]]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
    "__setattr__": _frozen,
    "__delattr__": _frozen,
}
_ORDER: Final[dict[str, Callable[..., Any]]] = {"__lt__": _lt}
