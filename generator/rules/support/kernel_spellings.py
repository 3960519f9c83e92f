"""Where a launch chooses a kernel, in every way in which one can."""

from collections.abc import Iterator
from dataclasses import field

from generator.catalog.kernel_index import SHORTEST_PREFIX, fold, names_of
from generator.finding import Location
from generator.launch import Launch
from generator.models.kernel import Kernel, Spellings
from generator.record import record
from generator.rules.support.launch_choices import Choice, Said, said_by
from generator.rules.support.launch_settings import checkpoint, dashed, is_set


@record
class KernelUse:
    """A place that chooses a kernel; `shown` is how it is written there.

    A use that is not `named` follows from a switch or a checkpoint by the engine's own choice.
    """

    shown: str
    at: Location
    engine: str = field(compare=False)
    named: bool = field(default=True, compare=False)


def uses(launch: Launch, kernel: Kernel, said: Said | None = None) -> tuple[KernelUse, ...]:
    """The uses of a kernel in a launch; of an unknown engine, by any engine's spelling.

    `said` is the launch taken apart, where the caller looks for several kernels in it.
    """
    said = said or said_by(launch)
    engines = kernel.spellings if launch.engine is None else (launch.engine,)
    found: dict[KernelUse, None] = {}
    for engine in engines:
        for spellings in kernel.spellings.get(engine, ()):
            if names_of("", spellings).may_stand_in(said.values, said.text) and not any(
                is_set(launch, said.words, settled) for settled in spellings.unless
            ):
                found.update(dict.fromkeys(_named(engine, spellings, said)))
                found.update(dict.fromkeys(_by_choice_of_engine(engine, spellings, said)))
    return tuple(found)


def _named(engine: str, spellings: Spellings, said: Said) -> Iterator[KernelUse]:
    values = frozenset(value.casefold() for value in spellings.values)
    flags = tuple(dashed(flag) for flag in spellings.flags)
    keys = frozenset(_key(name) for name in (*spellings.json_keys, *spellings.flags))
    for choice in said.choices:
        if choice.value in values and (
            _takes(choice, flags, keys)
            or (choice.kind == "pair" and choice.name in spellings.variables)
        ):
            yield KernelUse(choice.shown, choice.at, engine)


def _by_choice_of_engine(engine: str, spellings: Spellings, said: Said) -> Iterator[KernelUse]:
    """What is used without being named: by a switch, or by the checkpoint."""
    for word in said.words:
        name, _, value = word.text.partition("=")
        if dashed(name) in spellings.switches and value.casefold() not in ("false", "0"):
            yield KernelUse(word.text, word.at, engine, named=False)
    model = checkpoint(said.words) if spellings.models else None
    if model and any(fold(part) in fold(model.value) for part in spellings.models):
        yield KernelUse(model.value, model.at, engine, named=False)


def _takes(choice: Choice, flags: tuple[str, ...], keys: frozenset[str]) -> bool:
    """Whether this is a place for the kernel's values. A flag may be cut short."""
    if choice.kind != "flag" or "." in choice.name:
        return _key(choice.name.rpartition(".")[2]) in keys
    flag = dashed(choice.name)
    long_enough = len(flag) >= SHORTEST_PREFIX and flag.startswith("--")
    return flag in flags or (long_enough and any(known.startswith(flag) for known in flags))


def _key(name: str) -> str:
    """A key as JSON spells it; vLLM marks list items with a `+`."""
    return fold(name.strip("-+"))
