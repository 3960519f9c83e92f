"""The kernels that the launches of a subject use.

This much of the kernel rules every render needs; what it takes to refuse a kernel is imported by
the rule that does (see OF_KERNELS in generator/rules/registry.py).
"""

from collections.abc import Iterator
from typing import NamedTuple

from generator.launch import Launch
from generator.models.kernel import Kernel
from generator.rules.rule import Subject
from generator.rules.support.kernel_spellings import KernelUse, uses
from generator.rules.support.launch_choices import said_by
from generator.rules.support.launch_flags import expanded_launches


class Used(NamedTuple):
    """A kernel of a launch, whose variables are filled in, with the places that choose it."""

    launch: Launch
    kernel: Kernel
    uses: tuple[KernelUse, ...]


def used_kernels(subject: Subject) -> Iterator[Used]:
    """Every kernel that a launch of the subject uses."""
    names = subject.catalog.kernel_names
    for launch in expanded_launches(subject):
        said = said_by(launch)
        near = (one.kernel for one in names if one.may_stand_in(said.values, said.text))
        for id_ in dict.fromkeys(near):
            entry = subject.catalog.entry(Kernel, id_)
            if entry is not None and entry.value is not None:
                found = uses(launch, entry.value)
                if found:
                    yield Used(launch, entry.value, found)
