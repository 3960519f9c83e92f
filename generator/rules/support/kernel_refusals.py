"""Findings for kernels that the catalogue's cells refuse on a launch's architecture."""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.catalog.kernel_limits import limits
from generator.finding import Finding
from generator.models.kernel import Basis, Cell, Kernel
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_cells import Asked, about
from generator.rules.support.kernel_spellings import KernelUse, folded, uses

# How a verdict is worded, by whose word it is.
_SAYS: Final[Mapping[Basis, str]] = {
    "policy": "this catalogue does not use it",
    "engine": "it does not run, by the engine's own source",
    "reported": "people report that it does not run",
}
# A launch with what it asks, a kernel, and the places that choose it.
Used = tuple[Asked, Kernel, tuple[KernelUse, ...]]


def refusals(rule: Rule, subject: Subject, *, ask: bool = False) -> Iterator[Finding]:
    """A finding for each use that a cell of this rule refuses.

    It is a warning where the cell is about some releases and nothing says which one a launch
    starts. With `ask`, also one note for a launch that uses a kernel of this rule on hardware
    that nothing names; one rule of a kernel asks, or the same question would come twice.
    """
    for asked, kernel, found in subject.kernel_uses:
        cells = [
            cell for cell in kernel.cells if cell.verdict == "refused" and cell.rule == rule.id
        ]
        if not cells:
            continue
        if asked.launch.architecture is None:
            yield from (_question(rule, kernel, asked, use) for use in found[:1] if ask)
            continue
        for use in found:
            yield from _refused(rule, kernel, cells, asked, use)


def used_kernels(subject: Subject) -> Iterator[Used]:
    """Every kernel that a launch of the subject uses, with its uses."""
    names = subject.catalog.kernel_names if subject.launches else ()
    for launch in subject.launches:
        text = folded(launch)
        asked = Asked(launch, subject)
        for id_ in dict.fromkeys(one.kernel for one in names if one.may_stand_in(text)):
            entry = subject.catalog.entry(Kernel, id_)
            if entry is not None and entry.value is not None:
                found = uses(launch, entry.value)
                if found:
                    yield asked, entry.value, found


def _refused(
    rule: Rule, kernel: Kernel, cells: list[Cell], asked: Asked, use: KernelUse
) -> Iterator[Finding]:
    for cell in cells:
        answer = about(cell, asked, use.engine)
        if answer != "no":
            yield _refusal(rule, kernel, cell, asked, use, certain=answer == "yes")
            return


def _refusal(
    rule: Rule, kernel: Kernel, cell: Cell, asked: Asked, use: KernelUse, *, certain: bool
) -> Finding:
    launch = asked.launch
    narrowed = limits(cell, use.engine)
    doubt = "" if certain else "; nothing here says which release this is"
    return rule.finding(
        use.at,
        f"`{use.shown}` {'chooses' if use.named else 'brings'} {kernel.title} for {launch.label}, "
        f"on {launch.architecture}, where {_SAYS[cell.basis]}"
        f"{f' ({narrowed})' if narrowed else ''}{doubt}",
        f"{_advice(cell, asked.subject, use)}{cell.because} Source: {cell.source[0]}",
        None if certain else "warning",
    )


def _question(rule: Rule, kernel: Kernel, asked: Asked, use: KernelUse) -> Finding:
    refused = dict.fromkeys(
        architecture
        for cell in kernel.cells
        if cell.verdict == "refused" and (not cell.releases or use.engine in cell.releases)
        for architecture in cell.architectures
    )
    return rule.finding(
        use.at,
        f"`{use.shown}` chooses {kernel.title} for {asked.launch.label}, and nothing here says on "
        "which hardware",
        f"give --hardware, so that this can be judged; it is refused on {', '.join(refused)}",
        "note",
    )


def _advice(cell: Cell, subject: Subject, use: KernelUse) -> str:
    """What to do; another kernel is named as this engine is told to use it."""
    if cell.instead is None:
        return "remove it. " if use.named else ""
    entry = subject.catalog.entry(Kernel, cell.instead)
    spellings = entry.value.spellings.get(use.engine, ()) if entry and entry.value else ()
    values = [value for way in spellings for value in way.values]
    return f"use `{values[0] if values else cell.instead}` instead. "
