"""Kernel families, the machines of each, and which kernel runs where."""

from collections.abc import Iterator, Mapping

from generator.docs.library import Library
from generator.docs.markup import slug
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.kernel import Cell, Kernel, Spellings
from generator.record import record
from generator.vocabulary import FAMILIES, Architecture, Family, family_of


@record
class Verdict:
    """What holds for a kernel on some architectures of one family."""

    architectures: tuple[Architecture, ...]
    cell: Cell
    anchor: str


@record
class Row:
    """One way to name a kernel to one engine, with what each family says to it."""

    kernel: Kernel
    engine: str
    spelling: Spellings
    verdicts: Mapping[Family, tuple[Verdict, ...]]

    @property
    def ways(self) -> tuple[str, ...]:
        """Where the value is given: flags, keys of JSON-valued flags, variables."""
        return (*self.spelling.flags, *self.spelling.json_keys, *self.spelling.variables)


def pages(library: Library, press: Press) -> Iterator[Made]:
    """The page of machines, and the matrix."""
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
    yield press.page(
        "kernels.md",
        "kernels",
        title="Kernel matrix",
        description=(
            "Which attention kernel runs on which kernel family, on whose word, and what to "
            "use instead where it does not."
        ),
        hide=ALONE,
        families=FAMILIES,
        kernels=kernels,
        rows=tuple(_rows(kernels, catalog.values(Engine))),
        anchor=anchor,
    )


def anchor(kernel: str, cell: Cell) -> str:
    """Where a cell of a kernel is explained."""
    return f"{kernel}-{slug(cell.architectures[0])}"


def _rows(kernels: Mapping[str, Kernel], engines: Mapping[str, Engine]) -> Iterator[Row]:
    for id_, kernel in kernels.items():
        verdicts = {family: _verdicts(id_, kernel, family) for family in FAMILIES}
        for engine, spellings in kernel.spellings.items():
            title = engines[engine].title if engine in engines else engine
            for spelling in spellings:
                yield Row(kernel, title, spelling, verdicts)


def _verdicts(id_: str, kernel: Kernel, family: Family) -> tuple[Verdict, ...]:
    found = []
    for cell in kernel.cells:
        here = tuple(one for one in FAMILIES[family] if one in cell.architectures)
        if here:
            found.append(Verdict(here, cell, anchor(id_, cell)))
    return tuple(found)
