"""Kernel families, the machines of each, and which kernel runs where."""

from collections.abc import Iterator, Mapping

from generator.catalog.kernel_limits import limits
from generator.docs.library import Library
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.kernel import AREAS, Cell, Kernel
from generator.record import record
from generator.report.kernel_rows import ways_of
from generator.vocabulary import FAMILIES, Architecture, Family, family_of


@record
class Verdict:
    """What a cell says of a kernel on some architectures of one family.

    `limits` is what narrows it for the engine of its row; `at` is the page and the anchor of
    its reason.
    """

    architectures: tuple[Architecture, ...]
    cell: Cell
    limits: str
    at: tuple[str, str]


@record
class Row:
    """One kernel as one engine knows it, with what each family says to it."""

    id: str
    kernel: Kernel
    engine_id: str
    engine: str
    ways: tuple[str, ...]
    verdicts: Mapping[Family, tuple[Verdict, ...]]


def pages(library: Library, press: Press) -> Iterator[Made]:
    """The page of machines, the matrix, and a page for each area of it."""
    catalog = library.catalog
    hardware = catalog.values(Hardware)
    kernels = catalog.values(Kernel)
    yield press.page(
        "hardware.md",
        "hardware",
        title="Hardware and kernel families",
        description=(
            "Architectures that share kernels form a family. The machines of the catalogue, "
            "each with its family, memory and network."
        ),
        hide=WIDE,
        families=FAMILIES,
        hardware=hardware,
        family_of=family_of,
        recipes=library.recipes,
    )
    rows = tuple(_rows(kernels, catalog.values(Engine)))
    areas = tuple(area for area in AREAS if any(row.kernel.area == area for row in rows))
    yield press.page(
        "kernels.md",
        "kernels",
        title="Kernel matrix",
        description=(
            "Which kernel runs on which architecture, on whose word, since which release, and "
            "what to use instead where it does not."
        ),
        hide=ALONE,
        families=FAMILIES,
        areas=areas,
        rows=rows,
        page_of=page_of,
    )
    for area in areas:
        yield press.page(
            page_of(area),
            "kernel_area",
            title=f"Kernels: {area}",
            description=f"Every kernel of the area {area}, cell by cell, with the sources.",
            hide=WIDE,
            kernels={id_: kernel for id_, kernel in kernels.items() if kernel.area == area},
            rows=rows,
            anchor=anchor,
            limits=limits,
        )


def page_of(area: str) -> str:
    """The page of the kernels of an area."""
    return f"kernels/{area}.md"


def anchor(kernel: str, number: int) -> str:
    """Where a cell of a kernel is explained, by its position in the file."""
    return f"{kernel}-{number}"


def _rows(kernels: Mapping[str, Kernel], engines: Mapping[str, Engine]) -> Iterator[Row]:
    for id_, kernel in kernels.items():
        for engine, spellings in kernel.spellings.items():
            verdicts = {family: _verdicts(id_, kernel, engine, family) for family in FAMILIES}
            title = engines[engine].title if engine in engines else engine
            yield Row(id_, kernel, engine, title, tuple(ways_of(spellings)), verdicts)


def _verdicts(id_: str, kernel: Kernel, engine: str, family: Family) -> tuple[Verdict, ...]:
    found = []
    for number, cell in enumerate(kernel.cells, 1):
        here = tuple(one for one in FAMILIES[family] if one in cell.architectures)
        if here and (not cell.releases or engine in cell.releases):
            at = (page_of(kernel.area), anchor(id_, number))
            found.append(Verdict(here, cell, limits(cell, engine), at))
    return tuple(found)
