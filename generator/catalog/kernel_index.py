"""What kernels are called, without the rest of their files.

A launch uses few of the catalogue's kernels, and a render must not read them all to find out
which. The index is kept in the store beside the validated files (see store.py).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.finding import Finding
from generator.models.kernel import Kernel, Spellings
from generator.record import record

# A flag may be cut short on a command line: `--att` begins too many flags, `--atte` few enough.
SHORTEST_PREFIX: Final = len("--att") + 1


@record
class Names:
    """What must stand in a launch for one kernel to be used in it.

    One of `values` (without case) together with one of `settings`, or one of `alone` (both
    folded as `fold` folds).
    """

    kernel: str
    values: tuple[str, ...]
    settings: tuple[str, ...]
    alone: tuple[str, ...]

    def may_stand_in(self, values: frozenset[str], text: str) -> bool:
        """False where a launch cannot use the kernel.

        `values` are what the launch sets anything to, without case; `text` is all it says,
        folded. JSON may spell any letter of a name by its number.
        """
        return any(name in text for name in self.alone) or (
            not values.isdisjoint(self.values)
            and ("\\u" in text or any(name in text for name in self.settings))
        )


@record
class KernelIndex:
    """The names of every spelling of every valid kernel, and what is wrong with the others."""

    names: tuple[Names, ...]
    faults: tuple[Finding, ...]


def index_of(kernels: Mapping[str, Kernel], faults: tuple[Finding, ...]) -> KernelIndex:
    """The index of the valid kernels."""
    return KernelIndex(tuple(_names(kernels)), faults)


def fold(text: str) -> str:
    """A text without what spellings differ in: case, and dashes for underscores."""
    return text.replace("-", "_").casefold()


def _names(kernels: Mapping[str, Kernel]) -> Iterator[Names]:
    for id_, kernel in kernels.items():
        for ways in kernel.spellings.values():
            for spellings in ways:
                yield names_of(id_, spellings)


def names_of(kernel: str, spellings: Spellings) -> Names:
    """The names of one way to use a kernel."""
    cut = (flag[:SHORTEST_PREFIX] for flag in spellings.flags)
    return Names(
        kernel,
        tuple(value.casefold() for value in spellings.values),
        tuple(dict.fromkeys(map(fold, (*cut, *spellings.json_keys, *spellings.variables)))),
        tuple(map(fold, (*spellings.switches, *spellings.models))),
    )
