"""Kernel families, the machines of each, and which kernel runs where."""

from collections.abc import Iterator, Mapping, Sequence

from generator.catalog.kernel_limits import limits
from generator.docs.library import Library
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.kernel import AREAS, Area, Cell, Kernel
from generator.record import record
from generator.report.kernel_rows import ways_of
from generator.vocabulary import FAMILIES, Architecture, Family, family_of


@record
class Verdict:
    """What a cell says of a kernel on some architectures of one family.

    `limits` is what narrows it for the engine of its row; `anchor` is where its reason stands.
    """

    architectures: tuple[Architecture, ...]
    cell: Cell
    limits: str
    anchor: str


@record
class Row:
    """One kernel as one engine knows it, with what each family says to it."""

    id: str
    kernel: Kernel
    engine_id: str
    engine: str
    ways: tuple[str, ...]
    verdicts: Mapping[Family, tuple[Verdict, ...]]


@record
class InShort:
    """An area: how many kernels it has, and by engine the settings that choose them."""

    name: Area
    kernels: int
    settings: Mapping[str, tuple[str, ...]]


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
    of_areas = {
        area: found
        for area in AREAS
        if (found := tuple(row for row in rows if row.kernel.area == area))
    }
    yield press.page(
        "kernels.md",
        "kernels",
        title="Kernel matrix",
        description=(
            "Which kernel runs on which architecture, on whose word, since which release, and "
            "what to use instead where it does not."
        ),
        hide=WIDE,
        areas=[_in_short(area, found) for area, found in of_areas.items()],
        page_of=page_of,
    )
    for area, found in of_areas.items():
        yield press.page(
            page_of(area),
            "kernel_area",
            title=f"Kernels: {area}",
            description=f"Every kernel of the area {area}, cell by cell, with the sources.",
            hide=ALONE,
            kernels={row.id: row.kernel for row in found},
            families=FAMILIES,
            rows=found,
            anchor=anchor,
            limits=limits,
        )


def page_of(area: str) -> str:
    """The page of the kernels of an area."""
    return f"kernels/{area}.md"


def anchor(kernel: str, number: int) -> str:
    """Where a cell of a kernel is explained, by its position in the file."""
    return f"{kernel}-{number}"


def _in_short(area: Area, rows: Sequence[Row]) -> InShort:
    settings: dict[str, dict[str, None]] = {}
    for row in rows:
        for way in row.kernel.spellings[row.engine_id]:
            asked = dict.fromkeys((*way.settings, *way.switches))
            settings.setdefault(row.engine, {}).update(asked)
    kernels = {row.id for row in rows}
    return InShort(area, len(kernels), {engine: tuple(found) for engine, found in settings.items()})


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
            found.append(Verdict(here, cell, limits(cell, engine), anchor(id_, number)))
    return tuple(found)
