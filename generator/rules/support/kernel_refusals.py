"""Findings for kernels that the catalogue's cells refuse on a launch's architecture."""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.catalog.kernel_limits import limits
from generator.finding import Finding
from generator.models.kernel import REPORTED, Basis, Cell, Kernel
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_cells import Asked, about
from generator.rules.support.kernel_spellings import KernelUse
from generator.rules.support.kernel_uses import Used

# How a refusal is worded, by whose word it is.
_REFUSED: Final[Mapping[Basis, str]] = {
    "policy": "this catalogue does not use it",
    "engine": "it does not run, by the engine's own source",
    "reported": "people report that it does not run",
}
_REPLACED: Final = "the engine starts and takes another kernel"


def refusals(rule: Rule, subject: Subject, *, ask_from: int | None = None) -> Iterator[Finding]:
    """A finding for each use that a cell of this rule refuses, or of which it says that the engine
    takes another kernel.

    The latter is a warning. So is the former where the cell is about some releases and nothing
    says which one a launch starts. With `ask_from`, also one note for a launch that uses a kernel
    of this rule on hardware that nothing names, where the rule refuses it on at least so many
    architectures; one rule of a kernel asks, or the same question would come twice.
    """
    for used in subject.kernel_uses:
        cells = [
            cell
            for verdict in REPORTED
            for cell in used.kernel.cells
            if cell.verdict == verdict and cell.rule == rule.id
        ]
        if cells and used.launch.architecture is None:
            refused = {one for cell in cells for one in cell.architectures if _refuses(cell)}
            if ask_from is not None and len(refused) >= ask_from:
                yield _question(rule, used, used.uses[0])
        elif cells:
            asked = Asked(used.launch, subject)
            for use in used.uses:
                yield from _refused(rule, used.kernel, cells, asked, use)


def _refused(
    rule: Rule, kernel: Kernel, cells: list[Cell], asked: Asked, use: KernelUse
) -> Iterator[Finding]:
    answers = [(cell, about(cell, asked, use.engine)) for cell in cells]
    for wanted in ("yes", "perhaps"):
        for cell, answer in answers:
            if answer == wanted:
                yield _refusal(rule, kernel, cell, asked, use, certain=answer == "yes")
                return


def _refusal(
    rule: Rule, kernel: Kernel, cell: Cell, asked: Asked, use: KernelUse, *, certain: bool
) -> Finding:
    launch = asked.launch
    narrowed = limits(cell, use.engine)
    doubt = "" if certain else "; nothing here says which release this is"
    says = _REFUSED[cell.basis] if _refuses(cell) else _REPLACED
    return rule.finding(
        use.at,
        f"`{use.shown}` {'chooses' if use.named else 'brings'} {kernel.title} for {launch.label}, "
        f"on {launch.architecture}, where {says}"
        f"{f' ({narrowed})' if narrowed else ''}{doubt}",
        f"{_advice(cell, asked.subject, use)}{cell.because} Source: {cell.source[0]}",
        None if certain and _refuses(cell) else "warning",
    )


def _refuses(cell: Cell) -> bool:
    return cell.verdict == "refused"


def _question(rule: Rule, used: Used, use: KernelUse) -> Finding:
    refused = dict.fromkeys(
        architecture
        for cell in used.kernel.cells
        if _refuses(cell) and (not cell.releases or use.engine in cell.releases)
        for architecture in cell.architectures
    )
    return rule.finding(
        use.at,
        f"`{use.shown}` chooses {used.kernel.title} for {used.launch.label}, and nothing here says "
        "on which hardware",
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
