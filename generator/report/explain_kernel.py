"""What there is to know of a kernel: where it runs, where not, and on whose word."""

from collections.abc import Iterator, Mapping

from generator.catalog.catalog import Catalog
from generator.catalog.kernel_limits import limits
from generator.models.kernel import Cell, Kernel, Spellings
from generator.models.source import Source
from generator.report.labelled import heading, labelled, source_lines
from generator.report.plain import wrapped


def explain_kernel(catalog: Catalog, id_: str, kernel: Kernel) -> str:
    """A kernel, architecture by architecture, and every way to choose it."""
    return "\n".join(_kernel(catalog.sources, id_, kernel)) + "\n"


def _kernel(sources: Mapping[str, Source], id_: str, kernel: Kernel) -> Iterator[str]:
    yield f"kernel {id_}: {kernel.title}"
    yield wrapped(kernel.summary, first="  ", rest="  ")
    for cell in kernel.cells:
        yield from heading(f"{', '.join(cell.architectures)}: {cell.verdict} ({cell.basis})")
        yield from _cell(sources, cell)
    for engine, ways in kernel.spellings.items():
        yield from heading(f"How {engine} is told to use it")
        for way in ways:
            yield from _way(sources, way)


def _cell(sources: Mapping[str, Source], cell: Cell) -> Iterator[str]:
    yield labelled("because", cell.because)
    if narrowed := limits(cell):
        yield labelled("holds for", narrowed)
    if cell.instead:
        yield labelled("instead", f"`{cell.instead}`")
    if cell.rule:
        yield labelled("rule", f"`{cell.rule}`")
    yield from source_lines(sources, cell.source, 2)


def _way(sources: Mapping[str, Source], way: Spellings) -> Iterator[str]:
    if way.values:
        yield labelled("value", " or ".join(f"`{value}`" for value in way.values))
        yield labelled("of", ", ".join(way.settings))
    if way.switches:
        yield labelled("switch", " or ".join(f"`{switch}`" for switch in way.switches))
    if way.models:
        yield labelled("models", f"checkpoints named {' or '.join(way.models)}, by its own choice")
    if way.unless:
        yield labelled("unless", f"{' or '.join(f'`{name}`' for name in way.unless)} is set")
    yield from source_lines(sources, way.source, 2)
