"""The kernels that the launches of a subject use.

This much of the kernel rules every render needs; what it takes to refuse a kernel is imported by
the rule that does (see OF_KERNELS in generator/rules/registry.py).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.catalog.catalog import Catalog
from generator.launch import Launch
from generator.models.kernel import Kernel
from generator.record import remembered
from generator.rules.rule import Subject
from generator.rules.support.kernel_spellings import KernelUse, uses
from generator.rules.support.launch_choices import Said, said_by
from generator.rules.support.launch_flags import expanded_launches


class Used(NamedTuple):
    """A kernel of a launch, whose variables are filled in, with the places that choose it."""

    launch: Launch
    kernel: Kernel
    uses: tuple[KernelUse, ...]


def used_kernels(subject: Subject) -> Iterator[Used]:
    """Every kernel that a launch of the subject uses."""
    for launch in expanded_launches(subject):
        said = said_by(launch)
        for id_ in dict.fromkeys(_near(subject.catalog, said)):
            entry = subject.catalog.entry(Kernel, id_)
            if entry is not None and entry.value is not None:
                found = uses(launch, entry.value)
                if found:
                    yield Used(launch, entry.value, found)


def _near(catalog: Catalog, said: Said) -> Iterator[str]:
    """The kernels whose names stand in what a launch says, in the order of the catalogue."""
    by_value, alone = _places(catalog)
    found = {place for value in said.values for place in by_value.get(value, ())}
    for place in sorted(found.union(alone)):
        names = catalog.kernel_names[place]
        if names.may_stand_in(said.values, said.text):
            yield names.kernel


@remembered
def _places(catalog: Catalog) -> tuple[Mapping[str, tuple[int, ...]], tuple[int, ...]]:
    """The places of names in the index: by value, and those that need no value."""
    by_value: dict[str, list[int]] = defaultdict(list)
    for place, names in enumerate(catalog.kernel_names):
        for value in names.values:
            by_value[value].append(place)
    alone = (place for place, names in enumerate(catalog.kernel_names) if names.alone)
    return {value: tuple(places) for value, places in by_value.items()}, tuple(alone)
