"""Where a launch chooses a kernel, in every way in which one can."""

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from generator.catalog.kernel_index import SHORTEST_PREFIX, Names, fold, names_of
from generator.finding import Location
from generator.launch import FlagUse, Launch
from generator.models.kernel import Kernel, Spellings
from generator.record import record, remembered
from generator.rules.support.launch_choices import Choice, Said, said_by
from generator.rules.support.launch_flags import uses_of
from generator.rules.support.launch_settings import checkpoint, is_set

_OFF: Final = ("false", "0")


@record
class KernelUse:
    """A place that chooses a kernel; `shown` is how it is written there.

    A use that is not `named` follows from a switch or a checkpoint by the engine's own choice.
    """

    shown: str
    at: Location
    engine: str = field(compare=False)
    named: bool = field(default=True, compare=False)


def uses(launch: Launch, kernel: Kernel) -> tuple[KernelUse, ...]:
    """The uses of a kernel in a launch; of an unknown engine, by any engine's spelling."""
    said = said_by(launch)
    engines = kernel.spellings if launch.engine is None else (launch.engine,)
    found: dict[KernelUse, None] = {}
    for engine in engines:
        for spellings in kernel.spellings.get(engine, ()):
            if _names(spellings).may_stand_in(said.values, said.text) and not any(
                is_set(launch, settled) for settled in spellings.unless
            ):
                found.update(dict.fromkeys(_named(engine, spellings, said)))
                found.update(dict.fromkeys(_by_choice_of_engine(engine, spellings, launch)))
    return tuple(found)


@remembered
def _names(spellings: Spellings) -> Names:
    return names_of("", spellings)


def _named(engine: str, spellings: Spellings, said: Said) -> Iterator[KernelUse]:
    values = frozenset(value.casefold() for value in spellings.values)
    flags = spellings.flags
    keys = frozenset(_key(name) for name in (*spellings.json_keys, *spellings.flags))
    for choice in said.choices:
        if choice.value in values and (
            _takes(choice, flags, keys)
            or (choice.kind == "pair" and choice.names[0] in spellings.variables)
        ):
            yield KernelUse(choice.shown, choice.at, engine)


def _by_choice_of_engine(engine: str, spellings: Spellings, launch: Launch) -> Iterator[KernelUse]:
    """What is used without being named: by a switch, or by the checkpoint."""
    for use in uses_of(launch) if spellings.switches else ():
        if _is_on(use) and not set(spellings.switches).isdisjoint(use.spellings):
            yield KernelUse(_shown(use), use.at, engine, named=False)
    model = checkpoint(launch) if spellings.models else None
    if model and any(fold(part) in fold(model.text) for part in spellings.models):
        yield KernelUse(model.text, model.at, engine, named=False)


def _is_on(use: FlagUse) -> bool:
    return not use.negates and not (use.values and use.values[0].text.casefold() in _OFF)


def _shown(use: FlagUse) -> str:
    return f"{use.written}={use.values[0].text}" if use.joined else use.written


def _takes(choice: Choice, flags: tuple[str, ...], keys: frozenset[str]) -> bool:
    """Whether this is a place for the kernel's values.

    A flag that no parser read may be cut short.
    """
    flag = choice.names[0]
    if choice.kind != "flag" or "." in flag:
        return _key(flag.rpartition(".")[2]) in keys
    if not set(choice.names).isdisjoint(flags):
        return True
    long_enough = len(flag) >= SHORTEST_PREFIX and flag.startswith("--")
    return long_enough and any(known.startswith(flag) for known in flags)


def _key(name: str) -> str:
    """A key as JSON spells it; vLLM marks list items with a `+`."""
    return fold(name.strip("-+"))
