"""Labelled paragraphs: a name in a narrow column, what there is to say beside it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.catalog.source_link import source_link
from generator.models.source import Source
from generator.report.plain import wrapped

# The longest label here, and a gap.
LABEL: Final = 12


def labelled(label: str, text: str, indent: int = 2) -> str:
    """`label  text`, continued under the text."""
    margin = " " * indent
    return wrapped(text, first=f"{margin}{label:<{LABEL}}", rest=margin + " " * LABEL)


def heading(title: str) -> Iterator[str]:
    """The start of a section."""
    yield ""
    yield title


def source_lines(
    sources: Mapping[str, Source], references: Iterable[str], indent: int
) -> Iterator[str]:
    """One line for each source: how the catalogue names it, and its address if it has one."""
    for number, reference in enumerate(references):
        _, address = source_link(sources, reference)
        text = f"{reference}  {address}" if address else reference
        yield f"{' ' * indent}{'' if number else 'source':<{LABEL}}{text}"
