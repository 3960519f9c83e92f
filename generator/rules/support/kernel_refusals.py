"""Findings for kernels that the catalogue's cells refuse on a launch's architecture."""

from collections.abc import Iterator, Mapping

from generator.finding import Finding
from generator.launch import Launch
from generator.models.kernel import Cell, Kernel
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_spellings import KernelUse, uses


def refusals(rule: Rule, subject: Subject, *, ask: bool) -> Iterator[Finding]:
    """An error for each use that a cell of this rule refuses.

    With `ask`, also one note for a launch that uses a kernel of this rule on hardware that
    nothing names; one rule of a kernel asks, or the same question would come twice.
    """
    kernels = subject.catalog.values(Kernel)
    for kernel in kernels.values():
        cells = [cell for cell in kernel.cells if _is_refused(cell, rule)]
        for launch in subject.launches if cells else ():
            if launch.architecture is None:
                found = uses(launch, kernel)[:1] if ask else ()
                yield from (_question(rule, kernel, launch, use) for use in found)
                continue
            for cell in cells:
                if launch.architecture in cell.architectures:
                    for use in uses(launch, kernel):
                        yield _refusal(rule, kernel, kernels, cell, launch, use)


def _is_refused(cell: Cell, rule: Rule) -> bool:
    return cell.verdict == "refused" and cell.rule == rule.id


def _refusal(
    rule: Rule,
    kernel: Kernel,
    kernels: Mapping[str, Kernel],
    cell: Cell,
    launch: Launch,
    use: KernelUse,
) -> Finding:
    refuses = "this catalogue does not use it" if cell.basis == "policy" else "it does not run"
    instead = _spelled(cell.instead, kernels, use.engine)
    return rule.finding(
        use.at,
        f"`{use.shown}` chooses {kernel.title} for {launch.label}, on {launch.architecture}, "
        f"where {refuses}",
        f"{f'use `{instead}` instead' if instead else 'remove it'}. {cell.because}",
    )


def _question(rule: Rule, kernel: Kernel, launch: Launch, use: KernelUse) -> Finding:
    refused = dict.fromkeys(
        architecture
        for cell in kernel.cells
        if cell.verdict == "refused"
        for architecture in cell.architectures
    )
    return rule.finding(
        use.at,
        f"`{use.shown}` chooses {kernel.title} for {launch.label}, and nothing here says on which "
        "hardware",
        f"give --hardware, so that this can be judged; it is refused on {', '.join(refused)}",
        "note",
    )


def _spelled(instead: str | None, kernels: Mapping[str, Kernel], engine: str) -> str | None:
    """The other kernel as this engine is told to use it."""
    kernel = kernels.get(instead) if instead else None
    spellings = kernel.spellings.get(engine, ()) if kernel else ()
    return spellings[0].values[0] if spellings else instead
