"""What runs on an architecture, as rows: what `recipe kernel` prints."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.catalog.kernel_limits import limits
from generator.models.kernel import AREAS, VERDICTS, Area, Cell, Kernel, Spellings, Verdict
from generator.record import record
from generator.report.plain import wrapped
from generator.vocabulary import family_of

# How much of a reason is printed beside a verdict.
_SHORT: Final = 160
# The column in which the text beside a verdict begins: behind `unknown (reported)`.
_BESIDE: Final = 22
_NO_CELL: Final = "No source that this catalogue has read says anything of this architecture."


@record
class Row:
    """What is known of one way to choose a kernel, on one architecture, in one cell.

    `ways` are `flag=value` for each engine in question. A kernel without a cell for the
    architecture has a row of its own, whose verdict is `unknown` and whose basis is None.
    """

    architecture: str
    area: str
    kernel: str
    title: str
    engine: str
    ways: tuple[str, ...]
    verdict: Verdict
    basis: str | None
    limits: str
    because: str
    cell: Cell | None


def kernel_rows(
    catalog: Catalog, architectures: tuple[str, ...], engine: str | None
) -> tuple[Row, ...]:
    """Every kernel that an engine can be told to use, architecture by architecture, by area."""
    kernels = catalog.values(Kernel)
    found = (
        row
        for architecture in architectures
        for area in AREAS
        for row in sorted(
            _in_area(kernels, area, architecture, engine),
            key=lambda row: VERDICTS.index(row.verdict),
        )
    )
    return tuple(found)


def _in_area(
    kernels: Mapping[str, Kernel], area: Area, architecture: str, engine: str | None
) -> Iterator[Row]:
    for id_, kernel in kernels.items():
        if kernel.area == area:
            yield from _rows(id_, kernel, architecture, engine)


def kernel_data(rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    """The rows as plain data; everything that a cell says stands in its row."""
    return [_data(row) for row in rows]


def kernel_text(rows: tuple[Row, ...]) -> str:
    """A block for each architecture and area: verdict, kernel, how it is chosen, and why."""
    return "\n".join(_text(rows)) + "\n"


def _rows(id_: str, kernel: Kernel, architecture: str, engine: str | None) -> Iterator[Row]:
    for name, spellings in kernel.spellings.items():
        if engine not in (None, name):
            continue
        ways = tuple(ways_of(spellings))
        cells = [
            cell
            for cell in kernel.cells
            if architecture in cell.architectures and (not cell.releases or name in cell.releases)
        ]
        for cell in cells:
            yield Row(
                architecture,
                kernel.area,
                id_,
                kernel.title,
                name,
                ways,
                cell.verdict,
                cell.basis,
                limits(cell, name),
                cell.because,
                cell,
            )
        if not cells:
            yield Row(
                architecture,
                kernel.area,
                id_,
                kernel.title,
                name,
                ways,
                "unknown",
                None,
                "",
                _NO_CELL,
                None,
            )


def ways_of(spellings: tuple[Spellings, ...]) -> Iterator[str]:
    """How an engine comes to use a kernel, shortest first: `--flag=value`, a switch, a model."""
    for way in spellings:
        for value in way.values:
            yield f"{way.settings[0]}={value}" if way.settings else value
        yield from way.switches
        yield from (f"model {name}" for name in way.models)


def _data(row: Row) -> dict[str, Any]:
    cell = row.cell
    releases: Mapping[str, Any] = cell.releases if cell else {}
    here = releases.get(row.engine)
    return {
        "architecture": row.architecture,
        "family": family_of(row.architecture),
        "area": row.area,
        "kernel": row.kernel,
        "title": row.title,
        "engine": row.engine,
        "ways": list(row.ways),
        "verdict": row.verdict,
        "basis": row.basis,
        "since": here.since if here else None,
        "until": here.until if here else None,
        "kv-dtypes": list(cell.kv_dtypes) if cell else [],
        "quantizations": list(cell.quantizations) if cell else [],
        "models": list(cell.models) if cell else [],
        "settings": {flag: list(values) for flag, values in cell.settings.items()} if cell else {},
        "because": row.because,
        "rule": cell.rule if cell else None,
        "instead": cell.instead if cell else None,
        "source": list(cell.source) if cell else [],
    }


def _text(rows: tuple[Row, ...]) -> Iterator[str]:
    shown: tuple[str, str] | None = None
    for row in rows:
        if (row.architecture, row.area) != shown:
            if shown is not None:
                yield ""
            shown = (row.architecture, row.area)
            yield f"{row.architecture} ({family_of(row.architecture)}): {row.area}"
        said = " ".join(filter(None, (row.verdict, f"({row.basis})" if row.basis else "")))
        narrowed = f" ({row.limits})" if row.limits else ""
        chosen = f"{row.engine} {', '.join(row.ways)}{narrowed}"
        yield wrapped(chosen, first=f"  {said:<{_BESIDE - 2}}", rest=" " * _BESIDE)
        yield wrapped(_shortened(row.because), first=" " * _BESIDE, rest=" " * _BESIDE)


def _shortened(text: str) -> str:
    """The first sentences of a reason, as many as are short together."""
    sentences = text.replace(". ", ".\n").split("\n")
    kept = sentences[0]
    for sentence in sentences[1:]:
        if len(kept) + len(sentence) >= _SHORT:
            break
        kept = f"{kept} {sentence}"
    return kept
