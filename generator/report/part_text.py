"""Optional parts of a plan: in use, to be had, or why not."""

from collections.abc import Iterator, Mapping

from generator.models.source import Source
from generator.plan.optional import PlannedPart
from generator.report.labelled import labelled, source_lines
from generator.report.plain import wrapped


def part_lines(part: PlannedPart, sources: Mapping[str, Source]) -> Iterator[str]:
    """One part: its state, what it does and on whose word."""
    described = part.described
    yield wrapped(f"{part.name} {_state(part)}", first="  ", rest="      ")
    if part.refused:
        return
    yield wrapped(described.does, first="      ", rest="      ")
    yield labelled("because", described.because, 6)
    if described.unverified:
        yield labelled("unverified", described.unverified, 6)
    yield from source_lines(sources, described.source, 6)


def _state(part: PlannedPart) -> str:
    if part.refused:
        return f"cannot work here: {part.refused}"
    if part.asked:
        return "is in use"
    return f"is left out (`--with {part.name}` adds it)"
