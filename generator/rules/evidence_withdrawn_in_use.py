"""A figure that its author withdrew is still quoted.

A withdrawn figure stays in the catalogue, marked as such, so that nobody enters it a second time.
Its number must not go on working elsewhere: in the summary of its recipe, in the reason for a
value, or inside a figure that stands.

The failure this prevents: a table is withdrawn because its method was wrong, the sentence that was
written from it stays, and the choice of a flag still rests on it.

**What to do:** remove the number, or put in its place the figure that replaced it. A text that has
to name it says so: with the word `withdrawn` in the same text (in a figure: in any of its texts)
it is accepted. The same holds where the number is another one and equal by chance.

Looked at are the recipe's own file and the files of its model, drafts, profile and image: titles,
summaries, reasons, notes, and the texts of figures. A number counts as the withdrawn one when it
has two digits or more and the same unit, or when it has a fraction and at least four digits; the
loads in a value (`at 4, 8 and 16 concurrent requests`) have no unit of a measurement and do not
count. A number that was rounded on the way is not recognised.

It cannot be waived: its author took it back, and the text itself can say so.

Source: a decision of this catalogue, after upstream's
[withdrawal of its Kimi-K3 throughput](https://github.com/AMD-AGI/Infera/pull/74), which removed
every ratio that had been made from the table together with it.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.models.image import Image
from generator.models.model import Model
from generator.models.profile import Profile
from generator.rules.rule import Rule, Subject
from generator.rules.support.catalog_values import texts
from generator.rules.support.evidence_entries import PROSE, Entry, entries
from generator.rules.support.quantities import Quantity, quantities
from generator.source.document import Document, Path

# Keys whose texts are sentences of the catalogue's authors.
_SENTENCES: Final = frozenset({"title", "summary", "because", "overrides", "note"})
_SAYS_SO: Final = re.compile(r"\bwithdr(?:awn|ew)\b", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """Numbers of withdrawn figures in other texts of the recipe and of what it is made of."""
    for entry in entries(subject):
        if entry.evidence.status == "withdrawn":
            figures = [q for q in quantities(entry.evidence.value) if q.is_figure()]
            for document in _documents(subject.catalog, entry):
                yield from _in_document(document, entry, figures)


def _documents(catalog: Catalog, entry: Entry) -> Iterator[Document]:
    recipe = entry.recipe
    yield entry.document
    named: tuple[tuple[type[object], str], ...] = (
        (Model, recipe.model),
        *((Model, draft) for draft in recipe.drafts),
        (Profile, recipe.profile),
        (Image, recipe.image),
    )
    for model, id_ in named:
        found = catalog.entry(model, id_)
        if found is not None and found.value is not None:
            yield found.document


def _in_document(document: Document, entry: Entry, figures: list[Quantity]) -> Iterator[Finding]:
    for path, text in _sentences(document.data):
        used = [q for q in quantities(text) if any(q.is_same(figure) for figure in figures)]
        if used and not _says_so(document, path, text):
            written = dict.fromkeys(f"{q.text} {q.unit}" if q.unit else q.text for q in used)
            yield RULE.finding(
                document.at(*path),
                f"{', '.join(written)} {'is' if len(written) == 1 else 'are'} of the figure "
                f"`{entry.evidence.figure}`, which was withdrawn (at {entry.at('value')})",
                "remove the number, or say in this text that it is withdrawn",
            )


def _sentences(data: object) -> Iterator[tuple[Path, str]]:
    for path, text in texts(data):
        in_figure = path[:1] == ("evidence",) and path[-1] in PROSE
        if in_figure or path[-1] in _SENTENCES or path[:1] == ("missing",):
            yield path, text


def _says_so(document: Document, path: Path, text: str) -> bool:
    """Whether the reader of a text is told; a figure is read as a whole."""
    if path[:1] != ("evidence",) or not isinstance(document.data, dict):
        return _SAYS_SO.search(text) is not None
    figure = document.data["evidence"][path[1]]
    told = " ".join(str(figure.get(field, "")) for field in PROSE)
    return figure.get("status") == "withdrawn" or _SAYS_SO.search(told) is not None


RULE = Rule(
    "evidence.withdrawn-in-use",
    "error",
    since="0.1.0",
    needs="catalog",
    check=check,
    waivable=False,
)
