"""The evidence of a catalogue's recipes, entry by entry, with the place of every field."""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Location
from generator.models.evidence import Evidence, Kind
from generator.models.recipe import Recipe
from generator.record import record
from generator.rules.rule import Subject
from generator.source.document import Document

# Units and metrics that leave no doubt, for entries that do not say their kind.
_SPEAKS_OF: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    ("throughput", re.compile(r"\btok(?:en)?s?(?:/s\b| per second\b)")),
    (
        "latency",
        re.compile(r"\b(?:TTFT|TPOT|ITL)\b|\bfirst token\b|\btime per (?:output )?token\b"),
    ),
)
# What people write where a protocol belongs and they have none.
_NOT_STATED: Final = re.compile(
    r"(?:(?:not (?:stated|given|published|known)|unknown|unstated|none|n/?a|tbd)\b|\?+|-+)"
    r"\s*(?:$|[.,:;(])",
    re.IGNORECASE,
)
# The texts of an entry that a reader sees as one.
PROSE: Final = ("figure", "value", "protocol", "note")


@record
class Entry:
    """One figure of a recipe; `index` is its position under `evidence`."""

    recipe: Recipe
    evidence: Evidence
    index: int
    document: Document

    def at(self, field: str) -> Location:
        """The place of a field's value; of the entry where the field is not written."""
        return self.document.at("evidence", self.index, field)

    @property
    def kind(self) -> Kind:
        """Its kind, read from its unit where it does not say one."""
        if self.evidence.kind != "other":
            return self.evidence.kind
        text = f"{self.evidence.figure} {self.evidence.value}"
        return next((kind for kind, pattern in _SPEAKS_OF if pattern.search(text)), "other")

    @property
    def texts(self) -> Iterator[tuple[str, str]]:
        """Its sentences by field, in the order in which they are read."""
        for field in PROSE:
            text = getattr(self.evidence, field)
            if text is not None:
                yield field, text


def entries(subject: Subject) -> Iterator[Entry]:
    """Every figure of every valid recipe, where the catalogue itself is the subject."""
    if not subject.whole_catalog:
        return
    for file in subject.catalog.entries(Recipe):
        for index, evidence in enumerate(file.value.evidence if file.value else ()):
            assert file.value is not None
            yield Entry(file.value, evidence, index, file.document)


def is_stated(text: str | None) -> bool:
    """Whether a part of a protocol says anything."""
    return text is not None and not _NOT_STATED.match(text.strip())
